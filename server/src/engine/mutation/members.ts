import { quote } from '../rules/wording.ts';
import { Refusal } from './refusal.ts';
import type { GraphState, MemberList, ViewEntry } from './state.ts';
import { nameHint, nearGuidance, nearIds } from './targets.ts';
import { listOf } from './values.ts';

/** Membership of views: what joins goes to the end, what leaves keeps the order of the rest (rules-in-detail F4). */

/** The views that are named, each once. Refuses where one of them is not there. */
export function viewsNamed(state: GraphState, ids: readonly string[]): readonly ViewEntry[] {
  return ids
    .map((id, place) => ({ id, place }))
    .filter(({ id, place }) => ids.indexOf(id) === place)
    .map(({ id, place }) => {
      const view = state.view(id);
      if (view !== undefined) return view;
      throw unknownView(state, id, `/view_ids/${place}`);
    });
}

export function unknownView(state: GraphState, id: string, pointer: string): Refusal {
  const near = nearIds(state, 'view', id);
  const hint = nameHint(state, 'view', id) || 'Name a view that exists';
  return new Refusal('MUTATION_TARGET_UNKNOWN', `No view has the view_id ${quote(id)}. ${hint}.`, {
    data: { viewId: id, near },
    pointer,
    guidance: [nearGuidance('view', id, near)],
  });
}

/** The views to leave; refuses where the member is not in one of them. */
export function viewsToLeave(
  state: GraphState,
  list: MemberList,
  id: string,
  viewIds: readonly string[],
): readonly ViewEntry[] {
  const views = viewsNamed(state, viewIds);
  const absent = views.find(({ value }) => !listOf(value, list).includes(id));
  if (absent === undefined) return views;
  const viewId = absent.facts.id;
  const shown = (list === 'included_elements' ? state.viewsShowing(id) : state.viewsIncluding(id)).map(
    ({ facts }) => facts.id,
  );
  const message = `The view ${quote(viewId)} does not hold ${quote(id)}, so it cannot be taken out of it. Name views that hold it.`;
  throw new Refusal('MUTATION_TARGET_UNKNOWN', message, {
    data: { id, viewId, viewIds: shown },
    pointer: `/view_ids/${viewIds.indexOf(viewId)}`,
    guidance: [
      { text: 'Name views that hold it, or leave view_ids out to delete it everywhere.', data: { id, viewIds: shown } },
    ],
  });
}
