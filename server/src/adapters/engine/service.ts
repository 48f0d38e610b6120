import type { Cancellation } from '../../engine/ports.ts';
import type { ExplainAnswer } from '../../engine/query/explain.ts';
import type { QueryAnswer, QueryRequest } from '../../engine/query/filter.ts';
import type { QueryErrorObject } from '../../engine/query/language/errors.ts';
import type { SelectAnswer } from '../../engine/query/select.ts';
import type { MutationRequest, MutationResult } from '../graph-writer.ts';
import type { InitAnswer, NewGraph } from '../new-graph.ts';
import type { CheckAnswer } from '../project.ts';

/** How far long work has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is being done, for people. */
  readonly message: string;
}

/** What goes with every request. */
export interface Run {
  readonly cancellation: Cancellation;
  progress?(progress: Progress): void;
}

/** An answer made from what an editor shows says so where that is not what is on disk. */
export interface Shown {
  readonly unsaved?: true;
}

/** What a root's engine is asked, and what it answers: plain JSON both ways, so that it may be in another process. */
export interface EngineRequests {
  query: [QueryRequest, QueryAnswer & Shown];
  /** A query that does not parse is answered with what is wrong with it (it has a `code`). */
  select: [SelectRequest, (SelectAnswer & Shown) | QueryErrorObject];
  explain: [ExplainRequest, ExplainAnswer & Shown];
  check: [Record<string, never>, CheckAnswer & Shown];
  /** Null where there is none. */
  graph: [GraphRequest, GraphAnswer | null];
  mutate: [MutationRequest, MutationResult];
  initialize: [NewGraph, InitAnswer];
}

export interface SelectRequest {
  readonly query: string;
  readonly limit?: number | undefined;
}

export interface ExplainRequest {
  readonly target: string;
  readonly limit?: number | undefined;
}

export interface GraphRequest {
  /** The version of a text that the asker has: it is not sent again. */
  readonly known?: string | undefined;
}

/** The graph's text, for what looks at more of it than a question does; it goes to no agent. */
export interface GraphAnswer extends Shown {
  /** Null where it does not parse. */
  readonly canonicalVersion: string | null;
  /** Left out where it is the known one. */
  readonly text?: string;
}

export const ENGINE_REQUESTS = [
  'query',
  'select',
  'explain',
  'check',
  'graph',
  'mutate',
  'initialize',
] as const satisfies readonly (keyof EngineRequests)[];

/**
 * One root's engine, as agents and the command line use it: in this process, or in that of an editor.
 * Errors: GroundplanError, the same whoever carries it.
 */
export type EngineService = {
  readonly [Name in keyof EngineRequests]: (
    request: EngineRequests[Name][0],
    run: Run,
  ) => Promise<EngineRequests[Name][1]>;
};
