import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ViewItem } from '../../graph/item.ts';

/**
 * Whether a change to the drill-down would make views lead into each other (view/nesting-cycle). Each question follows
 * the steps from the views that would newly be reached.
 */

/** Whether a view below `ownerId` that shows these members would be part of a loop; `self` is that view if it exists. */
export function wouldLoop(
  index: GraphIndex,
  ownerId: string,
  memberIds: Iterable<string | undefined>,
  self?: ViewItem,
  alsoShowing: ReadonlySet<ViewItem> = new Set(),
): boolean {
  const seen = new Set<ViewItem>();
  const open: ViewItem[] = [];
  const enter = (ids: Iterable<string | undefined>): void => {
    for (const id of ids) {
      if (id === undefined) continue;
      for (const view of index.viewsOwnedBy(id)) {
        if (view === self || seen.has(view)) continue;
        seen.add(view);
        open.push(view);
      }
    }
  };
  enter(memberIds);
  const showing = index.viewsShowing(ownerId);
  for (let view = open.pop(); view !== undefined; view = open.pop()) {
    if (showing.has(view) || alsoShowing.has(view)) return true;
    enter(view.facts.elements);
  }
  return false;
}

/** Whether showing this element in the view would close a loop. */
export function showingWouldLoop(index: GraphIndex, view: ViewItem, elementId: string): boolean {
  const { parentId } = view.facts;
  if (parentId === undefined || index.element(parentId) === undefined) return false;
  if (index.viewsOwnedBy(elementId).size === 0) return false;
  return wouldLoop(index, parentId, [elementId], view);
}

/** Whether the view below this element, as it is, would be part of a loop. */
export function hangingWouldLoop(index: GraphIndex, view: ViewItem, ownerId: string): boolean {
  return wouldLoop(index, ownerId, view.facts.elements, view);
}
