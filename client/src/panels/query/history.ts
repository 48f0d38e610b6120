import { isSameQuestion, type Question, queryTextOf, readQuestion } from './question.ts';

/** More than anyone walks through with the arrow keys. */
export const LONGEST_HISTORY = 100;

/** Questions that were asked, the newest last. */
export type History = readonly Question[];

// @implements arch:req-panel-history
/** The same question is there once, at its newest place; an empty one is not kept. */
export function remember(history: History, question: Question): History {
  if (queryTextOf(question) === '') return history;
  const others = history.filter((one) => !isSameQuestion(one, question));
  return [...others, question].slice(-LONGEST_HISTORY);
}

/** The history as it was stored; what cannot be read is left out. */
export function readHistory(stored: unknown): History {
  if (!Array.isArray(stored)) return [];
  return stored.map(readQuestion).filter((question) => question !== undefined);
}

/** Where in the history the editor stands: an index, or undefined at what is being written. */
export interface Walk {
  readonly at: number | undefined;
  /** What stood in the editor before the first step back. */
  readonly draft: Question;
}

/**
 * One step back (`-1`) or forth (`1`) through the questions of the same mode.
 * @returns undefined where there is nothing further
 */
export function step(
  history: History,
  walk: Walk | undefined,
  current: Question,
  by: -1 | 1,
): { readonly walk: Walk; readonly question: Question } | undefined {
  const from = walk ?? { at: undefined, draft: current };
  for (let at = (from.at ?? history.length) + by; at >= 0 && at < history.length; at += by) {
    const question = history[at];
    if (question === undefined || question.mode !== current.mode) continue;
    // The first step back passes over what was just run and still stands there.
    if (isSameQuestion(question, current)) continue;
    return { walk: { at, draft: from.draft }, question };
  }
  if (by === -1 || from.at === undefined) return undefined;
  return { walk: { at: undefined, draft: from.draft }, question: from.draft };
}
