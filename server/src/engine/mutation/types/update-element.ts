import * as z from 'zod';
import { ELEMENT } from '../../graph/format.ts';
import { quote } from '../../rules/wording.ts';
import { elementPatch, targetId } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { unknownView } from '../members.ts';
import { hangBelow } from '../mirror.ts';
import { renameCopies } from '../names.ts';
import { assertMutable, patchFields } from '../patch.ts';
import { elementTarget } from '../targets.ts';
import { type JsonObject, own, without } from '../values.ts';

interface UpdateElement {
  readonly id: string;
  readonly patch: JsonObject;
}

export const updateElement: MutationKind<UpdateElement> = {
  type: 'updateElement',
  doc:
    'Changes fields of an element; a new name is written into every copy of it. null deletes an optional field. attributes ' +
    'merge by name (commit by name and value), testcases by name; op "remove" takes one out.',
  schema: z.strictObject({
    type: z.literal('updateElement'),
    id: targetId('The element to change.'),
    patch: elementPatch.describe('The fields to change.'),
  }) as unknown as z.ZodType<UpdateElement>,
  apply({ id, patch }, state) {
    assertMutable(ELEMENT, id, patch);
    const element = elementTarget(state, id);
    const below = own(patch, 'subdiagram_views') as readonly { readonly view_id: string }[] | null | undefined;
    const unknown = below?.findIndex(({ view_id }) => state.view(view_id) === undefined) ?? -1;
    if (unknown >= 0) {
      throw unknownView(state, below?.[unknown]?.view_id as string, `/patch/subdiagram_views/${unknown}/view_id`);
    }
    const name = element.facts.name;
    state.put(
      'elements',
      id,
      patchFields(below === null ? without(element.value, 'subdiagram_views') : element.value, patch, [
        'subdiagram_views',
      ]),
    );
    for (const { view_id } of below ?? []) hangBelow(state, view_id, id);
    if (state.element(id)?.facts.name !== name) renameCopies(state, id);
    return { id, effect: 'changed', summary: `Changes ${fieldsOf(patch)} of ${quote(id)}.` };
  },
};

/** The fields of a patch in words. */
export function fieldsOf(patch: JsonObject): string {
  const names = Object.keys(patch);
  return names.length === 0 ? 'nothing' : names.join(', ');
}
