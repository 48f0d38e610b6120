import type { Item, Path } from '../graph/item.ts';
import { sameJson } from '../graph/json-text.ts';
import type { Operation } from '../graph/operations.ts';
import { isObject } from '../graph/read-facts.ts';
import { diffLists } from './list-diff.ts';
import { type JsonObject, own } from './values.ts';

/**
 * The operations that make an item say what a batch ended with. A batch may touch one item many times; only what is
 * different in the end is written.
 */
export function operationsFor(item: Item, after: JsonObject): readonly Operation[] {
  const operations: Operation[] = [];
  const before = item.value as JsonObject;
  // At the top, an absent list and an empty one say the same.
  const kept = Object.keys(after).filter((key) => Object.hasOwn(before, key) || !isEmptyList(after[key]));
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key) && !isEmptyList(before[key])) operations.push({ op: 'remove', item, path: [key] });
  }
  for (const key of kept) diffValue(item, [key], own(before, key), after[key], operations);
  return operations;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function diffValue(item: Item, path: Path, before: unknown, after: unknown, operations: Operation[]): void {
  if (sameJson(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) diffList(item, path, before, after, operations);
  else if (isObject(before) && isObject(after)) diffObject(item, path, before, after, operations);
  else operations.push({ op: 'set', item, path, value: after });
}

function diffObject(item: Item, path: Path, before: JsonObject, after: JsonObject, operations: Operation[]): void {
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) operations.push({ op: 'remove', item, path: [...path, key] });
  }
  for (const key of Object.keys(after)) diffValue(item, [...path, key], own(before, key), after[key], operations);
}

function diffList(
  item: Item,
  path: Path,
  before: readonly unknown[],
  after: readonly unknown[],
  operations: Operation[],
): void {
  const diff = diffLists(before, after);
  if (diff === undefined) {
    operations.push({ op: 'set', item, path, value: after });
    return;
  }
  for (const at of diff.removed) operations.push({ op: 'remove', item, path: [...path, at] });
  for (const { at, value } of diff.changed) diffValue(item, [...path, at], before[at], value, operations);
  for (const value of diff.appended) operations.push({ op: 'append', item, path, value });
}
