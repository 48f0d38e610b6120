import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { ELEMENT_TYPES } from '../../graph/vocabulary.ts';
import { nearElementTypes } from '../near-types.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { fitsRelationships } from './creating.ts';
import { elementOf, set } from './operations.ts';

/** How many types are offered where none is near. */
const TYPES_OFFERED = 5;

/** Near names that fit the element's relationships; without any, the types that its neighbours in the graph mostly have. */
export function fixElementType(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const element = elementOf(finding);
  return typesFor(element, nearElementTypes(element.facts.typeText ?? ''), index).map(({ type, near }, at) => ({
    title: `Change the type to ${quote(type)}`,
    operations: setType(element, type),
    preferred: near && at === 0,
  }));
}

export function setType(element: ElementItem, type: string): readonly Operation[] {
  return [set(element, ['type'], type)];
}

export function typesFor(
  element: ElementItem,
  near: readonly string[],
  index: GraphIndex,
): readonly { readonly type: string; readonly near: boolean }[] {
  const fits = (type: string): boolean => fitsRelationships(element.facts.id, type, index);
  const nearFitting = near.filter(fits);
  if (nearFitting.length > 0) return nearFitting.map((type) => ({ type, near: true }));
  return commonTypes(index)
    .filter(fits)
    .slice(0, TYPES_OFFERED)
    .map((type) => ({ type, near: false }));
}

/** All types, those that most elements have first. */
function commonTypes(index: GraphIndex): readonly string[] {
  const counts = new Map<string, number>(ELEMENT_TYPES.map((type) => [type, 0]));
  for (const { facts } of index.elements()) {
    if (facts.type !== undefined) counts.set(facts.type, (counts.get(facts.type) ?? 0) + 1);
  }
  return ELEMENT_TYPES.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}
