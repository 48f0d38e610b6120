import packageJson from '../../../package.json' with { type: 'json' };
import { createEngine } from '../adapters/engine/engine.ts';
import { EngineHost, type HostedRoot } from '../adapters/host/host.ts';
import { type HostedParts, HostedSource } from './hosted-source.ts';
import type { ConnectionLogger } from './logger.ts';
import type { Root } from './root.ts';
import type { RootGraphs } from './root-graph.ts';
import { pathKey } from './uris.ts';

/** Who types changes the graph many times a second; nobody needs to hear of each time. */
const TELL_MS = 200;

/** Offers the engines of all roots to agents and command lines of the same user. */
export class EngineHosting {
  #host: EngineHost | undefined;
  readonly #hosted = new Map<Root, HostedRoot>();
  readonly #telling = new Map<Root, NodeJS.Timeout>();
  #turn: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(
    private readonly graphs: RootGraphs,
    private readonly parts: HostedParts,
    private readonly logger: ConnectionLogger,
  ) {}

  /** @param roots all that may be served: none in Restricted Mode */
  serve(roots: readonly Root[]): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#serve(roots))
      .catch((error) => this.logger.failure('Offering the engine', error));
    return this.#turn;
  }

  /** A graph was opened, changed or closed, or its file was. @param key of its path */
  graphChanged(key: string): void {
    const root = [...this.#hosted.keys()].find(({ graphPath }) => pathKey(graphPath) === key);
    if (root === undefined || this.#telling.has(root)) return;
    const tell = () => {
      this.#telling.delete(root);
      const hosted = this.#hosted.get(root);
      if (hosted) this.#host?.changed(hosted.root);
    };
    this.#telling.set(root, setTimeout(tell, TELL_MS).unref());
  }

  dispose(): void {
    this.#isOver = true;
    for (const timer of this.#telling.values()) clearTimeout(timer);
    this.#host?.dispose();
  }

  async #serve(roots: readonly Root[]): Promise<void> {
    if (this.#isOver || (roots.length === 0 && this.#host === undefined)) return;
    this.#host ??= await EngineHost.listen(packageJson.version, this.logger);
    for (const root of this.#hosted.keys()) if (!roots.includes(root)) this.#hosted.delete(root);
    for (const root of roots) if (!this.#hosted.has(root)) this.#hosted.set(root, this.#hostedRoot(root));
    this.#host.serve([...this.#hosted.values()]);
    if (this.#isOver) this.#host.dispose();
  }

  #hostedRoot(root: Root): HostedRoot {
    const source = new HostedSource(root, this.graphs.of(root), this.parts);
    const engine = createEngine(source);
    return { root: root.workspace.realRoot, engine, unsavedTexts: () => source.unsavedTexts() };
  }
}
