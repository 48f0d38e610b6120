import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ViewItem } from '../../graph/item.ts';
import { END_NAMES, endElement } from '../ends.ts';

/** Which members of a view cannot be parted without leaving a relationship in no view. */

export interface ViewRelationship {
  readonly id: string;
  /** Ids of the ends that exist. */
  readonly ends: readonly string[];
  /** Whether this view is the only one that includes it. */
  readonly onlyHere: boolean;
}

export interface Group {
  readonly ids: readonly string[];
  /** How much the group belongs to the owner of the new view. */
  readonly fit: number;
}

export function relationshipsIn(view: ViewItem, index: GraphIndex): readonly ViewRelationship[] {
  const found: ViewRelationship[] = [];
  for (const id of new Set(view.facts.relationships)) {
    const relationship = id === undefined ? undefined : index.relationship(id);
    if (id === undefined || relationship === undefined) continue;
    const ends = END_NAMES.map((end) => endElement(relationship, end, index)?.facts.id).filter(
      (end) => end !== undefined,
    );
    found.push({ id, ends, onlyHere: index.viewsIncluding(id).size === 1 });
  }
  return found;
}

/** The existing members but the owner, joined where a relationship that is only here leads from one to the other. */
export function boundGroups(
  view: ViewItem,
  ownerId: string,
  relationships: readonly ViewRelationship[],
  index: GraphIndex,
): readonly Group[] {
  const members = [...new Set(view.facts.elements)].filter(
    (id): id is string => id !== undefined && id !== ownerId && index.element(id) !== undefined,
  );
  const leader = new Map(members.map((id) => [id, id]));
  const find = (id: string): string => {
    let at = id;
    while (leader.get(at) !== at) at = leader.get(at) as string;
    return at;
  };
  const fixed = new Set<string>();
  for (const { ends, onlyHere } of relationships) {
    const bound = ends.filter((end) => leader.has(end));
    const outside = ends.some((end) => end !== ownerId && !leader.has(end));
    if (!onlyHere) continue;
    // With an end that this view lacks the relationship is at fault already; what holds it here stays.
    if (outside) for (const id of bound) fixed.add(id);
    for (const id of bound.slice(1)) leader.set(find(id), find(bound[0] as string));
  }
  const groups = new Map<string, string[]>();
  for (const id of members) groups.set(find(id), [...(groups.get(find(id)) ?? []), id]);
  return [...groups.values()]
    .filter((ids) => !ids.some((id) => fixed.has(id)))
    .map((ids) => ({ ids, fit: fitOf(ids, ownerId, relationships, index) }));
}

function fitOf(
  ids: readonly string[],
  ownerId: string,
  relationships: readonly ViewRelationship[],
  index: GraphIndex,
): number {
  const contained = ids.filter((id) => index.element(id)?.facts.parent === ownerId).length;
  const met = relationships.filter(
    ({ ends }) => ends.includes(ownerId) && ends.some((end) => ids.includes(end)),
  ).length;
  return 2 * contained + met;
}
