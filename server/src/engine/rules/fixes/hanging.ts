import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { hangingWouldLoop } from './drill-loops.ts';
import type { EndInfo } from './names.ts';
import { append, drop, inFileOrder, remove, set, setText } from './operations.ts';

/** Moves views in the drill-down: below an element, or to the top; the mirror in subdiagram_views follows. */

/** How many elements are offered to hang a view below. */
export const OWNERS_OFFERED = 3;

/** Hangs the view below an existing element. */
export function hangBelow(view: ViewItem, owner: ElementItem, index: GraphIndex): readonly Operation[] {
  return [
    ...parentFields(view, { id: owner.facts.id, name: owner.facts.name, type: undefined }),
    ...mirrorOnlyIn(view, owner, index),
  ];
}

/** The two fields that say what a view hangs below. */
export function parentFields(view: ViewItem, owner: EndInfo): readonly Operation[] {
  return [
    ...setText(view, 'parent_element_id', owner.id),
    ...(owner.name === undefined
      ? drop(view, 'parent_element_name')
      : setText(view, 'parent_element_name', owner.name)),
  ];
}

/** Makes the view one without a parent element. */
export function hangNowhere(view: ViewItem, index: GraphIndex): readonly Operation[] {
  return [
    ...drop(view, 'parent_element_id'),
    ...drop(view, 'parent_element_name'),
    ...mirrorOnlyIn(view, undefined, index),
  ];
}

/** One entry with the view's own name in the owner, none anywhere else. */
export function mirrorOnlyIn(view: ViewItem, owner: ElementItem | undefined, index: GraphIndex): readonly Operation[] {
  const { id, name } = view.facts;
  const operations: Operation[] = [];
  let listed = false;
  for (const element of inFileOrder(index.elementsListing(id))) {
    for (const entry of element.facts.subdiagrams) {
      if (entry.viewId !== id) continue;
      if (element !== owner || listed) operations.push(remove(element, ['subdiagram_views', entry.index]));
      else {
        listed = true;
        if (name !== undefined && entry.viewName !== name) {
          operations.push(set(element, ['subdiagram_views', entry.index, 'view_name'], name));
        }
      }
    }
  }
  if (owner === undefined || listed || name === undefined) return operations;
  return [...operations, ...(append(owner, 'subdiagram_views', { view_id: id, view_name: name }) ?? [])];
}

/**
 * Elements that the view may hang below, best first: those that list it, those with the name it was said to detail or
 * its own, those that the root view shows.
 */
export function ownersFor(view: ViewItem, index: GraphIndex, root: ViewItem | undefined): readonly ElementItem[] {
  const { id, name, parentName, parentId } = view.facts;
  const listing = inFileOrder(index.elementsListing(id));
  const names = new Set([parentName, name].filter((text) => text !== undefined));
  const named = index.elements().filter(({ facts }) => facts.name !== undefined && names.has(facts.name));
  const onRoot = root === undefined ? [] : shownElements(root, index);
  const free = (element: ElementItem): boolean => index.viewsOwnedBy(element.facts.id).size === 0;
  const candidates = [...listing, ...named, ...onRoot.filter(free), ...onRoot];
  const usable: ElementItem[] = [];
  for (const element of new Set(candidates)) {
    if (usable.length >= OWNERS_OFFERED) break;
    if (element.facts.id !== parentId && !hangingWouldLoop(index, view, element.facts.id)) usable.push(element);
  }
  return usable;
}

/** The elements that a view shows, those that exist. */
export function shownElements(view: ViewItem, index: GraphIndex): readonly ElementItem[] {
  return view.facts.elements.flatMap((id) => (id === undefined ? [] : (index.element(id) ?? [])));
}

/** An element of the root view that no deeper view shows: a view below it can be part of no loop. */
export function onlyOnRoots(root: ViewItem, index: GraphIndex): ElementItem | undefined {
  return shownElements(root, index).find(({ facts }) =>
    [...index.viewsShowing(facts.id)].every((view) => view.facts.parentId === undefined),
  );
}
