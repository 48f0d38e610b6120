import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, RelationshipItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { END_NAMES, endElement } from '../ends.ts';
import { hasRoom } from '../view15.ts';
import { showingWouldLoop } from './drill-loops.ts';
import { append, inFileOrder } from './operations.ts';

/** Finds views that may take an element or a relationship: those with room where nothing else breaks. */

/** How many views a fix offers. */
export const VIEWS_OFFERED = 3;

/** Whether an element (which need not exist yet) may be added to the view. */
export function mayShow(view: ViewItem, elementId: string, index: GraphIndex): boolean {
  return (
    hasRoom(view.facts, [elementId]) &&
    !showingWouldLoop(index, view, elementId) &&
    append(view, 'included_elements', elementId) !== undefined
  );
}

/** Adds an element; call mayShow first. */
export function show(view: ViewItem, elementId: string): readonly Operation[] {
  return append(view, 'included_elements', elementId) ?? [];
}

/** Adds elements that the view does not show yet; undefined where one of them may not be added. */
export function showAll(
  view: ViewItem,
  elementIds: readonly string[],
  index: GraphIndex,
): readonly Operation[] | undefined {
  const missing = [...new Set(elementIds)].filter((id) => !index.viewsShowing(id).has(view));
  if (!hasRoom(view.facts, missing)) return undefined;
  if (missing.some((id) => !mayShow(view, id, index))) return undefined;
  return missing.flatMap((id) => show(view, id));
}

/** Where an element belongs, nearest first: views of what it is related to, of its parent, of its siblings, then the others. */
export function viewsForElement(
  id: string,
  relatives: { readonly neighbours: readonly string[]; readonly parent?: string | undefined },
  index: GraphIndex,
  limit = VIEWS_OFFERED,
): readonly ViewItem[] {
  const scores = new Map<ViewItem, number>();
  const score = (views: Iterable<ViewItem>, by: number): void => {
    for (const view of views) scores.set(view, (scores.get(view) ?? 0) + by);
  };
  for (const neighbour of relatives.neighbours) score(index.viewsShowing(neighbour), 4);
  if (relatives.parent !== undefined) {
    score(index.viewsOwnedBy(relatives.parent), 3);
    score(index.viewsShowing(relatives.parent), 2);
    for (const sibling of index.childrenOf(relatives.parent)) score(index.viewsShowing(sibling.facts.id), 1);
  }
  for (const child of index.childrenOf(id)) score(index.viewsShowing(child.facts.id), 1);
  const near = inFileOrder(scores.keys()).toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return firstWhere(
    [near, () => index.views().filter((view) => !scores.has(view))],
    (view) => mayShow(view, id, index),
    limit,
  );
}

export function neighboursOf(element: ElementItem, index: GraphIndex): readonly string[] {
  const { id } = element.facts;
  const ids: string[] = [];
  for (const { facts } of inFileOrder(index.relationshipsAt(id))) {
    for (const end of [facts.sourceId, facts.targetId]) if (end !== undefined && end !== id) ids.push(end);
  }
  return ids;
}

export interface RelationshipPlace {
  readonly view: ViewItem;
  /** What adds the missing ends; the relationship itself is not among it. */
  readonly operations: readonly Operation[];
  readonly missing: number;
}

/** Where a relationship can be shown: views that hold both its ends, then those with room for a missing one. */
export function viewsForRelationship(
  relationship: RelationshipItem,
  index: GraphIndex,
  limit = VIEWS_OFFERED,
): readonly RelationshipPlace[] {
  const ends = END_NAMES.map((end) => endElement(relationship, end, index)?.facts.id).filter((id) => id !== undefined);
  return viewsForEnds([...new Set(ends)], index, limit);
}

export function viewsForEnds(
  ends: readonly string[],
  index: GraphIndex,
  limit = VIEWS_OFFERED,
): readonly RelationshipPlace[] {
  const near = inFileOrder(new Set(ends.flatMap((id) => [...index.viewsShowing(id)])));
  const missingIn = (view: ViewItem) => ends.filter((id) => !index.viewsShowing(id).has(view));
  const ordered = near.toSorted((a, b) => missingIn(a).length - missingIn(b).length);
  const places: RelationshipPlace[] = [];
  const others = () => index.views().filter((view) => !near.includes(view));
  for (const view of chain(ordered, others)) {
    if (places.length >= limit) break;
    const operations = showAll(view, ends, index);
    if (operations === undefined || append(view, 'included_relationships', '') === undefined) continue;
    places.push({ view, operations, missing: missingIn(view).length });
  }
  return places;
}

type Source<T> = readonly T[] | (() => readonly T[]);

function* chain<T>(...sources: readonly Source<T>[]): Generator<T> {
  for (const source of sources) yield* typeof source === 'function' ? source() : source;
}

function firstWhere<T>(sources: readonly Source<T>[], test: (value: T) => boolean, limit: number): readonly T[] {
  const found: T[] = [];
  for (const value of chain(...sources)) {
    if (found.length >= limit) break;
    if (test(value)) found.push(value);
  }
  return found;
}
