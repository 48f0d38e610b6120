import { stat } from 'node:fs/promises';
import { type JudgingOptions, KeptGraph } from '../adapters/engine/kept-graph.ts';
import { stampOf } from '../adapters/file-stamp.ts';
import { NotedProbe } from '../adapters/noted-probe.ts';
import { nodeHash } from '../adapters/system.ts';
import type { CanonicalVersions } from '../engine/graph/canonical.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import { Checker } from '../engine/rules/checker.ts';
import type { DirtyDocuments } from './dirty-documents.ts';
import type { GraphDocuments, OpenGraph } from './graph-documents.ts';
import type { Root } from './root.ts';
import { pathKey } from './uris.ts';

/** The graph of a root as people and agents see it at this moment. */
export interface CurrentGraph {
  /** Null where there is none. It may change with the next one. */
  readonly document: GraphDocument | null;
  /** True where it is an editor's and not what is on disk. */
  readonly unsaved: boolean;
}

/** What was last found on disk. */
interface Found {
  /** Undefined where the file must be read again. */
  readonly stamp: string | undefined;
  readonly open: OpenGraph | undefined;
  readonly document: GraphDocument | null;
  readonly edits: number;
}

// @implements arch:req-interleaving-safe
// @implements arch:req-write-shown
/**
 * The graph of one root: an editor's unsaved text where there is one, else what is on disk. An editor that was not changed
 * shows a file that was written a moment later; until it says so, what was written answers.
 */
export class RootGraph {
  readonly #kept = new KeptGraph(nodeHash);
  /** Of its own: what it has noticed, the editor's graph has yet to hear of. */
  readonly #probe: NotedProbe;
  #found: Found | undefined;

  constructor(
    readonly root: Root,
    private readonly graphs: GraphDocuments,
    private readonly dirty: DirtyDocuments,
  ) {
    this.#probe = new NotedProbe(root.workspace);
  }

  get versions(): CanonicalVersions {
    return this.#kept.versions;
  }

  /** Errors: `workspace/*`. */
  async current(): Promise<CurrentGraph> {
    for (;;) {
      const open = this.#open();
      const told = open && this.dirty.told(open.key);
      if (open && told) return { document: open.document, unsaved: true };
      const found = await this.#onDisk(open);
      // Something was typed or opened meanwhile.
      if (this.#open() !== open || found.edits !== (found.document?.edits ?? 0)) continue;
      if (open === undefined || found.document === open.document) return { document: found.document, unsaved: false };
      const isEditors = found.document === null || (told === undefined && this.dirty.mayDiffer(open.key));
      return { document: isEditors ? open.document : found.document, unsaved: isEditors };
    }
  }

  /** What the rules find in a graph that `current` gave. */
  checkerOf(document: GraphDocument): Checker {
    const open = this.#open();
    if (open?.document === document) return open.session?.checker ?? new Checker(document, this.root.options);
    return this.#kept.judged(document, this.#options);
  }

  /** The graph of a text that is on disk: the editor's where it holds just that. */
  checkerOfText(text: string): Checker {
    const open = this.#open();
    if (open?.session && open.document.holds(text)) return open.session.checker;
    return this.#kept.checker(text, this.#options);
  }

  /** True where an editor holds what is not on disk. @param text that is on disk */
  isDirty(text: string): boolean {
    const { workspace, config } = this.root;
    const open = this.#open();
    if (open && this.dirty.mayDiffer(open.key)) return this.dirty.told(open.key) ?? !open.document.holds(text);
    return this.dirty.isToldOf(workspace.resolve(config.graph));
  }

  get #options(): JudgingOptions {
    return { ...this.root.options, files: this.#probe };
  }

  #open(): OpenGraph | undefined {
    const key = pathKey(this.root.graphPath);
    return this.graphs.all().find((open) => open.key === key);
  }

  async #onDisk(open: OpenGraph | undefined): Promise<Found> {
    const { workspace, config } = this.root;
    const stamp = await stat(workspace.resolve(config.graph), { bigint: true }).then(stampOf, () => undefined);
    const known = this.#found;
    const isKnown = known !== undefined && known.edits === (known.document?.edits ?? 0) && known.open === open;
    if (isKnown && stamp !== undefined && known.stamp === stamp) return known;
    const edits = open?.document.edits;
    const file = await workspace.readDisk(config.graph);
    const isEditors = file !== null && open?.document.edits === edits && open?.document.holds(file.text) === true;
    if (isEditors) this.dirty.settled(open.uri);
    const document = file === null ? null : isEditors ? open.document : this.#kept.follow(file.text);
    this.#found = { stamp, open, document, edits: document?.edits ?? 0 };
    return this.#found;
  }
}

/** The graphs of all roots. */
export class RootGraphs {
  readonly #graphs = new WeakMap<Root, RootGraph>();

  constructor(
    private readonly documents: GraphDocuments,
    private readonly dirty: DirtyDocuments,
  ) {}

  of(root: Root): RootGraph {
    const known = this.#graphs.get(root);
    if (known) return known;
    const graph = new RootGraph(root, this.documents, this.dirty);
    this.#graphs.set(root, graph);
    return graph;
  }
}
