import { sameJson } from './json-text.ts';
import { isObject } from './read-facts.ts';

/**
 * How one list becomes another: entries of the old one are kept, changed in place or taken out, and what is left of the
 * new one goes to the end. That is all that mutations do to lists, and all that text edits can do without writing a list
 * anew.
 */
export interface ListDiff {
  /** Places in the old list that are taken out. */
  readonly removed: readonly number[];
  /** Old places whose entry becomes another one. */
  readonly changed: readonly { readonly at: number; readonly value: unknown }[];
  readonly appended: readonly unknown[];
}

/** Comparisons of two entries; a list pair with more is compared place by place. */
const MOST_COMPARED = 250_000;

const REMOVE = 1;
const APPEND = 1;
/** An entry about the same thing is changed inside, the dearer the more of it; any other is written over. */
const CHANGE_INSIDE = 0.3;
const CHANGE_FIELD = 0.2;
const WRITE_OVER = 1.25;

/** Undefined where it is less to write the list anew: its order changed, or something came into its middle. */
export function diffLists(before: readonly unknown[], after: readonly unknown[]): ListDiff | undefined {
  let start = 0;
  while (start < before.length && start < after.length && sameJson(before[start], after[start])) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && sameJson(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  // What is the same at the end can stay there only if nothing is put before it.
  if (now.length <= old.length || end === 0) return shifted(align(old, now, end === 0), start);
  const diff = shifted(align(before.slice(start), after.slice(start), true), start);
  return diff.changed.some(({ at, value }) => !isSameThing(before[at], value)) ? undefined : diff;
}

function shifted({ removed, changed, appended }: ListDiff, by: number): ListDiff {
  return {
    removed: removed.map((at) => at + by),
    changed: changed.map(({ at, value }) => ({ at: at + by, value })),
    appended,
  };
}

function align(old: readonly unknown[], now: readonly unknown[], mayAppend: boolean): ListDiff {
  if (old.length * now.length > MOST_COMPARED) return placeByPlace(old, now);
  const width = now.length + 1;
  const costs = new Float64Array((old.length + 1) * width);
  const at = (i: number, j: number): number => costs[i * width + j] as number;
  const append = mayAppend ? APPEND : Number.POSITIVE_INFINITY;
  for (let j = 0; j < now.length; j++) costs[old.length * width + j] = (now.length - j) * append;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length; j >= 0; j--) {
      const kept = j < now.length ? costOf(old[i], now[j]) + at(i + 1, j + 1) : Number.POSITIVE_INFINITY;
      costs[i * width + j] = Math.min(kept, REMOVE + at(i + 1, j));
    }
  }
  const removed: number[] = [];
  const changed: { at: number; value: unknown }[] = [];
  let j = 0;
  for (let i = 0; i < old.length; i++) {
    if (j < now.length && costOf(old[i], now[j]) + at(i + 1, j + 1) <= REMOVE + at(i + 1, j)) {
      if (!sameJson(old[i], now[j])) changed.push({ at: i, value: now[j] });
      j++;
    } else {
      removed.push(i);
    }
  }
  return { removed, changed, appended: now.slice(j) };
}

function placeByPlace(old: readonly unknown[], now: readonly unknown[]): ListDiff {
  const changed = now.slice(0, old.length).flatMap((value, at) => (sameJson(old[at], value) ? [] : [{ at, value }]));
  const removed = [...old.keys()].slice(now.length);
  return { removed, changed, appended: now.slice(old.length) };
}

function costOf(old: unknown, now: unknown): number {
  if (sameJson(old, now)) return 0;
  if (!isSameThing(old, now)) return WRITE_OVER;
  return Math.min(WRITE_OVER, CHANGE_INSIDE + CHANGE_FIELD * fieldsChanged(old as object, now as object));
}

function fieldsChanged(old: object, now: object): number {
  const [a, b] = [old, now] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !sameJson(a[key], b[key])).length;
}

/** Entries of attributes and testcases go by name, those of subdiagram_views by view_id. */
function isSameThing(old: unknown, now: unknown): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  return old.view_id === now.view_id && old.name === now.name;
}
