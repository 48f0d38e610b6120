import type { ViewItem } from '../graph/item.ts';

export type MemberList = 'included_elements' | 'included_relationships';

export function membersOf({ facts }: ViewItem, list: MemberList): readonly (string | undefined)[] {
  return list === 'included_elements' ? facts.elements : facts.relationships;
}

/** Calls back with each usable member at its place, and the place where the same id stands first. */
export function eachMember(
  view: ViewItem,
  list: MemberList,
  visit: (id: string, place: number, firstPlace: number) => void,
): void {
  const members = membersOf(view, list);
  const places = new Map<string, number>();
  for (const [place, id] of members.entries()) {
    if (id === undefined) continue;
    const first = places.get(id);
    if (first === undefined) places.set(id, place);
    visit(id, place, first ?? place);
  }
}
