import * as z from 'zod';
import { quote } from '../../rules/wording.ts';
import { targetId, viewIds } from '../fields.ts';
import type { MutationKind } from '../kind.ts';
import { viewsToLeave } from '../members.ts';
import { assertNoViewsBelow, type Deleted, deleteElement, deleteRelationship } from '../removing.ts';
import type { GraphState, ViewEntry } from '../state.ts';
import { copiesInWords, viewsInWords } from '../summary.ts';
import { elementTarget } from '../targets.ts';

interface RemoveElement {
  readonly id: string;
  readonly view_ids?: readonly string[];
}

export const removeElement: MutationKind<RemoveElement> = {
  type: 'removeElement',
  doc:
    'Deletes an element with its relationships; with view_ids it only leaves those views, and is deleted where no other ' +
    'shows it. Refused while views hang below it.',
  schema: z.strictObject({
    type: z.literal('removeElement'),
    id: targetId('The element to remove.'),
    view_ids: viewIds.optional().describe('Leave these views only. Left out: delete it everywhere.'),
  }) as unknown as z.ZodType<RemoveElement>,
  apply({ id, view_ids }, state) {
    elementTarget(state, id);
    if (view_ids === undefined) return everywhere(id, state);
    const views = viewsToLeave(state, 'included_elements', id, view_ids);
    const leaving = new Set(views.map(({ facts }) => facts.id));
    if (state.viewsShowing(id).every(({ facts }) => leaving.has(facts.id))) return everywhere(id, state);
    const relationships = leaveViews(id, views, state);
    const summary = `Takes ${quote(id)} out of ${viewsInWords(views)}.`;
    return { id, effect: 'changed', summary, ...(relationships.length > 0 ? { deleted: { relationships } } : {}) };
  },
};

function everywhere(id: string, state: GraphState) {
  assertNoViewsBelow(id, state);
  const { relationships, parentCleared }: Deleted = deleteElement(id, state);
  return {
    id,
    effect: 'removed' as const,
    summary: `Deletes ${copiesInWords('elements', id, state)}.`,
    ...(relationships.length > 0 ? { deleted: { relationships } } : {}),
    ...(parentCleared.length > 0 ? { parentCleared } : {}),
  };
}

/** Its relationships leave with it; those that no other view includes are deleted. Returns the deleted ones. */
function leaveViews(id: string, views: readonly ViewEntry[], state: GraphState): readonly string[] {
  const own = new Set(state.relationshipsAt(id).map(({ facts }) => facts.id));
  const left = new Set<string>();
  for (const { facts } of views) {
    for (const member of facts.relationships) if (member !== undefined && own.has(member)) left.add(member);
    state.remove(facts.id, 'included_elements', new Set([id]));
    state.remove(facts.id, 'included_relationships', own);
  }
  const homeless = [...left].filter((relationship) => state.viewsIncluding(relationship).length === 0);
  for (const relationship of homeless) deleteRelationship(relationship, state);
  return homeless;
}
