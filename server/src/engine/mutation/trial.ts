import { inverseOf } from '../graph/inverse-edits.ts';
import type { TextEdit } from '../graph/operations.ts';
import type { Checker } from '../rules/checker.ts';
import type { Finding } from '../rules/rule.ts';
import { finished, type Steps } from '../steps.ts';
import { picked, surplus } from './surplus.ts';
import { assertCurrent } from './verdict.ts';

/** What edits would do to the findings, judged by the rules themselves on the document with the edits in it. */
export interface Trial<T> {
  /** In the document as it is: what the edits resolve. */
  readonly cleared: readonly Finding[];
  readonly seen: T;
}

/** Looks while the edits stand. @param introduced the findings that they introduce; @param there the graph with them */
export type Look<T> = (introduced: readonly Finding[], there: Checker) => Steps<T>;

/**
 * A batch that touches no more things is tried in the document itself and taken back, which costs what it touches but
 * cannot be left in the middle. A larger one is tried on a copy, which costs the number of items once.
 */
export const MOST_IN_PLACE = 100;

/**
 * Makes the edits, lets somebody look, and takes them back: the document and the findings are afterwards what they were,
 * also where looking throws. Costs what the edits touch, not what the graph holds.
 */
export function tryEdits<T>(checker: Checker, edits: readonly TextEdit[], look: Look<T>): Trial<T> {
  const { document } = checker;
  const inverse = inverseOf(document, edits);
  let resolved: ReadonlyMap<string, number> = new Map();
  let back: readonly Finding[] = [];
  let seen: T;
  const there = checker.apply(document.editAll(edits));
  try {
    resolved = surplus(there.gone, there.come);
    seen = finished(look(picked(there.come, surplus(there.come, there.gone)), checker));
  } finally {
    back = checker.apply(document.editAll(inverse)).come;
  }
  return { seen, cleared: picked(back, resolved) };
}

/** As tryEdits, in steps: between them too the document and the findings are what they were. */
export function* tryOnCopy<T>(checker: Checker, edits: readonly TextEdit[], look: Look<T>): Steps<Trial<T>> {
  const { document, originals } = yield* checker.document.copy();
  const there = yield* checker.onCopy(document);
  const change = yield* document.editing(edits);
  assertCurrent(document);
  const { come, judged } = yield* there.applying(change);
  const gone = [...change.removed, ...judged].flatMap((item) => {
    const original = item === null ? null : originals.get(item);
    return original === undefined ? [] : checker.findingsOf(original);
  });
  yield;
  const introduced = picked(come, surplus(come, gone));
  yield;
  const cleared = picked(gone, surplus(gone, come));
  return { seen: yield* look(introduced, there), cleared };
}

/** Makes the edits for good: for an open graph that follows what was written and is not an editor's own. */
export function followEdits(checker: Checker, edits: readonly TextEdit[]): void {
  if (edits.length > 0) checker.apply(checker.document.editAll(edits));
}
