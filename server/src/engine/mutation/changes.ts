import { ARRAY_NAMES, type ArrayName } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { Operation } from '../graph/operations.ts';
import { operationsForObject } from '../graph/value-operations.ts';
import { type CapacityFault, growthFault } from '../rules/view15.ts';
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

export function changesOf(state: GraphState): BatchChanges {
  const operations: Operation[] = [];
  const touched: Record<ArrayName, string[]> = { elements: [], relationships: [], views: [] };
  const grown: Growth[] = [];
  for (const array of ARRAY_NAMES) {
    for (const draft of [...state.drafts(array)].sort(inFileOrder)) {
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
function operationsOf({ array, origin, now }: Draft, index: GraphIndex): readonly Operation[] | undefined {
  if (now === undefined) {
    // Later copies of the id would take its place: what is removed is gone.
    return origin && index.copiesOf(origin).map((item) => ({ op: 'remove-item', item }));
  }
  if (origin === undefined) return [{ op: 'add-item', array, value: now.value }];
  if (sameObject(origin.value as JsonObject, now.value)) return undefined;
  return operationsForObject(origin, origin.value as JsonObject, now.value);
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
