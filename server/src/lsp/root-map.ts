import { mapNotes } from '../adapters/open-map.ts';
import type { Project } from '../adapters/project.ts';
import { mapBuilder, mapInput } from '../adapters/project-map.ts';
import { CancellationSource, nodeHash } from '../adapters/system.ts';
import { CanonicalVersions } from '../engine/graph/canonical.ts';
import { GraphDocument } from '../engine/graph/document.ts';
import type { BuiltMap, MapBuilder } from '../engine/map/builder.ts';
import type { AnswerContext } from '../engine/query/filter.ts';
import { type TraceDiagnostic, traceDiagnostics } from '../engine/rules/trace-diagnostics.ts';
import type { MarkerWorld } from '../language/markers/world.ts';
import type { GraphDocuments } from './graph-documents.ts';
import type { OpenText } from './open-texts.ts';
import type { Root } from './root.ts';
import { pathKey, uriOf } from './uris.ts';

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
  /** What the `trace/*` rules find; made when it is first asked for. */
  readonly traces: readonly TraceDiagnostic[];
}

// @implements arch:req-query-sees-unsaved
/** The map of one root: made when it is first asked for, and again when something has changed since. */
export class RootMap {
  readonly #cancellation = new CancellationSource();
  readonly #versions = new CanonicalVersions(nodeHash);
  #builder: MapBuilder | undefined;
  /** Goes up with every change: a map is new enough if it was begun at this one. */
  #generation = 1;
  #served: { readonly generation: number; readonly map: ServedMap } | undefined;
  #running: Promise<void> | undefined;
  /** Open documents whose text the builder does not know yet; undefined for closed ones. */
  readonly #texts = new Map<string, OpenText | undefined>();
  /** The graph on disk, while no editor has it. */
  #graph: GraphDocument | null | undefined;

  constructor(
    readonly root: Root,
    private readonly graphs: GraphDocuments,
  ) {}

  /** False until somebody has asked for the map: nobody waits for news of it then. */
  get isInUse(): boolean {
    return this.#builder !== undefined;
  }

  /**
   * The map as everything is at this moment, or a newer one. Error: `map/no-grammar`, `workspace/*`, `cancelled` once
   * this is disposed of.
   */
  async get(): Promise<ServedMap> {
    const wanted = this.#generation;
    for (;;) {
      if (this.#served && this.#served.generation >= wanted) return this.#served.map;
      this.#running ??= this.#build().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
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

  /** Files came, went or changed on disk. @param paths workspace-relative */
  filesChanged(paths: readonly string[]): void {
    this.#generation++;
    const { graph } = this.root.config;
    // Folders above it count as well.
    if (paths.some((path) => path === graph || graph.startsWith(`${path}/`))) this.#graph = undefined;
    this.#builder?.invalidate(paths.length > MOST_CHANGED ? undefined : paths);
  }

  dispose(): void {
    this.#cancellation.cancel();
  }

  async #build(): Promise<void> {
    const { root } = this;
    this.#builder ??= mapBuilder(root.workspace);
    for (let left = MOST_TRIES; ; left--) {
      const generation = this.#generation;
      this.#layTexts(this.#builder);
      const open = this.graphs.all().find(({ key }) => key === pathKey(root.graphPath));
      const version = open?.version;
      const document = open?.document ?? (await this.#graphOnDisk());
      const project = projectOf(root);
      const built = await this.#builder.build(await mapInput(project, document), this.#cancellation);
      if (open?.version !== version && left > 1) continue;
      const canonicalVersion = document && this.#versions.of(document);
      this.#served = { generation, map: servedMap(root, built, document, canonicalVersion) };
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

  async #graphOnDisk(): Promise<GraphDocument | null> {
    if (this.#graph === undefined) {
      const { workspace, config } = this.root;
      const found = await workspace.readDisk(config.graph);
      this.#graph = found && GraphDocument.parse(found.text);
    }
    return this.#graph;
  }
}

/** The root as every door sees a workspace. */
export function projectOf({ workspace, config, graphPath }: Root): Project {
  const { graph } = config;
  return { workspace, config, graph: { files: workspace, path: graph, absolute: graphPath, name: graph } };
}

function servedMap(
  root: Root,
  built: BuiltMap,
  graph: GraphDocument | null,
  canonicalVersion: string | null,
): ServedMap {
  const { graph: graphFile, rules } = root.config;
  let traces: readonly TraceDiagnostic[] | undefined;
  return {
    root,
    built,
    graph,
    graphFile,
    context: { canonicalVersion, notes: mapNotes(graphFile, graph) },
    uriOf: (file) => uriOf(`${root.folder}/${file}`),
    get traces() {
      traces ??= traceDiagnostics(built, rules);
      return traces;
    },
  };
}
