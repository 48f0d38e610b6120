import { allowedTypes, nearestFirst } from '../../graph/archimate.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { RelationshipItem } from '../../graph/item.ts';
import { RELATIONSHIP_TYPES, type RelationshipType } from '../../graph/vocabulary.ts';
import { endElement, isLegal } from '../ends.ts';
import { nearRelationshipTypes } from '../near-types.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName } from '../wording.ts';
import { changeRelationship, endInfo } from './names.ts';
import { relationshipOf } from './operations.ts';

/** Swap the ends where that makes it legal, or take another type: those of the same category first. */
export function fixNotAllowed(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const relationship = relationshipOf(finding);
  const { type } = relationship.facts;
  const swap = swapEnds(relationship, index);
  const types = nearestFirst(typesFor(relationship, index), type);
  return [...swap, ...types.map((next, at) => changeType(relationship, next, index, swap.length === 0 && at === 0))];
}

function swapEnds(relationship: RelationshipItem, index: GraphIndex): readonly Fix[] {
  const source = endElement(relationship, 'source', index);
  const target = endElement(relationship, 'target', index);
  if (source === undefined || target === undefined || source === target) return [];
  if (!isLegal(relationship.facts.type, target.facts.type, source.facts.type)) return [];
  // A view that lacks an end would lack the other one then; that is to be mended first.
  const shown = [source, target].map(({ facts }) => index.viewsShowing(facts.id));
  const views = [...index.viewsIncluding(relationship.facts.id)];
  if (views.some((view) => shown.some((showing) => !showing.has(view)))) return [];
  const operations = changeRelationship(relationship, { source: endInfo(target), target: endInfo(source) }, index);
  return [{ title: `Swap the ends: ${elementName(target)} to ${elementName(source)}`, operations, preferred: true }];
}

export function changeType(
  relationship: RelationshipItem,
  type: RelationshipType,
  index: GraphIndex,
  preferred: boolean,
): Fix {
  return {
    title: `Change the type to ${type}`,
    operations: changeRelationship(relationship, { type }, index),
    preferred,
  };
}

/** What the matrix allows where both ends are known, else every type. */
export function typesFor(relationship: RelationshipItem, index: GraphIndex): readonly RelationshipType[] {
  const source = endElement(relationship, 'source', index)?.facts.type;
  const target = endElement(relationship, 'target', index)?.facts.type;
  return source === undefined || target === undefined ? RELATIONSHIP_TYPES : allowedTypes(source, target);
}

/** The near names that are legal here, then everything else that is. */
export function fixRelationshipType(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const relationship = relationshipOf(finding);
  const legal = typesFor(relationship, index);
  const near = nearRelationshipTypes(relationship.facts.typeText ?? '').filter((name) =>
    (legal as readonly string[]).includes(name),
  );
  const ordered = [...new Set([...(near as readonly RelationshipType[]), ...legal])];
  return ordered.map((type, at) => changeType(relationship, type, index, at === 0 && near.length > 0));
}
