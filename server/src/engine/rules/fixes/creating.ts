import { ID_PATTERN } from '../../graph/format.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { RelationshipItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { ELEMENT_TYPES, ELEMENT_TYPES_BY_LAYER, type RelationshipType } from '../../graph/vocabulary.ts';
import { END_NAMES, endElement, endId, endName } from '../ends.ts';
import { quote } from '../wording.ts';
import { wouldLoop } from './drill-loops.ts';
import { type EndInfo, renameCopies } from './names.ts';
import { inFileOrder } from './operations.ts';
import { mayShow, show, viewsForElement } from './placing.ts';
import { alsoChanged, bentTypes, fitsRelationships } from './type-fit.ts';

/** Creates the element that dangling references mean, so that all of them hold afterwards. */

export interface Creation {
  readonly title: string;
  readonly operations: readonly Operation[];
}

export interface CreationHints {
  readonly name?: string | undefined;
  /** Elements whose views would suit it. */
  readonly near?: readonly string[];
  /** The view that had best show it. */
  readonly above?: ViewItem | undefined;
}

/** Undefined where no element with this id could satisfy what refers to it, or no view could show it. */
export function createElement(id: string, index: GraphIndex, hints: CreationHints = {}): Creation | undefined {
  if (index.generation === 3 && !ID_PATTERN.test(id)) return undefined;
  const type = typeFor(id, index);
  const name = hints.name ?? nameFor(id, index);
  const types = bentTypes(id, type, index);
  const followed = followReferences({ id, name, type }, index, hints, types);
  if (followed === undefined) return undefined;
  const value = { id, name, type, ...mirror(inFileOrder(index.viewsOwnedBy(id))) };
  return {
    title: `Create the element ${quote(id)} (${type})${alsoChanged(types.size)}`,
    operations: [{ op: 'add-item', array: 'elements', value }, ...followed],
  };
}

/** What makes everything that refers to the id hold once there is such an element; undefined where that cannot be had. */
export function followReferences(
  end: EndInfo,
  index: GraphIndex,
  hints: CreationHints = {},
  types: ReadonlyMap<RelationshipItem, RelationshipType> = new Map(),
): readonly Operation[] | undefined {
  const views = viewsToJoin(end.id, index, hints);
  if (views === undefined) return undefined;
  const showing = new Set(views);
  for (const view of index.viewsOwnedBy(end.id)) {
    if (wouldLoop(index, end.id, view.facts.elements, view, showing)) return undefined;
  }
  return [...renameCopies(end, index, types), ...views.flatMap((view) => show(view, end.id))];
}

function mirror(owned: readonly ViewItem[]): Readonly<Record<string, unknown>> {
  const entries = owned
    .filter(({ facts }) => facts.name !== undefined)
    .map(({ facts }) => ({ view_id: facts.id, view_name: facts.name }));
  return entries.length === 0 ? {} : { subdiagram_views: entries };
}

/** The name that most likely was meant: as a relationship or a view below it has it, else the id in words. */
export function nameFor(id: string, index: GraphIndex): string {
  for (const relationship of inFileOrder(index.relationshipsAt(id))) {
    for (const end of END_NAMES) {
      const name = endId(relationship, end) === id ? endName(relationship, end) : undefined;
      if (name !== undefined) return name;
    }
  }
  const parentName = inFileOrder(index.viewsOwnedBy(id)).find(({ facts }) => facts.parentName !== undefined)?.facts
    .parentName;
  return parentName ?? inWords(id);
}

/** `order-entry_2` as "Order Entry 2". */
export function inWords(id: string): string {
  const words = id.split(/[._\s-]+/).filter((word) => word !== '');
  const text = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return text === '' ? id : text;
}

/** A type that every relationship at the id allows, or all but a few, in the layer of its neighbours if there is one. */
function typeFor(id: string, index: GraphIndex): string {
  const relationships = inFileOrder(index.relationshipsAt(id));
  if (relationships.length === 0) return 'Grouping';
  const layers = relationships.flatMap((relationship) => neighbourLayer(relationship, id, index));
  const candidates = [...new Set([...layers.flat(), ...ELEMENT_TYPES])];
  const fitting = candidates.find((type) => fitsRelationships(id, type, index));
  if (fitting !== undefined) return fitting;
  const bent = new Map(candidates.map((type) => [type, bentTypes(id, type, index).size]));
  return candidates.toSorted((a, b) => (bent.get(a) ?? 0) - (bent.get(b) ?? 0))[0] as string;
}

function neighbourLayer(relationship: RelationshipItem, id: string, index: GraphIndex): readonly (readonly string[])[] {
  const neighbour = END_NAMES.map((end) => endElement(relationship, end, index)).find(
    (element) => element?.facts.id !== id,
  );
  const layers: readonly (readonly string[])[] = Object.values(ELEMENT_TYPES_BY_LAYER);
  return layers.filter((types) => neighbour?.facts.type !== undefined && types.includes(neighbour.facts.type));
}

/** Views that must show it, since they include a relationship of it; at least one, unless one names it already. */
function viewsToJoin(
  id: string,
  index: GraphIndex,
  { near = [], above }: CreationHints,
): readonly ViewItem[] | undefined {
  const showing = index.viewsShowing(id);
  const needed = new Set<ViewItem>();
  const neighbours: string[] = [...near];
  for (const relationship of inFileOrder(index.relationshipsAt(id))) {
    for (const view of index.viewsIncluding(relationship.facts.id)) if (!showing.has(view)) needed.add(view);
    for (const end of END_NAMES)
      neighbours.push(
        ...([endId(relationship, end)].filter((other) => other !== undefined && other !== id) as string[]),
      );
  }
  const views = inFileOrder(needed);
  if (views.some((view) => !mayShow(view, id, index))) return undefined;
  if (views.length > 0 || showing.size > 0) return views;
  if (above !== undefined && mayShow(above, id, index)) return [above];
  const [place] = viewsForElement(id, { neighbours }, index, 1);
  return place === undefined ? undefined : [place];
}
