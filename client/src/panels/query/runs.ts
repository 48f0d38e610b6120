import type { QueryRunResult } from '../../../../server/src/protocol/query-messages.ts';
import type { Question } from './question.ts';

/** A question and what came of it. */
export type Run = {
  readonly question: Question /** Counts the runs of a window. */;
  readonly number: number;
} & Outcome;

/** `failed` is what the server could not even answer: it did not start, it threw. */
type Outcome = QueryRunResult | { readonly failed: string };

export type Answered = Extract<Run, { readonly answer: unknown }>;

export function isAnswered(run: Run | undefined): run is Answered {
  return run !== undefined && 'answer' in run;
}

/** The two runs that the panel knows: the newest, and the answer before it. */
export interface Runs {
  readonly latest?: Run | undefined;
  /** The newest answer that is not `latest`: errors in between are passed over. */
  readonly previous?: Answered | undefined;
}

export function withRun({ latest, previous }: Runs, run: Run): Runs {
  return { latest: run, previous: isAnswered(latest) ? latest : previous };
}
