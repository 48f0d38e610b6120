import { inverseOf } from '../graph/inverse-edits.ts';
import type { TextEdit } from '../graph/operations.ts';
import type { Checker } from '../rules/checker.ts';
import { identityOf } from '../rules/finding-identity.ts';
import type { Finding } from '../rules/rule.ts';

/** What edits would do to the findings, judged by the rules themselves on the document with the edits in it. */
export interface Trial<T> {
  /** In the document as it is: what the edits resolve. */
  readonly cleared: readonly Finding[];
  readonly seen: T;
}

/**
 * Makes the edits, lets somebody look, and takes them back: the document and the findings are afterwards what they were,
 * also where looking throws. Costs what the edits touch, not what the graph holds.
 * @param look gets the findings that the edits introduced, while they stand
 */
export function tryEdits<T>(
  checker: Checker,
  edits: readonly TextEdit[],
  look: (introduced: readonly Finding[]) => T,
): Trial<T> {
  const { document } = checker;
  const inverse = inverseOf(document, edits);
  let resolved: ReadonlyMap<string, number> = new Map();
  let back: readonly Finding[] = [];
  let seen: T;
  const there = checker.apply(document.editAll(edits));
  try {
    resolved = surplus(there.gone, there.come);
    seen = look(pick(there.come, surplus(there.come, there.gone)));
  } finally {
    back = checker.apply(document.editAll(inverse)).come;
  }
  return { seen, cleared: pick(back, resolved) };
}

/** Makes the edits for good: for an open graph that follows what was written and is not an editor's own. */
export function followEdits(checker: Checker, edits: readonly TextEdit[]): void {
  if (edits.length > 0) checker.apply(checker.document.editAll(edits));
}

/** How many more findings of each identity there are in one list than in another (rules-in-detail E2). */
function surplus(more: readonly Finding[], less: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of more) count(counts, finding, 1);
  for (const finding of less) count(counts, finding, -1);
  for (const [identity, number] of counts) if (number <= 0) counts.delete(identity);
  return counts;
}

function count(counts: Map<string, number>, finding: Finding, by: number): void {
  const identity = identityOf(finding);
  counts.set(identity, (counts.get(identity) ?? 0) + by);
}

/** As many findings of each identity as asked for, the later ones: the earlier were there before. */
function pick(findings: readonly Finding[], wanted: ReadonlyMap<string, number>): readonly Finding[] {
  const left = new Map(wanted);
  const picked: Finding[] = [];
  for (const finding of findings.toReversed()) {
    const identity = identityOf(finding);
    const number = left.get(identity) ?? 0;
    if (number === 0) continue;
    left.set(identity, number - 1);
    picked.push(finding);
  }
  return picked.reverse();
}
