import * as z from 'zod';
import { quote } from '../../rules/wording.ts';
import { targetId, viewIds } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { viewsToLeave } from '../members.ts';
import { deleteRelationship } from '../removing.ts';
import { copiesInWords, viewsInWords } from '../summary.ts';
import { relationshipTarget } from '../targets.ts';

interface RemoveRelationship {
  readonly id: string;
  readonly view_ids?: readonly string[];
}

export const removeRelationship: MutationKind<RemoveRelationship> = {
  type: 'removeRelationship',
  doc:
    'Deletes a relationship; with view_ids it only leaves those views, and is deleted where no other includes it. Its ends ' +
    'stay in the views.',
  schema: z.strictObject({
    type: z.literal('removeRelationship'),
    id: targetId('The relationship to remove.'),
    view_ids: viewIds.optional().describe('Leave these views only. Left out: delete it everywhere.'),
  }) as unknown as z.ZodType<RemoveRelationship>,
  apply({ id, view_ids }, state) {
    relationshipTarget(state, id);
    const views = view_ids === undefined ? [] : viewsToLeave(state, 'included_relationships', id, view_ids);
    for (const { facts } of views) state.remove(facts.id, 'included_relationships', new Set([id]));
    if (view_ids === undefined || state.viewsIncluding(id).length === 0) {
      deleteRelationship(id, state);
      return { id, effect: 'removed', summary: `Deletes ${copiesInWords('relationships', id, state)}.` };
    }
    return { id, effect: 'changed', summary: `Takes ${quote(id)} out of ${viewsInWords(views)}.` };
  },
};
