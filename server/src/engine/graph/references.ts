import type { GraphIndex } from './graph-index.ts';
import { byIndex, type ElementItem, type Item, type KnownItem, type Path, type RelationshipItem } from './item.ts';

/** Every place in a graph that names an element, a relationship or a view. */

export type NamedKind = 'element' | 'relationship' | 'view';

export interface Reference {
  readonly item: KnownItem;
  readonly path: Path;
  /** An id, a copy of the name, or a statement that has the name at this end. */
  readonly what: 'id' | 'name' | 'statement-source' | 'statement-target';
}

const ID_FIELD = { element: 'id', relationship: 'id', view: 'view_id' } as const;
const NAME_FIELD = { element: 'name', relationship: 'name', view: 'view_name' } as const;

/** The item's own id. */
export function declaredId({ facts }: KnownItem): Path {
  return [ID_FIELD[facts.kind]];
}

/** The item's own name. */
export function declaredName({ facts }: KnownItem): Path {
  return [NAME_FIELD[facts.kind]];
}

/** All places that refer to it, in file order; the entry itself is not among them. Nothing has to have the id. */
export function referencesTo(kind: NamedKind, id: string, index: GraphIndex): readonly Reference[] {
  if (kind === 'element') return toElement(id, index);
  if (kind === 'view') return toView(id, index);
  return sorted(index.viewsIncluding(id)).flatMap((view) =>
    placesOf(view.facts.relationships, id).map((place) => idAt(view, ['included_relationships', place])),
  );
}

function toElement(id: string, index: GraphIndex): readonly Reference[] {
  const children = sorted(index.childrenOf(id)).map((child) => idAt(child, ['parent']));
  const ends = sorted(index.relationshipsAt(id)).flatMap((relationship) =>
    atEnds(relationship, id, index.element(id), index.generation === 3),
  );
  const owned = index.viewsOwnedBy(id);
  const views = sorted(new Set([...owned, ...index.viewsShowing(id)])).flatMap((view) => {
    const members = placesOf(view.facts.elements, id).map((place) => idAt(view, ['included_elements', place]));
    if (!owned.has(view)) return members;
    const name = view.facts.parentName === undefined ? [] : [nameAt(view, ['parent_element_name'])];
    return [idAt(view, ['parent_element_id']), ...name, ...members];
  });
  return [...children, ...ends, ...views];
}

function atEnds(
  relationship: RelationshipItem,
  id: string,
  element: ElementItem | undefined,
  derived: boolean,
): readonly Reference[] {
  const { sourceId, targetId, sourceName, targetName, statement } = relationship.facts;
  const name = element?.facts.name;
  const found: Reference[] = [];
  const says = derived && statement !== undefined && name !== undefined ? statement : undefined;
  if (sourceId === id) {
    if (says?.startsWith(`${name} --(`))
      found.push({ item: relationship, path: ['statement'], what: 'statement-source' });
    found.push(idAt(relationship, ['source_id']));
    if (sourceName !== undefined) found.push(nameAt(relationship, ['source_name']));
  }
  if (targetId === id) {
    if (says?.endsWith(`)--> ${name}`))
      found.push({ item: relationship, path: ['statement'], what: 'statement-target' });
    found.push(idAt(relationship, ['target_id']));
    if (targetName !== undefined) found.push(nameAt(relationship, ['target_name']));
  }
  return found;
}

function toView(id: string, index: GraphIndex): readonly Reference[] {
  return sorted(index.elementsListing(id)).flatMap((element) =>
    element.facts.subdiagrams
      .filter(({ viewId }) => viewId === id)
      .flatMap((entry) => {
        const at = ['subdiagram_views', entry.index] as const;
        const name = entry.viewName === undefined ? [] : [nameAt(element, [...at, 'view_name'])];
        return [idAt(element, [...at, 'view_id']), ...name];
      }),
  );
}

function placesOf(members: readonly (string | undefined)[], id: string): readonly number[] {
  return [...members.entries()].filter(([, member]) => member === id).map(([place]) => place);
}

function idAt(item: KnownItem, path: Path): Reference {
  return { item, path, what: 'id' };
}

function nameAt(item: KnownItem, path: Path): Reference {
  return { item, path, what: 'name' };
}

function sorted<T extends Item>(items: Iterable<T>): readonly T[] {
  return [...items].sort(byIndex);
}
