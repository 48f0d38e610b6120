import { ARRAY_NAMES, type ArrayName } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { KnownItem } from '../graph/item.ts';
import type { Operation } from '../graph/operations.ts';
import { operationsForObject } from '../graph/value-operations.ts';
import { type CapacityFault, growthFault } from '../rules/view15.ts';
import type { Steps } from '../steps.ts';
import type { Draft, GraphState, ViewEntry } from './state.ts';
import { type JsonObject, sameObject } from './values.ts';

/** What a batch comes to, measured between its beginning and its end. */
export interface BatchChanges {
  readonly operations: readonly Operation[];
  /** Ids of what differs in content, deleted and new ones included, in file order, new ones last. */
  readonly touched: Readonly<Record<ArrayName, readonly string[]>>;
  /** View15 violations. */
  readonly grown: readonly Growth[];
}

/** A view that would hold too many elements, and which of them the batch brings. */
export interface Growth {
  readonly fault: CapacityFault;
  readonly joining: readonly string[];
}

export function* changesOf(state: GraphState): Steps<BatchChanges> {
  const operations: Operation[] = [];
  const touched: Record<ArrayName, string[]> = { elements: [], relationships: [], views: [] };
  const grown: Growth[] = [];
  for (const array of ARRAY_NAMES) {
    for (const draft of [...state.drafts(array)].sort(inFileOrder)) {
      yield;
      const own = operationsOf(draft, state.index);
      if (own === undefined) continue;
      operations.push(...own);
      touched[array].push(draft.id);
      const growth = array === 'views' ? growthOf(draft) : undefined;
      if (growth !== undefined) grown.push(growth);
    }
  }
  return { operations, touched, grown };
}

function inFileOrder(a: Draft, b: Draft): number {
  const [first, second] = [a, b].map(({ origin }) => origin?.index ?? Number.POSITIVE_INFINITY) as [number, number];
  return first === second ? a.order - b.order : first - second;
}

/** Undefined where it is in the end what it was. */
function operationsOf(draft: Draft, index: GraphIndex): readonly Operation[] | undefined {
  const { array, origin, now } = draft;
  if (origin === undefined) return now && [{ op: 'add-item', array, value: now.value }];
  const removals = removalsOf(draft, origin, index);
  if (now === undefined) return removals;
  const before = origin.value as JsonObject;
  const own = sameObject(before, now.value) ? [] : operationsForObject(origin, before, now.value);
  return own.length + removals.length === 0 ? undefined : [...own, ...removals];
}

/** What is removed is gone: later copies of the id would take its place, or stay beside what is added anew. */
function removalsOf({ now, wasDeleted }: Draft, origin: KnownItem, index: GraphIndex): readonly Operation[] {
  if (!wasDeleted) return [];
  const copies = index.copiesOf(origin);
  return copies.filter((item) => now === undefined || item !== origin).map((item) => ({ op: 'remove-item', item }));
}

/** View15 on this route, whichever mutation made the membership grow. */
function growthOf({ origin, now }: Draft): Growth | undefined {
  if (now === undefined) return undefined;
  const before = (origin as ViewEntry | undefined)?.facts;
  const after = (now as ViewEntry).facts;
  const fault = growthFault(before, after);
  if (fault === undefined) return undefined;
  const old = new Set(before?.elements);
  return { fault, joining: [...new Set(after.elements)].filter((id) => id !== undefined && !old.has(id)) as string[] };
}
