import { ARRAY_NAMES } from '../graph/facts.ts';
import { identityOf } from '../rules/finding-identity.ts';
import type { Finding } from '../rules/rule.ts';

/** How many more findings of each identity there are in one list than in another (rules-in-detail E2). */
export function surplus(more: readonly Finding[], less: readonly Finding[]): ReadonlyMap<string, number> {
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

/**
 * As many findings of each identity as asked for, in file order: the later ones, as the earlier were there before.
 * @param findings of items that are in the document, in any order
 */
export function picked(findings: readonly Finding[], wanted: ReadonlyMap<string, number>): readonly Finding[] {
  if (wanted.size === 0) return [];
  const left = new Map(wanted);
  const found: Finding[] = [];
  for (const finding of findings.toSorted(inFileOrder).reverse()) {
    const identity = identityOf(finding);
    const number = left.get(identity) ?? 0;
    if (number === 0) continue;
    left.set(identity, number - 1);
    found.push(finding);
  }
  return found.reverse();
}

/** By item; those of the root first. */
function inFileOrder({ item: a }: Finding, { item: b }: Finding): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return a.array === b.array ? a.index - b.index : ARRAY_NAMES.indexOf(a.array) - ARRAY_NAMES.indexOf(b.array);
}
