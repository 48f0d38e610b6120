import { allowedTypes, nearestFirst } from '../../graph/archimate.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { RelationshipItem } from '../../graph/item.ts';
import type { RelationshipType } from '../../graph/vocabulary.ts';
import { type EndName, endElement, endId, isLegal } from '../ends.ts';
import { plural } from '../wording.ts';
import { inFileOrder } from './operations.ts';

/** What an element's type means for its relationships. */

/** The element type at an end if the element with this id had the given one. */
export function typeAtEnd(
  relationship: RelationshipItem,
  end: EndName,
  id: string,
  type: string,
  index: GraphIndex,
): string | undefined {
  return endId(relationship, end) === id ? type : endElement(relationship, end, index)?.facts.type;
}

/** Whether all relationships at the element would be allowed if it had this type. */
export function fitsRelationships(id: string, type: string, index: GraphIndex): boolean {
  for (const relationship of index.relationshipsAt(id)) {
    const source = typeAtEnd(relationship, 'source', id, type, index);
    const target = typeAtEnd(relationship, 'target', id, type, index);
    if (!isLegal(relationship.facts.type, source, target)) return false;
  }
  return true;
}

/** The relationships that the element's type would not allow, each with the nearest type that it does. */
export function bentTypes(
  id: string,
  type: string,
  index: GraphIndex,
): ReadonlyMap<RelationshipItem, RelationshipType> {
  const types = new Map<RelationshipItem, RelationshipType>();
  for (const relationship of inFileOrder(index.relationshipsAt(id))) {
    const source = typeAtEnd(relationship, 'source', id, type, index);
    const target = typeAtEnd(relationship, 'target', id, type, index);
    const stored = relationship.facts.type;
    if (source === undefined || target === undefined || isLegal(stored, source, target)) continue;
    const [next] = nearestFirst(allowedTypes(source, target), stored);
    if (next !== undefined) types.set(relationship, next);
  }
  return types;
}

/** What the title of a fix adds where relationships change too. */
export function alsoChanged(relationships: number): string {
  return relationships === 0 ? '' : ` and ${plural(relationships, 'relationship')} to a type it allows`;
}
