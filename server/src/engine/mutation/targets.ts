import { nearest } from '../graph/nearest.ts';
import { quote, quoteChoice } from '../rules/wording.ts';
import { type Guidance, Refusal } from './refusal.ts';
import type { ElementEntry, GraphState, RelationshipEntry, ViewEntry } from './state.ts';

/** Finds what a mutation names, or says what it may have meant. */

type Kind = 'element' | 'relationship' | 'view';

const ARRAYS = { element: 'elements', relationship: 'relationships', view: 'views' } as const;
/** How many near ids are offered. */
const NEAR_LIMIT = 3;

export function elementTarget(state: GraphState, id: string): ElementEntry {
  return state.element(id) ?? refuse(state, 'element', id);
}

export function relationshipTarget(state: GraphState, id: string): RelationshipEntry {
  return state.relationship(id) ?? refuse(state, 'relationship', id);
}

export function viewTarget(state: GraphState, id: string): ViewEntry {
  return state.view(id) ?? refuse(state, 'view', id);
}

function refuse(state: GraphState, kind: Kind, id: string): never {
  const field = kind === 'view' ? 'view_id' : 'id';
  const others = (['element', 'relationship', 'view'] as const).filter((other) => other !== kind);
  const known = { element: state.element(id), relationship: state.relationship(id), view: state.view(id) };
  const actual = others.find((other) => known[other] !== undefined);
  const hint =
    actual === undefined
      ? 'Name one that exists'
      : `It is the id of ${actual === 'element' ? 'an' : 'a'} ${actual}: use its own mutation`;
  const message = `No ${kind} has the ${field} ${quote(id)}. ${hint}, or add it first.`;
  const near = nearIds(state, kind, id);
  throw new Refusal('MUTATION_TARGET_UNKNOWN', message, {
    data: { [`${kind}Id`]: id, near, ...(actual === undefined ? {} : { actual }) },
    pointer: `/${field}`,
    guidance: [actual === undefined ? nearGuidance(kind, id, near) : otherKindGuidance(actual, id)],
  });
}

function otherKindGuidance(kind: Kind, id: string): Guidance {
  const types = ['update', 'remove'].map((act) => `${act}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
  return {
    text: `${quote(id)} is ${kind === 'element' ? 'an' : 'a'} ${kind}: use ${types.join(' or ')} for it.`,
    data: { kind, id, types },
  };
}

/** The ids that may have been meant. */
export function nearGuidance(kind: Kind, id: string, near: readonly string[]): Guidance {
  const meant = near.length > 0 ? `Name ${quoteChoice(near)} instead of ${quote(id)}` : `Ask which ${kind}s there are`;
  return { text: `${meant}, or add ${quote(id)} earlier in the same batch.`, data: { kind, id, near } };
}

/** Ids of the kind that a mistyped one may have meant, those that the batch made among them. */
export function nearIds(state: GraphState, kind: Kind, id: string): readonly string[] {
  const known = state.index.nearestIds(kind, id).filter((near) => exists(state, kind, near));
  const made = [...state.drafts(ARRAYS[kind])].flatMap((draft) => (draft.now === undefined ? [] : draft.id));
  return nearest(new Set([...made, ...known]), id, NEAR_LIMIT);
}

function exists(state: GraphState, kind: Kind, id: string): boolean {
  return state[kind](id) !== undefined;
}
