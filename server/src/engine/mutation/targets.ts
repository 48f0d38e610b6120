import { nearest } from '../graph/nearest.ts';
import { quote, quoteChoice } from '../rules/wording.ts';
import { ARRAYS, idsMeant, idsNamed, type Kind, type Named, namedIn } from './ids-meant.ts';
import { type Guidance, Refusal } from './refusal.ts';
import type { ElementEntry, GraphState, RelationshipEntry, ViewEntry } from './state.ts';

/** Finds what a mutation names, or says what it may have meant. */

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
      ? nameHint(state, kind, id) || 'Name one that exists'
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

const ASK: Readonly<Record<Kind, string>> = {
  element: 'Ask with query which elements there are',
  relationship: 'Ask with explain which relationships one of its ends has',
  view: 'Ask with query for the kind View which views there are',
};

/** The ids that may have been meant. */
export function nearGuidance(kind: Kind, id: string, near: readonly string[]): Guidance {
  const meant = near.length > 0 ? `Name ${quoteChoice(near)} instead of ${quote(id)}` : ASK[kind];
  return { text: `${meant}, or add ${quote(id)} earlier in the same batch.`, data: { kind, id, near } };
}

/** Says that the text is a name where it is one, else nothing. */
export function nameHint(state: GraphState, kind: Kind, text: string): string {
  const ids = idsNamed(candidates(state, kind), text).slice(0, NEAR_LIMIT);
  return ids.length === 0 ? '' : `It is the name of ${quoteChoice(ids)}: give the id`;
}

/** Ids of the kind that a text may have meant, those that the batch made among them. */
export function nearIds(state: GraphState, kind: Kind, id: string): readonly string[] {
  const known = state.index.nearestIds(kind, id).filter((near) => state[kind](near) !== undefined);
  const near = nearest(new Set([...made(state, kind).map((one) => one.id), ...known]), id, NEAR_LIMIT);
  return idsMeant(candidates(state, kind), id, near);
}

/** What the batch has come to. */
function candidates(state: GraphState, kind: Kind): readonly Named[] {
  const drafts = new Set([...state.drafts(ARRAYS[kind])].map(({ id }) => id));
  return [...namedIn(state.index, kind).filter(({ id }) => !drafts.has(id)), ...made(state, kind)];
}

/** What the batch made or changed. */
function made(state: GraphState, kind: Kind): readonly Named[] {
  return [...state.drafts(ARRAYS[kind])].flatMap(({ id, now }) => {
    if (now === undefined) return [];
    const name = now.value.name ?? now.value.view_name;
    return kind !== 'relationship' && typeof name === 'string' ? { id, name } : { id };
  });
}
