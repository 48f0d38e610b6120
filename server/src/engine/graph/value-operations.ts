import type { Item, Path } from './item.ts';
import { sameJson } from './json-text.ts';
import { diffLists } from './list-diff.ts';
import type { Operation } from './operations.ts';
import { isObject } from './read-facts.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The operations that make an entry (or the root object, where `item` is null) say what it should in the end, however many
 * steps led there: only what is different is written. At the top, an absent list and an empty one say the same.
 */
export function operationsForObject(item: Item | null, before: JsonObject, after: JsonObject): readonly Operation[] {
  const operations: Operation[] = [];
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key) && !isEmptyList(before[key])) operations.push({ op: 'remove', item, path: [key] });
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key) && isEmptyList(after[key])) continue;
    diffValue(item, [key], valueAt(before, key), after[key], operations);
  }
  return operations;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function valueAt(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function diffValue(item: Item | null, path: Path, before: unknown, after: unknown, operations: Operation[]): void {
  if (sameJson(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) diffList(item, path, before, after, operations);
  else if (isObject(before) && isObject(after)) diffObject(item, path, before, after, operations);
  else operations.push({ op: 'set', item, path, value: after });
}

function diffObject(
  item: Item | null,
  path: Path,
  before: JsonObject,
  after: JsonObject,
  operations: Operation[],
): void {
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) operations.push({ op: 'remove', item, path: [...path, key] });
  }
  for (const key of Object.keys(after)) diffValue(item, [...path, key], valueAt(before, key), after[key], operations);
}

function diffList(
  item: Item | null,
  path: Path,
  before: readonly unknown[],
  after: readonly unknown[],
  operations: Operation[],
): void {
  const diff = item === null ? undefined : diffLists(before, after);
  if (item === null || diff === undefined) {
    operations.push({ op: 'set', item, path, value: after });
    return;
  }
  for (const at of diff.removed) operations.push({ op: 'remove', item, path: [...path, at] });
  for (const { at, value } of diff.changed) diffValue(item, [...path, at], before[at], value, operations);
  for (const value of diff.appended) operations.push({ op: 'append', item, path, value });
}
