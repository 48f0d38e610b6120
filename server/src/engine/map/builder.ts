import type { GraphDocument } from '../graph/document.ts';
import { byCodePoint } from '../graph/nearest.ts';
import { type Cancellation, neverCancelled } from '../ports.ts';
import { type Architecture, NO_ARCHITECTURE, readArchitecture } from './architecture.ts';
import { assemble, type CodeFile, type FoundTest, type SpecFile } from './assemble.ts';
import type { CodeReader } from './code/code-reader.ts';
import type { MapFiles, MapRoots } from './files.ts';
import { KnownFiles, type Progress } from './known-files.ts';
import type { ArchitectureMap } from './model.ts';
import { type MapStats, statsOf } from './stats.ts';
import { TestFinder } from './test-finder.ts';

export interface MapInput {
  readonly namespace: string;
  readonly roots: MapRoots;
  /** Workspace-relative, also where there is none. */
  readonly graphFile: string;
  /** Null where there is no graph. Of a text that does not parse the last good model counts. */
  readonly graph: GraphDocument | null;
}

export interface BuiltMap {
  readonly map: ArchitectureMap;
  readonly stats: MapStats;
  /** False where a graph is there that never parsed: nobody can tell which elements there are. */
  readonly knowsArchitecture: boolean;
  /** Every Markdown file with a unit or a problem, by path. */
  readonly specs: readonly SpecFile[];
  /** Every file with a marker or a problem, by path. */
  readonly code: readonly CodeFile[];
}

/** What a map was made of: where all of it is the same, so is the map. */
interface Sources extends Omit<MapInput, 'roots'> {
  /** Of the graph. */
  readonly edits: number;
  /** Of the files; a change of the roots is one of them too. */
  readonly revision: number;
  readonly architecture: Architecture;
  readonly tests: readonly FoundTest[];
}

/**
 * Builds the map of a workspace, and builds it again from what it knows: files that nobody said to have changed are not
 * read again, and texts that were read before are not parsed again. The answer is that of a new builder.
 */
export class MapBuilder {
  #last: { readonly from: Sources; readonly built: BuiltMap } | undefined;
  readonly #known: KnownFiles;
  readonly #tests: TestFinder;
  /** One build at a time: the next one finds what the one before has read. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(files: MapFiles, reader: CodeReader) {
    this.#known = new KnownFiles(files, reader);
    this.#tests = new TestFinder(files, reader);
  }

  /**
   * Says that files have changed, come or gone; folders count for everything in them. Without paths: anything may have.
   * The graph needs no saying: it is handed in.
   */
  invalidate(paths?: Iterable<string>): void {
    const list = paths && [...paths];
    this.#known.invalidate(list);
    this.#tests.invalidate(list);
  }

  /** Error: `cancelled`; the next build goes on from there. */
  build(input: MapInput, cancellation: Cancellation = neverCancelled, progress?: Progress): Promise<BuiltMap> {
    const result = this.#turn.then(() => this.#build(input, cancellation, progress));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #build(input: MapInput, cancellation: Cancellation, progress?: Progress): Promise<BuiltMap> {
    const { namespace, roots, graphFile, graph } = input;
    cancellation.throwIfCancelled();
    await this.#known.update(roots, graphFile, cancellation, progress);
    const { revision } = this.#known;
    // The graph may be edited while tests are looked for: what is read of it here is that of now.
    const edits = graph?.edits ?? 0;
    const isSame = (from: Sources) => from.revision === revision && isSameInput(from, input);
    const last = this.#last !== undefined && isSame(this.#last.from) ? this.#last : undefined;
    const architecture =
      last?.from.architecture ?? (graph === null ? NO_ARCHITECTURE : readArchitecture(graph, namespace, graphFile));
    const tests = await this.#tests.find(architecture.tests, cancellation);
    if (last && isSameList(last.from.tests, tests)) return last.built;
    const built = this.#assemble(input, architecture, tests);
    const from = { namespace, graphFile, graph, edits, revision, architecture, tests };
    this.#last = { from, built };
    return built;
  }

  #assemble(
    { namespace, roots, graphFile, graph }: MapInput,
    architecture: Architecture,
    tests: FoundTest[],
  ): BuiltMap {
    const specs: SpecFile[] = [];
    const code: CodeFile[] = [];
    let parsed = 0;
    for (const [path, state] of this.#known.states) {
      if (state.spec.units.length + state.spec.problems.length > 0) {
        specs.push({ path, document: this.#known.documentOf(path, roots), facts: state.spec });
      }
      if (state.code.markers.length + state.code.problems.length > 0) code.push({ path, facts: state.code });
      if (state.parsed) parsed++;
    }
    const byPath = (a: { path: string }, b: { path: string }): number => byCodePoint(a.path, b.path);
    specs.sort(byPath);
    code.sort(byPath);
    const map = assemble({ namespace, graphFile, architecture, specs, code, tests });
    const stats = statsOf(map, { listed: this.#known.states.size, skipped: this.#known.skipped(), parsed });
    return { map, stats, knowsArchitecture: graph === null || graph.hasModel, specs, code };
  }
}

function isSameInput(from: Sources, { namespace, graphFile, graph }: MapInput): boolean {
  return (
    from.namespace === namespace &&
    from.graphFile === graphFile &&
    from.graph === graph &&
    from.edits === (graph?.edits ?? 0)
  );
}

function isSameList(a: readonly FoundTest[], b: readonly FoundTest[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ file, item, to, line }, place) => {
      const other = b[place] as FoundTest;
      return file === other.file && item === other.item && to === other.to && line === other.line;
    })
  );
}
