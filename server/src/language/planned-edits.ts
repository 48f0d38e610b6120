import { GroundplanError } from '../engine/errors.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import { planEdits } from '../engine/graph/edit-plan.ts';
import type { Operation, TextEdit } from '../engine/graph/operations.ts';

/** The edits that carry out the operations; undefined where these contradict each other. */
export function plannedEdits(
  document: GraphDocument,
  operations: readonly Operation[],
): readonly TextEdit[] | undefined {
  try {
    return planEdits(document, operations);
  } catch (error) {
    if (error instanceof GroundplanError && error.code === 'edit/conflict') return undefined;
    throw error;
  }
}
