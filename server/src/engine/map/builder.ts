import type { GraphDocument } from '../graph/document.ts';
import { byCodePoint } from '../graph/nearest.ts';
import { type Cancellation, neverCancelled } from '../ports.ts';
import { NO_ARCHITECTURE, readArchitecture } from './architecture.ts';
import { assemble, type CodeFile, type SpecFile } from './assemble.ts';
import type { CodeParser } from './code/syntax.ts';
import type { MapFiles, MapRoots } from './files.ts';
import { KnownFiles } from './known-files.ts';
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

/**
 * Builds the map of a workspace, and builds it again from what it knows: files that nobody said to have changed are not
 * read again, and texts that were read before are not parsed again. The answer is that of a new builder.
 */
export class MapBuilder {
  readonly #known: KnownFiles;
  readonly #tests: TestFinder;
  /** One build at a time: the next one finds what the one before has read. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(files: MapFiles, parser: CodeParser) {
    this.#known = new KnownFiles(files, parser);
    this.#tests = new TestFinder(files, parser);
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
  build(input: MapInput, cancellation: Cancellation = neverCancelled): Promise<BuiltMap> {
    const result = this.#turn.then(() => this.#build(input, cancellation));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #build({ namespace, roots, graphFile, graph }: MapInput, cancellation: Cancellation): Promise<BuiltMap> {
    cancellation.throwIfCancelled();
    await this.#known.update(roots, graphFile, cancellation);
    const architecture = graph === null ? NO_ARCHITECTURE : readArchitecture(graph, namespace, graphFile);
    const tests = await this.#tests.find(architecture.tests, cancellation);
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
