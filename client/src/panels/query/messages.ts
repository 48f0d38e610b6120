import type {
  QueryCompleteResult,
  QueryDiagnoseResult,
  QueryHoverResult,
  QueryRoot,
} from '../../../../server/src/protocol/query-messages.ts';
import type { Hit } from './answers.ts';
import type { History } from './history.ts';
import type { Mode, Question } from './question.ts';
import type { Format } from './render.ts';
import type { Runs } from './runs.ts';

/** What the page of the query panel and the extension host say to each other. */

/** What the language server is asked while somebody types. */
export interface Assistance {
  readonly complete: { readonly params: { text: string; offset: number; root?: string }; result: QueryCompleteResult };
  readonly hover: { readonly params: { text: string; offset: number; root?: string }; result: QueryHoverResult };
  readonly diagnose: { readonly params: { text: string; root?: string }; result: QueryDiagnoseResult };
}

export type ToHost =
  /** The page is there. `saved` is what it kept of an earlier window; the host knows better where it knows anything. */
  | { readonly type: 'ready'; readonly saved?: Runs }
  | { readonly type: 'run'; readonly question: Question }
  | { readonly type: 'cancel' }
  | AssistRequest
  | { readonly type: 'open'; readonly root: string; readonly hit: Hit; readonly beside: boolean }
  | { readonly type: 'copy'; readonly format: Format }
  | { readonly type: 'save' }
  /** Something went wrong in the page that a developer wants to know. */
  | { readonly type: 'log'; readonly message: string };

export type AssistRequest = {
  [Kind in keyof Assistance]: {
    readonly type: 'assist';
    readonly id: number;
    readonly kind: Kind;
    readonly params: Assistance[Kind]['params'];
  };
}[keyof Assistance];

export type ToPage =
  | { readonly type: 'init'; readonly setup: Setup; readonly runs: Runs; readonly history: History }
  | { readonly type: 'setup'; readonly setup: Setup }
  /** Puts a question into the editor, which takes the focus. */
  | { readonly type: 'show'; readonly question?: Partial<Question>; readonly run: boolean }
  /** An answer is on its way for more than a moment. */
  | { readonly type: 'running' }
  | { readonly type: 'ran'; readonly runs: Runs; readonly history: History }
  | { readonly type: 'cancelled' }
  /** `value` is missing where the server could not say. */
  | { readonly type: 'assisted'; readonly id: number; readonly value?: unknown }
  /** What the map says has changed since the roots were asked. */
  | { readonly type: 'stale'; readonly roots: readonly string[] }
  /** Something that was done, for the live region. */
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'toggle'; readonly what: 'compare' | 'picture' };

/** What the page must know of its surroundings. */
export interface Setup {
  readonly roots: readonly QueryRoot[];
  readonly modes: readonly Mode[];
  /** False in Restricted Mode: nothing is written. */
  readonly trusted: boolean;
}
