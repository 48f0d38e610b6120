import { ELEMENT, type ObjectFormat, RELATIONSHIP, VIEW } from '../graph/format.ts';
import { isObject } from '../graph/read-facts.ts';
import { quote } from '../rules/wording.ts';
import { ENTRY_LISTS, IMMUTABLE } from './fields.ts';
import { Refusal } from './refusal.ts';
import { type JsonObject, listOf, objectsIn, own, without, withValue } from './values.ts';

/** Patches replace the fields they name; null deletes; lists of entries merge (rules-in-detail F8). */

/** How to get there all the same: both mutations, and what goes with the first. */
const DETOURS = new Map<ObjectFormat, readonly [remove: string, add: string, also: string]>([
  [ELEMENT, ['removeElement', 'addElement', 'Its relationships are removed with it: add those anew too.']],
  [RELATIONSHIP, ['removeRelationship', 'addRelationship', 'Name its views again in view_ids.']],
  [VIEW, ['removeView', 'addView', 'What only this view shows must be shown elsewhere first.']],
]);

/** Refuses a patch that names what cannot be patched. */
export function assertMutable(format: ObjectFormat, id: string, patch: JsonObject): void {
  const field = IMMUTABLE.find((name) => Object.hasOwn(patch, name));
  if (field === undefined) return;
  const [remove, add, also] = DETOURS.get(format) ?? ['', '', ''];
  const message = `${field} of ${quote(id)} cannot be patched. Remove it and add it anew: ${remove}, then ${add}, in one batch.`;
  throw new Refusal('MUTATION_FIELD_IMMUTABLE', message, {
    data: { id, field },
    pointer: `/patch/${field}`,
    guidance: [{ text: `Use ${remove} and then ${add} in one batch. ${also}`, data: { id, remove, add } }],
  });
}

/** Fields of plain text, and whole lists that are deleted. */
export function patchFields(value: JsonObject, patch: JsonObject, skip: readonly string[] = []): JsonObject {
  let next = value;
  for (const [name, given] of Object.entries(patch)) {
    if (skip.includes(name)) continue;
    if (given === null) next = without(next, name);
    else if (ENTRY_LISTS.has(name)) next = mergeEntries(next, name, given as readonly JsonObject[]);
    else next = withValue(next, name, given);
  }
  return next;
}

/** Merges the entries one by one into the list, each in the state that the ones before left. */
function mergeEntries(owner: JsonObject, list: string, patches: readonly JsonObject[]): JsonObject {
  const before = listOf(owner, list);
  let entries = before;
  for (const [place, { op, ...patch }] of patches.entries()) {
    const found = entries.findLastIndex((entry) => isObject(entry) && isMeant(entry, patch, list));
    if (op === 'remove') {
      if (found < 0) throw unknownEntry(list, patch, entries, `/patch/${list}/${place}`);
      entries = entries.filter((_, at) => at !== found);
    } else if (found < 0) {
      entries = [...entries, withoutNulls(patch)];
    } else {
      const merged = patchEntry(entries[found] as JsonObject, patch);
      if (merged !== entries[found]) entries = entries.map((entry, at) => (at === found ? merged : entry));
    }
  }
  return entries === before ? owner : withValue(owner, list, entries);
}

/** The same name; a `commit` is one of many, so its value tells it apart. */
function isMeant(entry: JsonObject, patch: JsonObject, list: string): boolean {
  if (entry.name !== patch.name) return false;
  return !isLedgerEntry(list, patch) || (own(entry, 'value') ?? null) === (own(patch, 'value') ?? null);
}

function isLedgerEntry(list: string, { name }: JsonObject): boolean {
  return list === 'attributes' && name === 'commit';
}

function patchEntry(entry: JsonObject, patch: JsonObject): JsonObject {
  let next = entry;
  for (const [name, given] of Object.entries(patch)) {
    next = given === null ? without(next, name) : withValue(next, name, given);
  }
  return next;
}

function withoutNulls(patch: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
}

function unknownEntry(list: string, patch: JsonObject, entries: readonly unknown[], pointer: string): Refusal {
  const { name, value } = patch as { name: string; value?: string | null };
  const names = [...new Set(objectsIn(entries).map((entry) => entry.value.name))];
  const isLedger = isLedgerEntry(list, patch);
  const whose = typeof value === 'string' ? `with the value ${quote(value)}` : 'without a value';
  const which = isLedger ? `${quote(name)} ${whose}` : quote(name);
  // The value that tells commits apart; null is one that has none.
  const values = objectsIn(entries).flatMap(({ value: entry }) =>
    entry.name === name ? [own(entry, 'value') ?? null] : [],
  );
  return new Refusal('MUTATION_TARGET_UNKNOWN', `There is no entry ${which} in ${list} to remove.`, {
    data: { list, name, ...(isLedger && typeof value === 'string' ? { value } : {}) },
    pointer,
    guidance: [
      {
        text: 'Name an entry that is there; a commit goes by name and value.',
        data: { list, known: names, ...(isLedger ? { values } : {}) },
      },
    ],
  });
}
