import { unwatchFile, watchFile } from 'node:fs';
import { KeptGraph } from '../adapters/engine/kept-graph.ts';
import type { EngineService } from '../adapters/engine/service.ts';
import { nodeHash } from '../adapters/system.ts';
import { layoutOf, type ViewLayout } from '../engine/diagram/layout.ts';
import type { ViewModel } from '../engine/diagram/view-model.ts';
import { ModelIndex } from '../engine/graph/model-index.ts';
import { type Cancellation, neverCancelled, type WorkerPool } from '../engine/ports.ts';
import type { GraphReader, OpenedGraph } from './graph-reader.ts';

/** How often the file is looked at for a client that wants to hear of changes, in milliseconds. */
const LOOK_EVERY = 500;

export interface ReaderOptions {
  readonly engine: EngineService;
  readonly workers: WorkerPool;
  /** Folders that no error may name. */
  readonly secretPaths: readonly string[];
  /** Absolute path of the graph; throws `workspace/*`, `config/*`. */
  graphPath(): Promise<string>;
}

/** Reads the graph for resources, completions and prompts, and keeps what it read until it changes. */
export class EngineReader implements GraphReader {
  readonly #kept = new KeptGraph(nodeHash);
  #last: OpenedGraph | undefined;
  #told: string | null | undefined;
  #watched: string | undefined;
  /** Runs when the graph is another one, once somebody wants to know. */
  onChanged: () => void = () => {};

  constructor(private readonly options: ReaderOptions) {}

  get secretPaths(): readonly string[] {
    return this.options.secretPaths;
  }

  async graph(): Promise<OpenedGraph | null> {
    const known = this.#last?.canonicalVersion ?? undefined;
    const answer = await this.options.engine.graph({ known }, { cancellation: neverCancelled });
    if (answer === null) {
      this.#last = undefined;
      return null;
    }
    const { canonicalVersion, unsaved = false, text } = answer;
    if (text === undefined && this.#last?.canonicalVersion === canonicalVersion) {
      this.#last = { ...this.#last, unsaved };
    } else {
      if (text === undefined) return this.#anew();
      const document = this.#kept.follow(text);
      const index = ModelIndex.of(document.items, document.generation);
      this.#last = { index, document, canonicalVersion, unsaved };
    }
    return this.#last;
  }

  /** Another question was answered in between: what was known then is not known any more. */
  #anew(): Promise<OpenedGraph | null> {
    this.#last = undefined;
    return this.graph();
  }

  layout(view: ViewModel, cancellation: Cancellation): Promise<ViewLayout> {
    return layoutOf(view, this.options.workers, cancellation);
  }

  /** From now on `onChanged` runs; what cannot be watched is looked at when it is asked for. */
  async watch(): Promise<void> {
    if (this.#watched !== undefined) return;
    this.#watched = '';
    try {
      this.#watched = await this.options.graphPath();
      this.#told = (await this.graph())?.canonicalVersion ?? null;
      watchFile(this.#watched, { interval: LOOK_EVERY, persistent: false }, () => void this.look());
    } catch {
      this.#watched = undefined;
    }
  }

  /** Something may have changed: whoever wants to know hears of it if it has. */
  async look(): Promise<void> {
    if (this.#watched === undefined) return;
    const now = await this.graph().catch(() => undefined);
    if (now === undefined) return;
    const version = now?.canonicalVersion ?? null;
    if (version === this.#told) return;
    this.#told = version;
    this.onChanged();
  }

  dispose(): void {
    if (this.#watched) unwatchFile(this.#watched);
  }
}
