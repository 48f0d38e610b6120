import type { GraphIndex } from '../graph/graph-index.ts';
import type { ViewItem } from '../graph/item.ts';
import { inFileOrder } from '../rules/fixes/operations.ts';
import { roomIn } from '../rules/view15.ts';
import { quote, someOf } from '../rules/wording.ts';
import type { Growth } from './changes.ts';
import type { Guidance } from './refusal.ts';
import { MOST_VIEWS, roomOf } from './room.ts';

/** More are in the data, not in the sentence. */
const MOST_NAMED = 5;

/** A view that may take more, and how many. */
interface Roomy {
  readonly view: ViewItem;
  readonly room: number;
}

/** The views that may take more, in file order: once for all faults of a batch. */
export function roomyViews(index: GraphIndex): readonly Roomy[] {
  return roomyOf(index.views());
}

function roomyOf(views: readonly ViewItem[]): readonly Roomy[] {
  return views.map((view) => ({ view, room: roomIn(view.facts) })).filter(({ room }) => room > 0);
}

// @implements arch:req-mutation-advice
/** Which elements the batch brings into a view that is too small for them, and where they could go instead. @param roomy all of them */
export function capacityGuidance(
  { fault: { viewId, maximum, observed }, joining }: Growth,
  index: GraphIndex,
  roomy: readonly Roomy[],
): Guidance {
  const view = index.view(viewId);
  const near = view === undefined ? [] : roomyOf(viewsNear(view, index));
  // First those that can take all that is too much.
  const enough = [near, roomy].map((views) => views.filter(({ room }) => room >= observed - maximum));
  // As many as there can be doubles among the first ones, and the view itself.
  const first = [...enough, near, roomy].flatMap((views) => views.slice(0, MOST_VIEWS + 2 * near.length + 2));
  const others = new Set(first.map((one) => one.view).filter((other) => other !== view));
  const views = [...others].slice(0, MOST_VIEWS).map(({ facts }) => roomOf(facts));
  return {
    text:
      `${someOf(joining.map(quote), MOST_NAMED)} would join ${quote(viewId)} (the ends of a relationship join its views). ` +
      'Show them in a view with room, or take other members out in the same batch, or add a view for them below an element ' +
      'that they detail (addView with parent_element_id).',
    data: { viewId, maximum, joining, viewsWithRoom: views },
  };
}

/** Views below its members, and those below the same element. */
function viewsNear({ facts }: ViewItem, index: GraphIndex): readonly ViewItem[] {
  return [...facts.elements, facts.parentId].flatMap((id) =>
    id === undefined ? [] : inFileOrder(index.viewsOwnedBy(id)),
  );
}
