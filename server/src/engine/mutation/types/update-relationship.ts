import * as z from 'zod';
import { RELATIONSHIP } from '../../graph/format.ts';
import { quote } from '../../rules/wording.ts';
import { relationshipPatch, targetId } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { derivedFields } from '../names.ts';
import { assertMutable, patchFields } from '../patch.ts';
import type { GraphState, RelationshipEntry, ViewEntry } from '../state.ts';
import { relationshipTarget } from '../targets.ts';
import { type JsonObject, withValue } from '../values.ts';
import { fieldsOf } from './update-element.ts';

interface UpdateRelationship {
  readonly id: string;
  readonly patch: JsonObject;
  readonly dropEndpoints?: boolean;
}

export const updateRelationship: MutationKind<UpdateRelationship> = {
  type: 'updateRelationship',
  doc:
    'Changes fields of a relationship; names and statement are always derived anew. A new end joins every view that ' +
    'includes it, where it counts; the old one stays unless dropEndpoints is true.',
  schema: z.strictObject({
    type: z.literal('updateRelationship'),
    id: targetId('The relationship to change.'),
    patch: relationshipPatch.describe('The fields to change.'),
    dropEndpoints: z
      .boolean()
      .optional()
      .describe('Also takes the old ends out of its views, unless another relationship there uses them.'),
  }) as unknown as z.ZodType<UpdateRelationship>,
  apply({ id, patch, dropEndpoints = false }, state) {
    assertMutable(RELATIONSHIP, id, patch);
    const before = relationshipTarget(state, id);
    let value = patchFields(before.value, patch);
    for (const [name, derived] of Object.entries(derivedFields(state, value))) value = withValue(value, name, derived);
    state.put('relationships', id, value);
    const after = state.relationship(id) as RelationshipEntry;
    const old = endsOf(before);
    const now = endsOf(after);
    for (const view of state.viewsIncluding(id)) {
      const joining = now.filter((end) => !old.includes(end) && state.element(end) !== undefined);
      state.append(view.facts.id, 'included_elements', joining);
      if (!dropEndpoints) continue;
      const leaving = old.filter((end) => !now.includes(end) && !isUsedBy(view, end, id, state));
      state.remove(view.facts.id, 'included_elements', new Set(leaving));
    }
    return { id, effect: 'changed', summary: `Changes ${fieldsOf(patch)} of ${quote(id)}.` };
  },
};

function endsOf({ facts }: RelationshipEntry): readonly string[] {
  return [facts.sourceId, facts.targetId].filter((end) => end !== undefined);
}

/** Whether another relationship of the view needs the element there. */
function isUsedBy(view: ViewEntry, elementId: string, exceptId: string, state: GraphState): boolean {
  return view.facts.relationships.some((member) => {
    if (member === undefined || member === exceptId) return false;
    const relationship = state.relationship(member);
    return relationship !== undefined && endsOf(relationship).includes(elementId);
  });
}
