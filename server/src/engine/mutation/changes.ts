import { ARRAY_NAMES, type ArrayName } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
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
  readonly grown: readonly CapacityFault[];
}

export function* changesOf(state: GraphState): Steps<BatchChanges> {
  const operations: Operation[] = [];
  const touched: Record<ArrayName, string[]> = { elements: [], relationships: [], views: [] };
  const grown: CapacityFault[] = [];
  for (const array of ARRAY_NAMES) {
    for (const draft of [...state.drafts(array)].sort(inFileOrder)) {
      yield;
      const own = operationsOf(draft, state.index);
      if (own === undefined) continue;
      operations.push(...own);
      touched[array].push(draft.id);
      const fault = array === 'views' ? capacityFault(draft) : undefined;
      if (fault !== undefined) grown.push(fault);
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
function capacityFault({ origin, now }: Draft): CapacityFault | undefined {
  return now && growthFault((origin as ViewEntry | undefined)?.facts, (now as ViewEntry).facts);
}
