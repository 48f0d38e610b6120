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

/** Which elements the batch brings into a view that is too small for them, and where they could go instead. */
export function capacityGuidance(
  { fault: { viewId, maximum, observed }, joining }: Growth,
  index: GraphIndex,
): Guidance {
  const view = index.view(viewId);
  const near = view === undefined ? [] : viewsNear(view, index);
  const others = [...new Set([...near, ...index.views()])].filter((other) => other !== view && roomIn(other.facts) > 0);
  // First those that can take all that is too much.
  const enough = others.filter(({ facts }) => roomIn(facts) >= observed - maximum);
  const views = [...new Set([...enough, ...others])].slice(0, MOST_VIEWS).map(({ facts }) => roomOf(facts));
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
