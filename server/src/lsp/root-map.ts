import { mapNotes } from '../adapters/open-map.ts';
import type { Project } from '../adapters/project.ts';
import { type KeptMap, mapBuilder, mapInput } from '../adapters/project-map.ts';
import { CancellationSource } from '../adapters/system.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import type { BuiltMap, MapBuilder } from '../engine/map/builder.ts';
import type { CodeReader } from '../engine/map/code/code-reader.ts';
import type { Progress } from '../engine/map/known-files.ts';
import type { AnswerContext } from '../engine/query/filter.ts';
import { type TraceDiagnostic, traceDiagnostics } from '../engine/rules/trace-diagnostics.ts';
import type { MarkerWorld } from '../language/markers/world.ts';
import type { OpenText } from './open-texts.ts';
import type { Root } from './root.ts';
import type { CurrentGraph, RootGraph } from './root-graph.ts';
import { uriOf } from './uris.ts';

/** More changed files at once than this are read anew together: asking for each would take longer. */
const MOST_CHANGED = 500;
/** A graph that is typed in changes while the map is made: after this many tries the map may be a moment behind it. */
const MOST_TRIES = 3;

/** A root's map at one moment, and what belongs to it. */
export interface ServedMap extends MarkerWorld {
  readonly root: Root;
  readonly built: BuiltMap;
  /** For answers: the graph's canonical version, and what keeps the map from being whole. */
  readonly context: AnswerContext & { readonly canonicalVersion: string | null };
  /** That it was made of; null where there is none. */
  readonly document: GraphDocument | null;
  /** True where that is an editor's and not what is on disk. */
  readonly unsaved: boolean;
  /** What the `trace/*` rules find; made when it is first asked for. */
  readonly traces: readonly TraceDiagnostic[];
}

interface Served {
  readonly generation: number;
  /** Of the graph, when the map was made. */
  readonly edits: number;
  readonly map: ServedMap;
}

// @implements arch:req-query-sees-unsaved
/** The map of one root: made when it is first asked for, and again when something has changed since. */
export class RootMap {
  readonly #cancellation = new CancellationSource();
  #map: KeptMap | undefined;
  /** Goes up with every change: a map is new enough if it was begun at this one. */
  #generation = 1;
  #served: Served | undefined;
  #running: Promise<void> | undefined;
  /** Open documents whose text the builder does not know yet; undefined for closed ones. */
  readonly #texts = new Map<string, OpenText | undefined>();
  readonly #listeners = new Set<Progress>();

  constructor(
    private readonly graph: RootGraph,
    private readonly reader: CodeReader,
  ) {}

  get root(): Root {
    return this.graph.root;
  }

  /** False until somebody has asked for the map: nobody waits for news of it then. */
  get isInUse(): boolean {
    return this.#map !== undefined;
  }

  /**
   * The map as everything is at this moment, or a newer one. Error: `map/no-grammar`, `workspace/*`, `cancelled` once
   * this is disposed of.
   */
  async get(): Promise<ServedMap> {
    const { document } = await this.graph.current();
    // A graph on disk tells nobody that it was written.
    if (this.#served && !isOf(this.#served, document)) this.#generation++;
    const wanted = this.#generation;
    for (;;) {
      if (this.#served && this.#served.generation >= wanted) return this.#served.map;
      this.#running ??= this.#build().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
  }

  /**
   * As get, of the files as they are on disk now: whoever changed one may ask before the client has heard of it.
   * @param progress hears of a build that this waits for
   */
  async fresh(progress: Progress): Promise<ServedMap> {
    this.filesChanged(undefined);
    this.#listeners.add(progress);
    return this.get().finally(() => this.#listeners.delete(progress));
  }

  /** An editor's text is another; undefined where it was closed. @param path workspace-relative */
  textChanged(path: string, text: OpenText | undefined): void {
    this.#texts.set(path, text);
    this.#generation++;
  }

  /** The graph's text, what is read of groundplan.json, or all of it. */
  changed(): void {
    this.#generation++;
  }

  /** Files came, went or changed on disk. @param paths workspace-relative; undefined where it may be any */
  filesChanged(paths: readonly string[] | undefined): void {
    const few = paths && paths.length <= MOST_CHANGED ? paths : undefined;
    this.#generation++;
    this.#map?.builder.invalidate(few);
    for (const path of few ?? [undefined]) this.root.workspace.invalidate(path);
  }

  dispose(): void {
    this.#cancellation.cancel();
  }

  async #build(): Promise<void> {
    const { root } = this;
    this.#map ??= mapBuilder(root.workspace, this.reader);
    const { builder, code } = this.#map;
    for (let left = MOST_TRIES; ; left--) {
      const generation = this.#generation;
      this.#layTexts(builder);
      const input = await mapInput(projectOf(root), null);
      const current = await this.graph.current();
      const { document } = current;
      const edits = document?.edits ?? 0;
      const built = await builder.build({ ...input, graph: document }, this.#cancellation, (done, total) => {
        for (const listener of this.#listeners) listener(done, total);
      });
      if ((document?.edits ?? 0) !== edits && left > 1) continue;
      void code.save();
      const canonicalVersion = document && this.graph.versions.of(document);
      this.#served = { generation, edits, map: servedMap(root, built, current, canonicalVersion) };
      return;
    }
  }

  #layTexts(builder: MapBuilder): void {
    if (this.#texts.size === 0) return;
    const { workspace } = this.root;
    const texts = [...this.#texts];
    this.#texts.clear();
    for (const [path, text] of texts) {
      try {
        if (text === undefined) workspace.clearOverlay(path);
        else workspace.setOverlay(path, text.text, text.version, true);
      } catch {
        // A link that leads out of the workspace: no file of this root.
      }
    }
    builder.invalidate(texts.map(([path]) => path));
  }
}

/** The root as every door sees a workspace. */
export function projectOf({ workspace, config, graphPath }: Root): Project {
  const { graph } = config;
  return { workspace, config, graph: { files: workspace, path: graph, absolute: graphPath, name: graph } };
}

function isOf({ map, edits }: Served, document: GraphDocument | null): boolean {
  return map.document === document && (document === null || document.edits === edits);
}

function servedMap(
  root: Root,
  built: BuiltMap,
  { document, unsaved }: CurrentGraph,
  canonicalVersion: string | null,
): ServedMap {
  const { graph: graphFile, rules } = root.config;
  let traces: readonly TraceDiagnostic[] | undefined;
  return {
    root,
    built,
    document,
    unsaved,
    graph: document,
    graphFile,
    context: { canonicalVersion, notes: mapNotes(graphFile, document) },
    uriOf: (file) => uriOf(`${root.folder}/${file}`),
    get traces() {
      traces ??= traceDiagnostics(built, rules);
      return traces;
    },
  };
}
