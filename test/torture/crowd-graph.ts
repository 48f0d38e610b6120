// biome-ignore-all lint/suspicious/noExplicitAny: graphs are made and looked into field by field, and a wrong guess fails the test
import { VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { related } from '../acceptance/office.ts';
import { pretty } from '../cli/graphs.ts';

/** The graph that a crowd begins with: a room for each member, with half of its places taken, and a hall for all. */
export function crowdGraph(members: number): string {
  const rooms = ['hall', ...Array.from({ length: members }, (_, k) => `room-${k}`)];
  const chairs = (room: string) => Array.from({ length: VIEW_CAPACITY >> 1 }, (_, k) => `${room}-chair-${k}`);
  const view = (id: string, name: string, members: string[], owner?: string) => ({
    view_id: id,
    view_name: name,
    ...(owner === undefined ? {} : { parent_element_id: owner, parent_element_name: owner }),
    included_elements: members,
    included_relationships: [],
  });
  const equipment = rooms.flatMap(chairs).map((id) => ({ id, name: id, type: 'Equipment' }));
  const doors = rooms.map((id) => ({
    id,
    name: id,
    type: 'Location',
    subdiagram_views: [{ view_id: `view-${id}`, view_name: `In ${id}` }],
  }));
  const root = view('root', 'SystemArchitecture', rooms);
  return pretty({
    name: 'House',
    description: 'Rooms that many people furnish at once.',
    elements: [...doors, ...equipment],
    relationships: [related('way-in', 'hall', 'room-0')],
    views: [
      { ...root, included_relationships: ['way-in'] },
      ...rooms.map((id) => view(`view-${id}`, `In ${id}`, chairs(id), id)),
    ],
  });
}

/** Numbers that look random and are the same in every run (mulberry32), below the given one. */
export function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

/**
 * The next mutation that a member tries, from what it sees in the graph, which may be out of date when its turn comes.
 * What it writes bears `mark`, which is new each time, so that no state of the graph comes twice.
 */
export function nextMutation(text: string, member: number, mark: string, dice: (sides: number) => number): object {
  const { elements, relationships, views } = JSON.parse(text);
  const pick = (list: any[]) => list[dice(list.length)];
  const chairs = elements.filter(({ type }: any) => type === 'Equipment');
  const view = dice(4) === 0 ? 'view-hall' : dice(4) === 0 ? pick(views).view_id : `view-room-${member}`;
  const chair = pick(chairs)?.id ?? 'gone';
  // The first one stays: a graph without any is none.
  const relationship = pick(relationships.slice(1))?.id ?? 'gone';
  switch (dice(12)) {
    case 0:
    case 1:
    case 2:
      return { type: 'addElement', element: { id: mark, name: mark, type: 'Equipment' }, view_ids: [view] };
    case 3:
      return { type: 'updateElement', id: chair, patch: { description: mark } };
    case 4:
      // A name is copied into statements and mirrors, so this one reaches far.
      return { type: 'updateElement', id: pick(elements).id, patch: { name: mark } };
    case 5:
      return { type: 'updateElement', id: chair, patch: { attributes: [{ name: 'seen', value: mark }] } };
    case 6:
      return { type: 'removeElement', id: chair };
    case 7:
    case 8: {
      const shown = pick(views);
      const [source_id, target_id] = [pick(shown.included_elements) ?? 'gone', pick(shown.included_elements) ?? 'gone'];
      const added = { id: mark, name: mark, type: 'Association', source_id, target_id };
      return { type: 'addRelationship', relationship: added, view_ids: [shown.view_id] };
    }
    case 9:
      return { type: 'updateRelationship', id: relationship, patch: { name: mark } };
    case 10:
      return { type: 'removeRelationship', id: relationship };
    default:
      return { type: 'updateView', view_id: view, patch: { description: mark } };
  }
}
