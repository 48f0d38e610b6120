import { isSignOf } from '../../graph/generation.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, Item, KnownItem, RelationshipItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import type { RuleContext } from '../rule.ts';
import { drop, inFileOrder, removeMembers } from './operations.ts';

/** Deletes entries together with what refers to them; undefined where that would break something else. */

/** Whether the entries may go: each array keeps one, no later copy steps into their place, the format stays what it is. */
function mayGo(items: readonly Item[], { index, entries }: RuleContext): boolean {
  for (const array of ['elements', 'relationships', 'views'] as const) {
    const count = items.filter((item) => item.array === array).length;
    if (count > 0 && entries[array] <= count) return false;
  }
  if (items.some((item) => item.facts !== undefined && index.copiesOf(item as KnownItem).length > 1)) return false;
  return keepsGeneration(items, index);
}

/** Whether what stays still shows the signs by which the file is of its generation (B1). */
export function keepsGeneration(gone: readonly Item[], index: GraphIndex): boolean {
  const isSign = ({ array, value }: Item): boolean => isSignOf(index.generation, array, value);
  if (!gone.some(isSign)) return true;
  const stays = (item: Item): boolean => isSign(item) && !gone.includes(item);
  return index.relationships().some(stays) || index.elements().some(stays);
}

export function removeRelationship(
  relationship: RelationshipItem,
  context: RuleContext,
): readonly Operation[] | undefined {
  if (!mayGo([relationship], context)) return undefined;
  return relationshipOperations(relationship, context.index);
}

function relationshipOperations(relationship: RelationshipItem, index: GraphIndex): readonly Operation[] {
  const ids = new Set([relationship.facts.id]);
  const views = inFileOrder(index.viewsIncluding(relationship.facts.id));
  return [
    { op: 'remove-item', item: relationship },
    ...views.flatMap((view) => removeMembers(view, 'included_relationships', ids)),
  ];
}

export interface ElementRemoval {
  readonly operations: readonly Operation[];
  readonly relationships: number;
}

/** An element goes with its relationships; what it contains stays, without a parent. Not while views hang below it. */
export function removeElement(element: ElementItem, context: RuleContext): ElementRemoval | undefined {
  const { index } = context;
  const { id } = element.facts;
  if (index.viewsOwnedBy(id).size > 0) return undefined;
  const relationships = inFileOrder(index.relationshipsAt(id));
  if (!mayGo([element, ...relationships], context)) return undefined;
  const children = inFileOrder(index.childrenOf(id)).filter((child) => child !== element);
  const views = inFileOrder(index.viewsShowing(id));
  const operations: Operation[] = [
    { op: 'remove-item', item: element },
    ...children.flatMap((child) => drop(child, 'parent')),
    ...views.flatMap((view) => removeMembers(view, 'included_elements', new Set([id]))),
    ...relationships.flatMap((relationship) => relationshipOperations(relationship, index)),
  ];
  return { operations, relationships: relationships.length };
}
