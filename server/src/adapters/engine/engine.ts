import type { CanonicalVersions } from '../../engine/graph/canonical.ts';
import type { GraphDocument } from '../../engine/graph/document.ts';
import type { ArchitectureMap } from '../../engine/map/model.ts';
import { explain } from '../../engine/query/explain.ts';
import { type AnswerContext, query } from '../../engine/query/filter.ts';
import type { CheckedGraph } from '../../engine/query/graph-facts.ts';
import type { Checker } from '../../engine/rules/checker.ts';
import { applyMutations, type GraphStore } from '../graph-writer.ts';
import { writeInitialGraph } from '../new-graph.ts';
import { checkAnswer, noGraph, type Project } from '../project.ts';
import type { EngineService, Run, Shown } from './service.ts';

/** The map as it is shown at this moment. */
export interface ShownMap {
  readonly map: ArchitectureMap;
  readonly context: AnswerContext;
  readonly unsaved: boolean;
  /** What the rules find in the graph that the map was made of; worked out only for who wants to know. */
  checked(): Promise<CheckedGraph>;
}

/** The graph as it is shown at this moment. */
export interface ShownGraph {
  readonly document: GraphDocument;
  readonly versions: CanonicalVersions;
  readonly unsaved: boolean;
  /** What the rules find in it; worked out only for who wants to know. */
  checker(): Promise<Checker>;
}

/** Where an engine has its workspace from: the disk alone, or the disk with an editor over it. */
export interface EngineSource {
  /** Errors: `workspace/*`, `config/*`. */
  project(run: Run): Promise<Project>;
  /** Errors: `workspace/*`, `config/*`, `map/no-grammar`, `cancelled`. */
  map(run: Run): Promise<ShownMap>;
  /** Null where there is none. Errors: `workspace/*`, `config/*`. */
  graph(run: Run): Promise<ShownGraph | null>;
  /** What a batch is applied to. Errors: `workspace/*`, `config/*`. */
  store(run: Run): Promise<GraphStore>;
  /** A graph was made where there was none. */
  initialized?(): void;
}

// @implements arch:req-doors-call-same-function
/** The engine of one root. Everything it answers is made here, whichever source it has. */
export function createEngine(source: EngineSource): EngineService {
  return {
    async query(request, run) {
      const { map, context, unsaved } = await source.map(run);
      return { ...query(map, request, context), ...shown(unsaved) };
    },
    async select({ query: text, limit }, run) {
      const { map, context, unsaved } = await source.map(run);
      // Read late, so that what goes wrong in the query language stays here and `query` goes on answering.
      const { select } = await import('../../engine/query/select.ts');
      const answer = select(map, text, { ...context, limit });
      return 'code' in answer ? answer : { ...answer, ...shown(unsaved) };
    },
    async explain({ target, limit }, run) {
      const { map, context, unsaved, checked } = await source.map(run);
      const graph = await checked();
      return { ...explain(map, target, { ...context, limit, graph }), ...shown(unsaved) };
    },
    async check(_, run) {
      const { graph } = await source.project(run);
      const found = await source.graph(run);
      if (found === null) throw noGraph(graph.name);
      const checker = await found.checker();
      run.cancellation.throwIfCancelled();
      return { ...checkAnswer(graph.name, checker, found.versions), ...shown(found.unsaved) };
    },
    async graph({ known }, run) {
      const found = await source.graph(run);
      if (found === null) return null;
      const { document, versions, unsaved } = found;
      const canonicalVersion = versions.of(document);
      const isKnown = canonicalVersion !== null && canonicalVersion === known;
      const text = isKnown ? {} : { text: document.slice(0, document.length) };
      return { canonicalVersion, ...text, ...shown(unsaved) };
    },
    async mutate(request, run) {
      return applyMutations(await source.store(run), request, run);
    },
    async initialize(request, run) {
      const answer = await writeInitialGraph(await source.project(run), request, run.cancellation);
      source.initialized?.();
      return answer;
    },
  };
}

function shown(unsaved: boolean): Shown {
  return unsaved ? { unsaved } : {};
}
