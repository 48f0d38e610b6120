import type { Item, Path } from '../../server/src/engine/graph/item.ts';
import type { Operation } from '../../server/src/engine/graph/operations.ts';

/** Carries operations out on a plain value, in the simplest way: what the text planner's result must equal. */

type Json = Record<string | number, unknown>;

export function applyOperations(graph: unknown, operations: readonly Operation[]): unknown {
  const result = structuredClone(graph) as Json;
  // The objects that paths lead from, as they are before anything moves.
  const bases = new Map<Item | null, Json>([[null, result]]);
  for (const operation of operations) {
    if (operation.op === 'add-item' || operation.item === null) continue;
    const { array, index } = operation.item;
    bases.set(operation.item, (result[array] as Json[])[index] as Json);
  }
  const gone: { readonly list: unknown[]; readonly entry: number }[] = [];
  for (const operation of operations) {
    // A value holds each property once.
    if (operation.op === 'keep-last') continue;
    if (operation.op === 'add-item') {
      (result[operation.array] as unknown[]).push(structuredClone(operation.value));
    } else if (operation.op === 'remove-item') {
      gone.push({ list: result[operation.item.array] as unknown[], entry: operation.item.index });
    } else {
      applyInside(bases.get(operation.item) as Json, operation, gone);
    }
  }
  // From the back, so that the places of the others stay what they were.
  for (const { list, entry } of gone.toSorted((a, b) => b.entry - a.entry)) list.splice(entry, 1);
  return result;
}

type Inside = Exclude<Operation, { readonly op: 'add-item' | 'remove-item' | 'keep-last' }>;

function applyInside(
  base: Json,
  operation: Inside,
  gone: { readonly list: unknown[]; readonly entry: number }[],
): void {
  const holder = follow(base, operation.path.slice(0, -1));
  const step = operation.path.at(-1) as string | number;
  if (operation.op === 'set') {
    Object.defineProperty(holder, step, {
      value: structuredClone(operation.value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else if (operation.op === 'remove') {
    if (Array.isArray(holder)) gone.push({ list: holder, entry: step as number });
    else delete holder[step];
  } else {
    holder[step] ??= [];
    (holder[step] as unknown[]).push(structuredClone(operation.value));
  }
}

function follow(base: Json, path: Path): Json {
  let at = base;
  for (const step of path) at = at[step] as Json;
  return at;
}
