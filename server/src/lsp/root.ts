import { join } from 'node:path';
import { DiskWorkspace } from '../adapters/disk-workspace.ts';
import type { JudgingOptions } from '../adapters/engine/kept-graph.ts';
import { GitCli } from '../adapters/git.ts';
import { headState, type Watching, watchHead } from '../adapters/git-watch.ts';
import { NotedProbe } from '../adapters/noted-probe.ts';
import { readBaseline, ruleCodes } from '../adapters/project.ts';
import { CONFIG_FILE, type Config, DEFAULT_CONFIG, inspectConfig } from '../engine/config.ts';
import type { GroundplanError } from '../engine/errors.ts';
import type { ConnectionLogger } from './logger.ts';
import { pathKey, uriOf } from './uris.ts';

/** A folder with a graph or a groundplan.json, and what its graph is judged by. */
export class Root {
  readonly workspace: DiskWorkspace;
  readonly probe: NotedProbe;
  config: Config = DEFAULT_CONFIG;
  /** Of groundplan.json on disk; the defaults are used while there is a fault in it. Null where there is none. */
  configText: string | null = null;
  configProblems = 0;
  /** The first fault in it. */
  configFault: GroundplanError | undefined;
  #baseline: ReadonlyMap<string, number> | undefined;
  #baselineLoaded: Promise<void> | undefined;
  /** What HEAD was when the baseline was last asked for. */
  #head: string | null = null;
  /** Goes up with each reading of the baseline: only the last one counts. */
  #readings = 0;
  #watching: Watching | undefined;

  /** @param folder absolute, as the client knows it: links not followed. Error: `workspace/not-found` */
  constructor(
    readonly folder: string,
    private readonly logger: ConnectionLogger,
  ) {
    this.workspace = new DiskWorkspace(folder);
    this.probe = new NotedProbe(this.workspace);
  }

  get key(): string {
    return pathKey(this.folder);
  }

  get uri(): string {
    return uriOf(this.folder);
  }

  get graphPath(): string {
    return join(this.folder, this.config.graph);
  }

  get configPath(): string {
    return join(this.folder, CONFIG_FILE);
  }

  get options(): JudgingOptions {
    return { files: this.probe, baseline: this.#baseline, severities: this.config.rules };
  }

  /** Reads groundplan.json from disk. @returns whether it is another one */
  async loadConfig(): Promise<boolean> {
    let text: string | null = null;
    try {
      text = (await this.workspace.readDisk(CONFIG_FILE))?.text ?? null;
    } catch (error) {
      this.logger.failure(`Reading ${this.configPath}`, error);
    }
    if (text === this.configText) return false;
    const { config, problems } =
      text === null ? { config: DEFAULT_CONFIG, problems: [] } : inspectConfig(text, ruleCodes());
    const { graph } = this.config;
    this.configText = text;
    this.configProblems = problems.length;
    this.configFault = problems[0];
    this.config = config ?? DEFAULT_CONFIG;
    if (this.config.graph !== graph) this.forgetBaseline();
    return true;
  }

  /** Whether groundplan.json was written since it was read. Errors: `workspace/*`. */
  async isConfigStale(): Promise<boolean> {
    return ((await this.workspace.readDisk(CONFIG_FILE))?.text ?? null) !== this.configText;
  }

  /**
   * Reads the baseline once and keeps it up to date.
   * @param onChange runs when HEAD has moved and its graph was read again
   */
  async watchBaseline(onChange: () => void): Promise<void> {
    if (this.#baselineLoaded === undefined) this.#watch(onChange);
    await this.#baselineLoaded;
  }

  /** As watchBaseline, but looks for itself: the watcher tells of a commit a moment later, and of `git init` never. */
  async freshBaseline(onChange: () => void): Promise<void> {
    if (this.#baselineLoaded !== undefined && headState(this.folder) !== this.#head) this.#watch(onChange);
    await this.watchBaseline(onChange);
  }

  #watch(onChange: () => void): void {
    this.#watching?.dispose();
    this.#watching = watchHead(this.folder, () => {
      this.#baselineLoaded = this.#loadBaseline();
      void this.#baselineLoaded.then(onChange);
    });
    this.#baselineLoaded = this.#loadBaseline();
  }

  /** For another graph, or where git may no longer be asked. */
  forgetBaseline(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#baselineLoaded = undefined;
    this.#baseline = undefined;
    this.#readings++;
  }

  async #loadBaseline(): Promise<void> {
    const { graph } = this.config;
    const reading = ++this.#readings;
    this.#head = headState(this.folder);
    let found: ReturnType<typeof readBaseline> | undefined;
    try {
      const text = await new GitCli(this.workspace, { logger: this.logger }).show(graph, 'HEAD');
      found = text === null ? undefined : readBaseline(text);
      if (typeof found === 'string') this.logger.info(`${graph} at HEAD is no baseline for View15: ${found}.`);
    } catch (error) {
      this.logger.failure(`Reading ${graph} at HEAD`, error);
    }
    if (reading === this.#readings) this.#baseline = typeof found === 'object' ? found : undefined;
  }

  dispose(): void {
    this.forgetBaseline();
  }
}
