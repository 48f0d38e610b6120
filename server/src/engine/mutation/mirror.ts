import type { ElementEntry, GraphState, ViewEntry } from './state.ts';
import { type JsonObject, listOf, objectsIn, without, withValue } from './values.ts';

/**
 * Drill-down: a view says by parent_element_id what it hangs below, and the element repeats that in subdiagram_views.
 * Whoever moves or renames a view goes through here, so that the two never part (rules-in-detail F9).
 */

const MIRROR = 'subdiagram_views';

/**
 * Hangs a view below an element, known or not, or below nothing: sets both fields of the view, puts one entry with the
 * view's own name into the owner and takes it out of all other elements.
 */
export function hangBelow(state: GraphState, viewId: string, ownerId: string | undefined): void {
  const view = state.view(viewId);
  if (view === undefined) return;
  const owner = ownerId === undefined ? undefined : state.element(ownerId);
  const named =
    ownerId === undefined
      ? without(view.value, 'parent_element_id')
      : withValue(view.value, 'parent_element_id', ownerId);
  state.put('views', viewId, withParentName(named, owner));
  for (const other of state.elementsListing(viewId)) if (other.facts.id !== ownerId) dropEntries(state, other, viewId);
  if (owner !== undefined) listOnce(state, owner, view);
}

/** parent_element_name is always the owner's own name; without a known owner there is nothing to derive it from. */
function withParentName(view: JsonObject, owner: ElementEntry | undefined): JsonObject {
  const name = owner?.facts.name;
  return name === undefined ? without(view, 'parent_element_name') : withValue(view, 'parent_element_name', name);
}

/** Writes an existing copy of the owner's name anew where it is stale, and takes it out of a view that hangs below nothing. */
export function renewParentName(state: GraphState, viewId: string): void {
  const view = state.view(viewId);
  if (view === undefined) return;
  const { parentId, parentName } = view.facts;
  if (parentId === undefined) state.put('views', viewId, without(view.value, 'parent_element_name'));
  if (parentName === undefined || parentId === undefined) return;
  const name = state.element(parentId)?.facts.name;
  if (name !== undefined) state.put('views', viewId, withValue(view.value, 'parent_element_name', name));
}

function listOnce(state: GraphState, owner: ElementEntry, view: ViewEntry): void {
  const { id, name } = view.facts;
  const entries = listOf(owner.value, MIRROR);
  const [first, ...repeats] = objectsIn(entries).filter(({ value }) => value.view_id === id);
  const entry = { view_id: id, view_name: name ?? id };
  const again = new Set(repeats.map(({ place }) => place));
  const next =
    first === undefined
      ? [...entries, entry]
      : entries
          .map((value, place) => (place === first.place ? withValue(first.value, 'view_name', entry.view_name) : value))
          .filter((_, place) => !again.has(place));
  state.put('elements', owner.facts.id, withValue(owner.value, MIRROR, next));
}

/** Takes every entry of a view out of one element. */
function dropEntries(state: GraphState, element: ElementEntry, viewId: string): void {
  const entries = listOf(element.value, MIRROR);
  const gone = new Set(objectsIn(entries).flatMap(({ place, value }) => (value.view_id === viewId ? [place] : [])));
  const left = entries.filter((_, place) => !gone.has(place));
  state.put('elements', element.facts.id, withValue(element.value, MIRROR, left));
}

/** Takes the entries of a view that is gone out of all elements. */
export function forgetView(state: GraphState, viewId: string): void {
  for (const element of state.elementsListing(viewId)) dropEntries(state, element, viewId);
}

/** Writes a view's new name into every entry that names it. */
export function renameEntries(state: GraphState, viewId: string, name: string): void {
  for (const element of state.elementsListing(viewId)) {
    const next = listOf(element.value, MIRROR).map((entry) => {
      const isIts = typeof entry === 'object' && entry !== null && (entry as JsonObject).view_id === viewId;
      return isIts ? withValue(entry as JsonObject, 'view_name', name) : entry;
    });
    state.put('elements', element.facts.id, withValue(element.value, MIRROR, next));
  }
}
