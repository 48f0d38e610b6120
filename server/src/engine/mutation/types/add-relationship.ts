import * as z from 'zod';
import { quote } from '../../rules/wording.ts';
import { relationshipContent, viewIds } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { viewsNamed } from '../members.ts';
import { derivedFields } from '../names.ts';
import { differences, inUse, missing } from '../new-content.ts';
import type { GraphState } from '../state.ts';
import { viewsInWords } from '../summary.ts';
import { inFormatOrder, type JsonObject } from '../values.ts';

interface AddRelationship {
  readonly relationship: JsonObject & { readonly id: string };
  readonly view_ids: readonly string[];
}

export const addRelationship: MutationKind<AddRelationship> = {
  type: 'addRelationship',
  doc:
    'Creates a relationship and includes it in views, or includes an existing one in more views. Names and statement are ' +
    'derived where they are left out; its ends join the views, where they count.',
  schema: z.strictObject({
    type: z.literal('addRelationship'),
    relationship: relationshipContent.describe(
      'The new relationship: at least id, type, source_id and target_id. For an existing one the id alone.',
    ),
    view_ids: viewIds.describe('Views that are to include it, at least one.'),
  }) as unknown as z.ZodType<AddRelationship>,
  apply({ relationship, view_ids }, state) {
    const { id } = relationship;
    const existing = state.relationship(id);
    if (existing === undefined) missing(relationship, ['type', 'source_id', 'target_id'], '/relationship');
    const views = viewsNamed(state, view_ids);
    if (existing === undefined) create(relationship, state);
    else if (differences(existing.value, relationship).length > 0) {
      throw inUse('relationship', id, existing.value, relationship, state);
    }
    const ends = knownEnds(id, state);
    for (const view of views) {
      state.append(view.facts.id, 'included_elements', ends);
      state.append(view.facts.id, 'included_relationships', [id]);
    }
    const what =
      existing === undefined ? `Adds the ${String(relationship.type)} ${quote(id)}` : `Includes ${quote(id)}`;
    return { id, effect: existing === undefined ? 'added' : 'changed', summary: `${what} in ${viewsInWords(views)}.` };
  },
};

/** What is given is kept and judged; what is left out follows from the ends and the type. */
function create(relationship: AddRelationship['relationship'], state: GraphState): void {
  const derived = { name: relationship.type, ...derivedFields(state, relationship) };
  state.put('relationships', relationship.id, inFormatOrder('relationships', { ...derived, ...relationship }));
}

// @implements arch:req-view-endpoint-coexistence
/** Source, then target, as far as they are elements. */
function knownEnds(id: string, state: GraphState): readonly string[] {
  const { sourceId, targetId } = state.relationship(id)?.facts ?? {};
  return [sourceId, targetId].filter((end) => end !== undefined && state.element(end) !== undefined) as string[];
}
