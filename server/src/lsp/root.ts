import { join } from 'node:path';
import { DiskWorkspace } from '../adapters/disk-workspace.ts';
import type { JudgingOptions } from '../adapters/engine/kept-graph.ts';
import { GitCli } from '../adapters/git.ts';
import { type Watching, watchHead } from '../adapters/git-watch.ts';
import { NotedProbe } from '../adapters/noted-probe.ts';
import { readBaseline, ruleCodes } from '../adapters/project.ts';
import { CONFIG_FILE, type Config, DEFAULT_CONFIG, inspectConfig } from '../engine/config.ts';
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
  #baseline: ReadonlyMap<string, number> | undefined;
  #baselineLoaded: Promise<void> | undefined;
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

  /** Reads groundplan.json from disk. */
  async loadConfig(): Promise<void> {
    let config: Config | null = DEFAULT_CONFIG;
    this.configText = null;
    this.configProblems = 0;
    try {
      const file = await this.workspace.readDisk(CONFIG_FILE);
      if (file) {
        const inspected = inspectConfig(file.text, ruleCodes());
        config = inspected.config;
        this.configText = file.text;
        this.configProblems = inspected.problems.length;
      }
    } catch (error) {
      this.logger.failure(`Reading ${this.configPath}`, error);
    }
    const { graph } = this.config;
    this.config = config ?? DEFAULT_CONFIG;
    if (this.config.graph !== graph) this.forgetBaseline();
  }

  /**
   * Reads the baseline once and keeps it up to date.
   * @param onChange runs when HEAD has moved and its graph was read again
   */
  async watchBaseline(onChange: () => void): Promise<void> {
    if (this.#baselineLoaded === undefined) {
      this.#baselineLoaded = this.#loadBaseline();
      this.#watching = watchHead(this.folder, () => void this.#loadBaseline().then(onChange));
    }
    await this.#baselineLoaded;
  }

  /** For another graph, or where git may no longer be asked. */
  forgetBaseline(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#baselineLoaded = undefined;
    this.#baseline = undefined;
  }

  async #loadBaseline(): Promise<void> {
    const { graph } = this.config;
    try {
      const text = await new GitCli(this.workspace, { logger: this.logger }).show(graph, 'HEAD');
      const found = text === null ? undefined : readBaseline(text);
      this.#baseline = typeof found === 'object' ? found : undefined;
      if (typeof found === 'string') this.logger.info(`${graph} at HEAD is no baseline for View15: ${found}.`);
    } catch (error) {
      this.#baseline = undefined;
      this.logger.failure(`Reading ${graph} at HEAD`, error);
    }
  }

  dispose(): void {
    this.forgetBaseline();
  }
}
