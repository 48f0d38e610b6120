import type { GraphIndex } from '../graph/graph-index.ts';
import type { ViewFacts } from '../graph/facts.ts';
import type { ViewItem } from '../graph/item.ts';
import { VIEW_CAPACITY } from '../graph/vocabulary.ts';

/**
 * View15: the one place that knows how many elements a view may hold, and the one gate for everything that can grow a
 * membership: diagnostics, fixes, mutations, proposals, imports.
 */

/** `fits`; `over`, but no more than before, which is left alone; or a `violation`. */
export type CapacityVerdict = 'fits' | 'over' | 'violation';

/**
 * Judges a view by its count before and after. `before` is undefined or 0 for a view that is new, and undefined where
 * there is nothing to compare with. Only growth is a violation: a view that was over may be left alone, edited elsewhere
 * or shrunk step by step.
 */
export function capacityVerdict(before: number | undefined, after: number): CapacityVerdict {
  if (after <= VIEW_CAPACITY) return 'fits';
  return before === undefined || after > before ? 'violation' : 'over';
}

/** How many elements a view counts: its distinct member ids, whether they name something or not. */
export function memberCount(view: ViewFacts): number {
  return members(view).size;
}

function members(view: ViewFacts): Set<string> {
  const ids = new Set<string>();
  for (const id of view.elements) if (id !== undefined) ids.add(id);
  return ids;
}

/** Whether a view may take these ids on top of what it shows; those it shows already cost nothing. */
export function hasRoomFor(view: ViewItem, addedIds: Iterable<string>): boolean {
  const after = members(view.facts);
  const before = after.size;
  for (const id of addedIds) after.add(id);
  return capacityVerdict(before, after.size) !== 'violation';
}

/** As hasRoomFor, for a view by its id; a view that does not exist has no room. */
export function hasRoom(viewId: string, index: GraphIndex, addedIds: Iterable<string>): boolean {
  const view = index.view(viewId);
  return view !== undefined && hasRoomFor(view, addedIds);
}
