import type { ArrayName } from '../graph/facts.ts';
import { ENTRY_FORMATS } from '../graph/format.ts';
import { sameJson } from '../graph/json-text.ts';
import { isObject } from '../graph/read-facts.ts';

/** Reading and copying of JSON objects as they stand in a graph. Nothing here changes what it is given. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** An own property, so that `constructor` is just a name. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The property where it is a list; an empty one where it is absent or something else (rules-in-detail A2). */
export function listOf(object: JsonObject, key: string): readonly unknown[] {
  const value = own(object, key);
  return Array.isArray(value) ? value : [];
}

/** The property where it is a text that says something. */
export function textOf(object: JsonObject, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A copy with the property set, in its place where it was there already, else at the end. */
export function withValue(object: JsonObject, key: string, value: unknown): JsonObject {
  return sameJson(own(object, key), value) ? object : { ...object, [key]: value };
}

export function without(object: JsonObject, key: string): JsonObject {
  if (!Object.hasOwn(object, key)) return object;
  const { [key]: _, ...rest } = object;
  return rest;
}

/** A property that is written and one that is absent are the same where the list in it is empty (rules-in-detail F10). */
export function sameField(a: unknown, b: unknown): boolean {
  return sameJson(a, b) || (isEmpty(a) && isEmpty(b));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Whether two objects say the same: absent and empty lists are equal, the order of properties does not count. */
export function sameObject(a: JsonObject, b: JsonObject): boolean {
  if (a === b) return true;
  for (const key of Object.keys(a)) if (!sameField(a[key], own(b, key))) return false;
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key) && !isEmpty(b[key])) return false;
  return true;
}

/** The entries of a list that are objects, with their places. */
export function objectsIn(list: readonly unknown[]): { readonly place: number; readonly value: JsonObject }[] {
  return list.flatMap((value, place) => (isObject(value) ? [{ place, value }] : []));
}

/** The properties in the order of the format, for entries that are new. */
export function inFormatOrder(array: ArrayName, value: JsonObject): JsonObject {
  const known = [...ENTRY_FORMATS[array].properties.keys()].filter((key) => Object.hasOwn(value, key));
  return { ...Object.fromEntries(known.map((key) => [key, value[key]])), ...value };
}
