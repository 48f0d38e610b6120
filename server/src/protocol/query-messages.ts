import type { ErrorObject, Range } from '../engine/errors.ts';
import type { QueryAnswer } from '../engine/query/filter.ts';
import type { QueryErrorObject } from '../engine/query/language/errors.ts';
import type { SelectAnswer } from '../engine/query/select.ts';

/** What the query panel and the language server say to each other. The answers are the engine's own. */

/** Client to server: the roots that a question can be asked of. No parameters. */
export const QUERY_ROOTS_REQUEST = 'groundplan/query/roots';

export interface QueryRootsResult {
  /** In the order of their folders; the first one is meant where a request names none. */
  readonly roots: readonly QueryRoot[];
}

export interface QueryRoot {
  /** URI of its folder; names it in requests. */
  readonly root: string;
  /** The folder's own name, for labels. */
  readonly name: string;
  readonly namespace: string;
}

/** Client to server: answers a question. A newer one of the same root does not end an older one: cancel it. */
export const QUERY_RUN_REQUEST = 'groundplan/query/run';

export type QueryRunParams = {
  /** URI of a root's folder; the first root where left out. */
  readonly root?: string;
  /** A whole number from 1; 50 by default, 200 at most. */
  readonly limit?: number;
} & ({ readonly mode: 'select'; readonly text: string } | { readonly mode: 'filters'; readonly filters: QueryFilters });

export interface QueryFilters {
  readonly uri?: string;
  readonly symbol?: string;
  readonly kind?: string;
}

/**
 * Exactly one of the three. `queryError` is a query that cannot be read, with the token and its place; `error` is
 * anything else that went wrong (`query/bad-limit`, `query/no-root`, `map/*`, `workspace/*`). A cancelled request fails
 * as the protocol has it.
 */
export type QueryRunResult =
  | (QueryRunContext & { readonly answer: SelectAnswer | QueryAnswer })
  | (QueryRunContext & { readonly queryError: QueryErrorObject })
  | (QueryRunContext & { readonly error: ErrorObject });

export interface QueryRunContext {
  /** URI of the root that answered; empty where there is none. Files in the answer are relative to it. */
  readonly root: string;
  /** Milliseconds that the server took, with the time for bringing the map up to date. */
  readonly timeMs: number;
  readonly grammar: number;
  /** Of the graph as the editor has it; null where there is none that parses. */
  readonly canonicalVersion: string | null;
}

/** Client to server, for an editor of one query: `text` is the query, `offset` a UTF-16 offset into it. */
export const QUERY_COMPLETE_REQUEST = 'groundplan/query/complete';
export const QUERY_HOVER_REQUEST = 'groundplan/query/hover';
export const QUERY_DIAGNOSE_REQUEST = 'groundplan/query/diagnose';

export interface QueryTextParams {
  /** URI of a root's folder; the first root where left out. */
  readonly root?: string;
  readonly text: string;
}

export interface QueryPlaceParams extends QueryTextParams {
  readonly offset: number;
}

/** Positions are on line 0: the character is the offset into the query. The shapes are those of the protocol's own. */
export interface QueryCompleteResult {
  readonly isIncomplete: boolean;
  readonly items: readonly QueryCompletionItem[];
}

export interface QueryCompletionItem {
  readonly label: string;
  readonly labelDetails?: { readonly detail?: string; readonly description?: string };
  readonly kind?: number;
  readonly detail?: string;
  readonly documentation?: string | QueryMarkup;
  readonly sortText?: string;
  readonly filterText?: string;
  readonly insertText?: string;
  readonly textEdit?:
    | { readonly newText: string; readonly range: Range }
    | { readonly newText: string; readonly insert: Range; readonly replace: Range };
  /** Where the editor is to ask for more at once. */
  readonly command?: { readonly title: string; readonly command: string };
}

export interface QueryMarkup {
  readonly kind: 'plaintext' | 'markdown';
  readonly value: string;
}

export interface QueryDiagnoseResult {
  readonly diagnostics: readonly QueryDiagnostic[];
}

export interface QueryDiagnostic {
  readonly range: Range;
  readonly severity?: number;
  readonly code?: number | string;
  readonly message: string | QueryMarkup;
}

export type QueryHoverResult = {
  readonly contents: string | QueryMarkup | { language: string; value: string } | readonly unknown[];
  readonly range?: Range;
} | null;

/**
 * Server to client: the map of these roots may answer otherwise from now on. Sent after changes, at most a few times a
 * second, and only once something was asked of the root.
 */
export const QUERY_MAP_CHANGED_NOTIFICATION = 'groundplan/query/mapChanged';

export interface QueryMapChangedParams {
  readonly roots: readonly string[];
}

/** Command of the client: opens the query panel with a query, where the panel is there, and runs it. */
export const RUN_QUERY_COMMAND = 'groundplan.runQuery';
/** Command of the panel. */
export const SHOW_QUERY_COMMAND = 'groundplan.query.show';

/** Argument of both commands. */
export interface ShowQueryParams {
  readonly query: string;
  readonly mode: 'select' | 'filters';
  /** URI of a root's folder. */
  readonly root?: string;
}

/** Command of the client: shows a place of a file. It is what the lens of a marker runs. */
export const SHOW_PLACE_COMMAND = 'groundplan.showPlace';

export interface ShowPlaceParams {
  readonly uri: string;
  readonly range: Range;
}
