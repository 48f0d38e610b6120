import * as z from 'zod';
import { VIEW } from '../../graph/format.ts';
import { quote } from '../../rules/wording.ts';
import { targetId, viewPatch } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { hangBelow, renameEntries, renewParentName } from '../mirror.ts';
import { assertMutable, patchFields } from '../patch.ts';
import { Refusal } from '../refusal.ts';
import type { GraphState, MemberList } from '../state.ts';
import { viewTarget } from '../targets.ts';
import { type JsonObject, listOf, own, textOf, without, withValue } from '../values.ts';
import { fieldsOf } from './update-element.ts';

interface UpdateView {
  readonly view_id: string;
  readonly patch: JsonObject;
}

type Membership = readonly string[] | { readonly add?: readonly string[]; readonly remove?: readonly string[] } | null;

const LISTS: readonly MemberList[] = ['included_elements', 'included_relationships'];

export const updateView: MutationKind<UpdateView> = {
  type: 'updateView',
  doc:
    'Changes fields of a view. Members are given as the full list or as {add, remove}; nothing is pulled in. A new ' +
    'parent_element_id moves the view below another element, which lists it from then on.',
  schema: z.strictObject({
    type: z.literal('updateView'),
    view_id: targetId('The view to change.'),
    patch: viewPatch.describe('The fields to change.'),
  }) as unknown as z.ZodType<UpdateView>,
  apply({ view_id: id, patch }, state) {
    assertMutable(VIEW, id, patch);
    const view = viewTarget(state, id);
    const { name } = view.facts;
    // Derived below: what is given for it counts for nothing.
    const skip = [...LISTS, 'parent_element_id', 'parent_element_name'];
    state.put('views', id, patchFields(view.value, patch, skip));
    for (const list of LISTS)
      if (own(patch, list) !== undefined) changeMembers(id, list, patch[list] as Membership, state);
    if (Object.hasOwn(patch, 'parent_element_id')) hangBelow(state, id, textOf(patch, 'parent_element_id'));
    else renewParentName(state, id);
    const renamed = state.view(id)?.facts.name;
    if (renamed !== undefined && renamed !== name) renameEntries(state, id, renamed);
    return { id, effect: 'changed', summary: `Changes ${fieldsOf(patch)} of ${quote(id)}.` };
  },
};

function changeMembers(id: string, list: MemberList, change: Membership, state: GraphState): void {
  const { value } = viewTarget(state, id);
  if (change === null) {
    state.put('views', id, without(value, list));
  } else if (isFullList(change)) {
    state.put('views', id, withValue(value, list, change));
  } else {
    const { add = [], remove = [] } = change;
    const absent = remove.findIndex((member) => !listOf(value, list).includes(member));
    if (absent >= 0) {
      const member = remove[absent] as string;
      const message = `The view ${quote(id)} does not hold ${quote(member)} in ${list}, so it cannot be taken out.`;
      throw new Refusal('MUTATION_TARGET_UNKNOWN', message, {
        data: { viewId: id, list, memberId: member },
        pointer: `/patch/${list}/remove/${absent}`,
        guidance: [{ text: 'Name members that are there.', data: { viewId: id, list, members: listOf(value, list) } }],
      });
    }
    state.remove(id, list, new Set(remove));
    state.append(id, list, add);
  }
}

function isFullList(change: NonNullable<Membership>): change is readonly string[] {
  return Array.isArray(change);
}
