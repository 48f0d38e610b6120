import * as z from 'zod';
import { quote } from '../../rules/wording.ts';
import { elementContent, viewIds } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { unknownView, viewsNamed } from '../members.ts';
import { hangBelow } from '../mirror.ts';
import { differences, inUse, missing } from '../new-content.ts';
import type { GraphState } from '../state.ts';
import { viewsInWords } from '../summary.ts';
import { type JsonObject, listOf, objectsIn, without } from '../values.ts';

interface AddElement {
  readonly element: JsonObject & { readonly id: string };
  readonly view_ids: readonly string[];
}

export const addElement: MutationKind<AddElement> = {
  type: 'addElement',
  doc: 'Creates an element and shows it in views, or shows an existing one in more views (then only its id need be given).',
  schema: z.strictObject({
    type: z.literal('addElement'),
    element: elementContent.describe('The new element: at least id, name and type. For an existing one the id alone.'),
    view_ids: viewIds.describe('Views that are to show it, at least one.'),
  }) as unknown as z.ZodType<AddElement>,
  apply({ element, view_ids }, state) {
    const { id } = element;
    const existing = state.element(id);
    if (existing === undefined) missing(element, ['name', 'type'], '/element');
    const views = viewsNamed(state, view_ids);
    if (existing === undefined) create(element, state);
    else if (differences(existing.value, element).length > 0)
      throw inUse('element', id, existing.value, element, state);
    for (const view of views) state.append(view.facts.id, 'included_elements', [id]);
    const what = existing === undefined ? `Adds the ${String(element.type)} ${quote(id)}` : `Shows ${quote(id)}`;
    return { id, effect: existing === undefined ? 'added' : 'changed', summary: `${what} in ${viewsInWords(views)}.` };
  },
};

/** Views that it names in subdiagram_views come to hang below it. */
function create(element: AddElement['element'], state: GraphState): void {
  const below = objectsIn(listOf(element, 'subdiagram_views')).map(({ value }) => value.view_id as string);
  const unknown = below.findIndex((viewId) => state.view(viewId) === undefined);
  if (unknown >= 0) {
    throw unknownView(state, below[unknown] as string, `/element/subdiagram_views/${unknown}/view_id`);
  }
  state.put('elements', element.id, below.length > 0 ? without(element, 'subdiagram_views') : element);
  for (const viewId of below) hangBelow(state, viewId, element.id);
}
