import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem, ViewItem } from '../graph/item.ts';
import type { Operation } from '../graph/operations.ts';
import { append, inFileOrder, removeMembers } from '../rules/fixes/operations.ts';
import { neighboursOf, showAll, viewsForElement } from '../rules/fixes/placing.ts';
import { elementName, viewName } from '../rules/wording.ts';
import type { Refactoring } from './refactoring.ts';

/** How many views are offered. */
const VIEWS_OFFERED = 5;
/** How many are looked at for them. */
const VIEWS_TRIED = 25;

// @implements arch:req-editor-refactorings
/** Out of one view into another that has room, with the relationships that only that view has. */
export function moveElement(element: ElementItem, from: ViewItem, index: GraphIndex): readonly Refactoring[] {
  const { id, parent } = element.facts;
  const relatives = { neighbours: neighboursOf(element, index), parent };
  const found: Refactoring[] = [];
  for (const view of viewsForElement(id, relatives, index, VIEWS_TRIED)) {
    if (found.length >= VIEWS_OFFERED) break;
    if (view === from || view.facts.parentId === id || index.viewsShowing(id).has(view)) continue;
    const operations = moveTo(element, from, view, index);
    if (operations === undefined) continue;
    const title = `Move ${elementName(element)} from the view ${viewName(from)} to ${viewName(view)}`;
    found.push({ kind: 'move', title, change: { operations } });
  }
  return found;
}

/**
 * The relationships of the element leave the view with it. Those that no other view includes come along, with their
 * other ends; of the rest those whose ends the new view shows.
 */
function moveTo(
  element: ElementItem,
  from: ViewItem,
  to: ViewItem,
  index: GraphIndex,
): readonly Operation[] | undefined {
  const { id } = element.facts;
  const leaving = inFileOrder(index.relationshipsAt(id)).filter(({ facts }) =>
    index.viewsIncluding(facts.id).has(from),
  );
  const bound = leaving.filter(({ facts }) => index.viewsIncluding(facts.id).size === 1);
  const wanted = [id, ...bound.flatMap(otherEnds(id, index))];
  const shown = showAll(to, wanted, index);
  if (shown === undefined) return undefined;
  const there = (end: string): boolean => wanted.includes(end) || index.viewsShowing(end).has(to);
  const coming = leaving.filter((relationship) => {
    return !index.viewsIncluding(relationship.facts.id).has(to) && otherEnds(id, index)(relationship).every(there);
  });
  const included: Operation[] = [];
  for (const { facts } of coming) {
    const added = append(to, 'included_relationships', facts.id);
    if (added === undefined) return undefined;
    included.push(...added);
  }
  return [
    ...removeMembers(from, 'included_elements', new Set([id])),
    ...removeMembers(from, 'included_relationships', new Set(leaving.map(({ facts }) => facts.id))),
    ...shown,
    ...included,
  ];
}

/** The ends that exist, but the element itself. */
function otherEnds(id: string, index: GraphIndex): (relationship: RelationshipItem) => string[] {
  return ({ facts }) =>
    [facts.sourceId, facts.targetId].filter(
      (end): end is string => end !== undefined && end !== id && index.element(end) !== undefined,
    );
}
