import type * as z from 'zod';
import type { GraphState } from './state.ts';
import type { MutationSummary } from './summary.ts';

/** One of the nine mutations: what it takes and what it does. */
export interface MutationKind<T = never> {
  readonly type: string;
  /** What it does, in a sentence for people and agents. */
  readonly doc: string;
  /** Strict: a field that is wrong or unknown is refused by name. */
  readonly schema: z.ZodType<T>;
  /**
   * Changes the state as the earlier mutations left it.
   * @throws Refusal where it cannot be done as it is asked
   */
  apply(mutation: T, state: GraphState): Omit<MutationSummary, 'type'>;
}
