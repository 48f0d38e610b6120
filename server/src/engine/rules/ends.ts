import { isAllowed } from '../graph/archimate.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem } from '../graph/item.ts';
import type { RelationshipType } from '../graph/vocabulary.ts';

/** The two ends of a relationship, so that what holds for both is written once. */

export type EndName = 'source' | 'target';
export const END_NAMES: readonly EndName[] = ['source', 'target'];

export function endId({ facts }: RelationshipItem, end: EndName): string | undefined {
  return end === 'source' ? facts.sourceId : facts.targetId;
}

/** The stored copy of the end's name. */
export function endName({ facts }: RelationshipItem, end: EndName): string | undefined {
  return end === 'source' ? facts.sourceName : facts.targetName;
}

/** The element at an end; undefined where there is no id or it names nothing. */
export function endElement(relationship: RelationshipItem, end: EndName, index: GraphIndex): ElementItem | undefined {
  const id = endId(relationship, end);
  return id === undefined ? undefined : index.element(id);
}

/** Whether nothing is known against a relationship of this type between these element types. */
export function isLegal(
  type: RelationshipType | undefined,
  source: string | undefined,
  target: string | undefined,
): boolean {
  return type === undefined || source === undefined || target === undefined || isAllowed(type, source, target);
}
