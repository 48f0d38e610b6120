import * as z from 'zod';
import { quote } from '../../rules/wording.ts';
import { viewContent } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { hangBelow } from '../mirror.ts';
import { inUse, missing } from '../new-content.ts';
import type { ViewEntry } from '../state.ts';
import { inFormatOrder, type JsonObject, textOf, without } from '../values.ts';

interface AddView {
  readonly view: JsonObject & { readonly view_id: string };
}

export const addView: MutationKind<AddView> = {
  type: 'addView',
  doc: 'Creates a view below an element, which lists it from then on. It pulls nothing in: name every member.',
  schema: z.strictObject({
    type: z.literal('addView'),
    view: viewContent.describe(
      'The new view: at least view_id and view_name, and parent_element_id unless it is the root. parent_element_name is derived.',
    ),
  }) as unknown as z.ZodType<AddView>,
  apply({ view }, state) {
    const { view_id: id } = view;
    missing(view, ['view_name'], '/view');
    const existing = state.view(id);
    if (existing !== undefined) throw inUse('view', id, existing.value, view, state);
    const ownerId = textOf(view, 'parent_element_id');
    state.put('views', id, without(view, 'parent_element_name'));
    if (ownerId !== undefined) hangBelow(state, id, ownerId);
    state.put('views', id, inFormatOrder('views', (state.view(id) as ViewEntry).value));
    const where = ownerId === undefined ? '' : ` below ${quote(ownerId)}`;
    return { id, effect: 'added', summary: `Adds the view ${quote(id)}${where}.` };
  },
};
