import { freshId } from '../rules/fixes/operations.ts';
import { joined, quote } from '../rules/wording.ts';
import { Refusal } from './refusal.ts';
import type { GraphState } from './state.ts';
import { type JsonObject, own, sameField } from './values.ts';

/** What is asked of an element, relationship or view that a mutation adds. */

/** Refuses where a field is missing that something new must have. */
export function missing(content: JsonObject, required: readonly string[], pointer: string): void {
  const absent = required.filter((name) => own(content, name) === undefined);
  if (absent.length === 0) return;
  const [what] = pointer.slice(1).split('/');
  const message = `A new ${what} needs ${joined(absent.map(quote))}. Add what is missing; only one that exists already is named by its id alone.`;
  throw new Refusal('MUTATION_INVALID', message, {
    data: { missing: absent },
    pointer,
    guidance: [{ text: `Add ${joined(absent.map(quote))} to the ${what}.`, data: { missing: absent } }],
  });
}

/** The given fields that the stored one does not have just so. */
export function differences(stored: JsonObject, given: JsonObject): readonly string[] {
  return Object.keys(given).filter((name) => !sameField(own(stored, name), given[name]));
}

/** Adding what is there already says nothing new about it. */
export function inUse(
  kind: 'element' | 'relationship' | 'view',
  id: string,
  stored: JsonObject,
  given: JsonObject,
  state: GraphState,
): Refusal {
  const fields = differences(stored, given);
  const update = `update${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const field = kind === 'view' ? 'view_id' : 'id';
  const free = freeId(kind, id, state);
  const differs = fields.map((name) => ({ field: name, stored: own(stored, name) ?? null, given: given[name] }));
  const how = fields.length > 0 ? ` and differs in ${joined(fields.map(quote))}` : '';
  const message = `The ${kind} ${quote(id)} exists already${how}. Use ${update} to change it, or another ${field}.`;
  return new Refusal('MUTATION_ID_IN_USE', message, {
    data: { id, differs },
    pointer: `/${kind}/${field}`,
    guidance: [
      { text: `Use ${update} to change ${quote(id)}.`, data: { type: update, id } },
      { text: `Use another ${field} that is free, such as ${quote(free)}.`, data: { [field]: free } },
    ],
  });
}

function freeId(kind: 'element' | 'relationship' | 'view', id: string, state: GraphState): string {
  for (let base = id; ; base = `${base}-2`) {
    const free = freshId(kind, base, state.index);
    if (state[kind](free) === undefined) return free;
  }
}
