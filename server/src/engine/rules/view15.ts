import type { ViewFacts } from '../graph/facts.ts';
import { VIEW_CAPACITY } from '../graph/vocabulary.ts';

/**
 * View15: the one place that knows how many elements a view may hold, and the one gate for everything that can grow a
 * membership: diagnostics, fixes, mutations, proposals, imports.
 */

/** `fits`; `over`, but no more than before, which is left alone; or a `violation`. */
export type CapacityVerdict = 'fits' | 'over' | 'violation';

// @implements arch:prin-view15-global-limit
// @implements arch:con-view15-prospective
// @implements arch:con-view15-no-recomposition
/**
 * Judges a view by its count before and after. `before` is 0 for a view that is new, and undefined where there is
 * nothing to compare with. Only growth is a violation: a view that was over may be left alone, edited elsewhere or
 * shrunk step by step.
 */
export function capacityVerdict(before: number | undefined, after: number): CapacityVerdict {
  if (after <= VIEW_CAPACITY) return 'fits';
  return before === undefined || after > before ? 'violation' : 'over';
}

// @implements arch:con-view15-count-elements-only
// @implements arch:con-view15-relationships-free
/** The distinct ids that count against the capacity, whether they name something or not. */
function countedMembers(view: ViewFacts): Set<string> {
  const ids = new Set<string>();
  for (const id of view.elements) if (id !== undefined) ids.add(id);
  return ids;
}

/** How many elements a view counts. */
export function memberCount(view: ViewFacts): number {
  return countedMembers(view).size;
}

/** Whether a view may take these ids on top of what it shows; those it shows already cost nothing. */
export function hasRoom(view: ViewFacts, addedIds: Iterable<string>): boolean {
  const members = countedMembers(view);
  const before = members.size;
  for (const id of addedIds) members.add(id);
  return capacityVerdict(before, members.size) !== 'violation';
}

/** How many elements a view may still take. */
export function roomIn(view: ViewFacts): number {
  return Math.max(0, VIEW_CAPACITY - memberCount(view));
}

/** A view that may not become what it would. A preview and a refused write carry the same. */
export interface CapacityFault {
  readonly viewId: string;
  readonly maximum: number;
  readonly observed: number;
  /** 0 where the view is new. */
  readonly before: number;
}

// @implements arch:req-view15-one-function
// @implements arch:req-view15-same-diagnostics
/**
 * The gate of every write: what may not become of a view, whichever way its membership grew; undefined where it may.
 * @param before undefined where the view is new
 */
export function growthFault(before: ViewFacts | undefined, after: ViewFacts): CapacityFault | undefined {
  const counts = { observed: memberCount(after), before: before === undefined ? 0 : memberCount(before) };
  if (capacityVerdict(counts.before, counts.observed) !== 'violation') return undefined;
  return { viewId: after.id, maximum: VIEW_CAPACITY, ...counts };
}

export function growthMessage({ viewId, maximum, observed, before }: CapacityFault): string {
  const was = before === 0 ? 'is new' : `showed ${before} before`;
  return `The view '${viewId}' would show ${observed} elements and ${was}; at most ${maximum} are allowed. Nothing was written.`;
}
