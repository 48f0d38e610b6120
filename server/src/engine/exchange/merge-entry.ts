import type { ArrayName } from '../graph/facts.ts';
import type { Item } from '../graph/item.ts';
import type { Operation } from '../graph/operations.ts';
import { isObject } from '../graph/read-facts.ts';
import { saysTheSame } from '../rules/fixes/admitting.ts';
import { capacityVerdict } from '../rules/view15.ts';

/** The lists of an entry that are merged entry by entry, and what tells their entries apart. */
const LISTS: Readonly<Record<ArrayName, ReadonlyMap<string, (entry: unknown) => string | undefined>>> = {
  elements: new Map([
    ['subdiagram_views', (entry: unknown) => fieldOf(entry, 'view_id')],
    ['testcases', (entry: unknown) => fieldOf(entry, 'name')],
  ]),
  relationships: new Map(),
  views: new Map([
    ['included_elements', textOf],
    ['included_relationships', textOf],
  ]),
};

type Entry = Readonly<Record<string, unknown>>;

/**
 * What makes our version of an entry, which both sides changed, hold what they changed too; undefined where the two
 * contradict each other, or a view would come to hold more than a view may.
 */
export function mergeEntry(ours: Item, theirs: unknown, base: unknown): readonly Operation[] | undefined {
  const own = ours.value;
  if (!isObject(own) || !isObject(theirs)) return undefined;
  const before = isObject(base) ? base : undefined;
  const operations: Operation[] = [];
  for (const key of new Set([...Object.keys(own), ...Object.keys(theirs)])) {
    const [a, b] = [fieldIn(own, key), fieldIn(theirs, key)];
    if (saysTheSame(a, b)) continue;
    if (before !== undefined && saysTheSame(fieldIn(before, key), b)) continue;
    if (before !== undefined && saysTheSame(fieldIn(before, key), a)) {
      operations.push(
        b === undefined ? { op: 'remove', item: ours, path: [key] } : { op: 'set', item: ours, path: [key], value: b },
      );
      continue;
    }
    const keyOf = LISTS[ours.array].get(key);
    const merged = keyOf && mergeList(ours, key, a, b, before && fieldIn(before, key), keyOf);
    if (merged === undefined) return undefined;
    operations.push(...merged);
  }
  return operations;
}

function mergeList(
  ours: Item,
  key: string,
  a: unknown,
  b: unknown,
  base: unknown,
  keyOf: (entry: unknown) => string | undefined,
): readonly Operation[] | undefined {
  const [own, other] = [byKey(a ?? [], keyOf), byKey(b ?? [], keyOf)];
  // zdiff3 trims what markers hold of the base: where that makes no sense, nothing is known of it.
  const before = byKey(base ?? [], keyOf) ?? new Map();
  if (own === undefined || other === undefined) return undefined;
  const operations: Operation[] = [];
  let count = own.size;
  for (const [name, entry] of other) {
    const mine = own.get(name);
    if (mine !== undefined) {
      if (!saysTheSame(mine.entry, entry.entry)) return undefined;
      continue;
    }
    const old = before.get(name);
    // What we took out stays out, as long as they did not change it.
    if (old !== undefined && saysTheSame(old.entry, entry.entry)) continue;
    if (old !== undefined) return undefined;
    operations.push({ op: 'append', item: ours, path: [key], value: entry.entry });
    count++;
  }
  for (const [name, { entry, place }] of own) {
    const old = before.get(name);
    if (other.has(name) || old === undefined) continue;
    if (!saysTheSame(old.entry, entry)) return undefined;
    operations.push({ op: 'remove', item: ours, path: [key, place] });
    count--;
  }
  if (key === 'included_elements' && capacityVerdict(own.size, count) === 'violation') return undefined;
  return operations;
}

type Keyed = ReadonlyMap<string, { readonly entry: unknown; readonly place: number }>;

/** Undefined where an entry has no key, or two have the same. */
function byKey(list: unknown, keyOf: (entry: unknown) => string | undefined): Keyed | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, { entry: unknown; place: number }>();
  for (const [place, entry] of list.entries()) {
    const key = keyOf(entry);
    if (key === undefined || found.has(key)) return undefined;
    found.set(key, { entry, place });
  }
  return found;
}

function fieldIn(entry: Entry, key: string): unknown {
  return Object.hasOwn(entry, key) ? entry[key] : undefined;
}

function textOf(entry: unknown): string | undefined {
  return typeof entry === 'string' ? entry : undefined;
}

function fieldOf(entry: unknown, field: string): string | undefined {
  return isObject(entry) ? textOf(fieldIn(entry, field)) : undefined;
}
