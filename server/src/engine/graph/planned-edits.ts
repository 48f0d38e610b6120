import { GroundplanError } from '../errors.ts';
import { type EditableDocument, planEdits } from './edit-plan.ts';
import type { Operation, TextEdit } from './operations.ts';

/** The edits that carry out the operations; undefined where these contradict each other. */
export function plannedEdits(
  document: EditableDocument,
  operations: readonly Operation[],
): readonly TextEdit[] | undefined {
  try {
    return planEdits(document, operations);
  } catch (error) {
    if (error instanceof GroundplanError && error.code === 'edit/conflict') return undefined;
    throw error;
  }
}

/**
 * The edits of as many changes as can be made together, in their order. What contradicts an earlier one is left for
 * another round. A conflict halves the list, so that a few of them among thousands are found in a few plans.
 */
export function planTogether<T extends { readonly operations: readonly Operation[] }>(
  document: EditableDocument,
  changes: readonly T[],
): { readonly edits: readonly TextEdit[]; readonly done: readonly T[] } {
  let operations: readonly Operation[] = [];
  let edits: readonly TextEdit[] = [];
  const done: T[] = [];
  const open: (readonly T[])[] = [changes];
  for (let batch = open.pop(); batch !== undefined; batch = open.pop()) {
    const together = [...operations, ...batch.flatMap((change) => change.operations)];
    const planned = plannedEdits(document, together);
    if (planned !== undefined) {
      operations = together;
      edits = planned;
      done.push(...batch);
    } else if (batch.length > 1) {
      const half = batch.length >> 1;
      open.push(batch.slice(half), batch.slice(0, half));
    }
  }
  return { edits, done };
}
