import * as z from 'zod';
import { quote, someOf } from '../../rules/wording.ts';
import { targetId } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { forgetView } from '../mirror.ts';
import { Refusal } from '../refusal.ts';
import { viewsWithRoom } from '../room.ts';
import type { GraphState, ViewEntry } from '../state.ts';
import { copiesInWords } from '../summary.ts';
import { viewTarget } from '../targets.ts';

interface RemoveView {
  readonly view_id: string;
}

/** More are in the data, not in the sentence. */
const MOST_NAMED = 5;

export const removeView: MutationKind<RemoveView> = {
  type: 'removeView',
  doc: 'Deletes a view and its entries in subdiagram_views. Refused where something is shown in no other view.',
  schema: z.strictObject({
    type: z.literal('removeView'),
    view_id: targetId('The view to remove.'),
  }) as unknown as z.ZodType<RemoveView>,
  apply({ view_id: id }, state) {
    const view = viewTarget(state, id);
    assertNoOrphans(view, state);
    forgetView(state, id);
    state.delete('views', id);
    const copies = copiesInWords('views', id, state);
    return { id, effect: 'removed', summary: `Deletes ${copies === quote(id) ? `the view ${copies}` : copies}.` };
  },
};

function assertNoOrphans({ facts }: ViewEntry, state: GraphState): void {
  const onlyHere = (views: readonly ViewEntry[]): boolean => views.every((view) => view.facts.id === facts.id);
  const known = (ids: readonly (string | undefined)[]) => new Set(ids.filter((id) => id !== undefined));
  const elements = [...known(facts.elements)].filter(
    (id) => state.element(id) !== undefined && onlyHere(state.viewsShowing(id)),
  );
  const relationships = [...known(facts.relationships)].filter(
    (id) => state.relationship(id) !== undefined && onlyHere(state.viewsIncluding(id)),
  );
  const orphans = [...elements, ...relationships];
  if (orphans.length === 0) return;
  const named = someOf(orphans.map(quote), MOST_NAMED);
  const message = `No other view shows ${named}. Show them elsewhere or remove them, then remove the view ${quote(facts.id)}.`;
  throw new Refusal('MUTATION_WOULD_ORPHAN', message, {
    data: { viewId: facts.id, elementIds: elements, relationshipIds: relationships },
    pointer: '/view_id',
    guidance: [
      {
        text:
          'Before it in the same batch, show them in another view (addElement or addRelationship with the id and view_ids), ' +
          'or remove them.',
        data: { elementIds: elements, relationshipIds: relationships, viewsWithRoom: viewsWithRoom(state, facts.id) },
      },
    ],
  });
}
