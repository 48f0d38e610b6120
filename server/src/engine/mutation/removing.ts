import { plural, quote, someOf } from '../rules/wording.ts';
import { Refusal } from './refusal.ts';
import type { GraphState } from './state.ts';
import { without } from './values.ts';

/** Deletes things together with what refers to them. */

/** More are in the data, not in the sentence. */
const MOST_NAMED = 5;

export interface Deleted {
  readonly relationships: readonly string[];
  /** Elements that were contained in it. */
  readonly parentCleared: readonly string[];
}

/** An element goes with its relationships; what it contains stays, without a parent. */
export function deleteElement(id: string, state: GraphState): Deleted {
  const relationships = state.relationshipsAt(id).map(({ facts }) => facts.id);
  for (const relationship of relationships) deleteRelationship(relationship, state);
  for (const { facts } of state.viewsShowing(id)) {
    state.remove(facts.id, 'included_elements', new Set([id]));
  }
  const children = state.childrenOf(id).filter(({ facts }) => facts.id !== id);
  for (const { facts, value } of children) state.put('elements', facts.id, without(value, 'parent'));
  state.delete('elements', id);
  return { relationships, parentCleared: children.map(({ facts }) => facts.id) };
}

/** A relationship leaves all views; its ends stay in them. */
export function deleteRelationship(id: string, state: GraphState): void {
  for (const { facts } of state.viewsIncluding(id)) {
    state.remove(facts.id, 'included_relationships', new Set([id]));
  }
  state.delete('relationships', id);
}

/** Refuses while views hang below an element that is to be deleted. */
export function assertNoViewsBelow(id: string, state: GraphState): void {
  const viewIds = state.viewsOwnedBy(id).map(({ facts }) => facts.id);
  if (viewIds.length === 0) return;
  const what = plural(viewIds.length, 'view');
  const message = `${what} ${viewIds.length === 1 ? 'hangs' : 'hang'} below ${quote(id)}: ${someOf(viewIds.map(quote), MOST_NAMED)}. Move them below another element (updateView, parent_element_id) or remove them first.`;
  throw new Refusal('MUTATION_HAS_SUBVIEWS', message, {
    data: { elementId: id, viewIds },
    pointer: '/id',
    guidance: [
      {
        text: 'Before it in the same batch, give each of these views another parent_element_id with updateView, or remove it with removeView.',
        data: { viewIds },
      },
    ],
  });
}
