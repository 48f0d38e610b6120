import assert from 'node:assert/strict';
import { CanonicalVersions } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { runBatch } from '../../../server/src/engine/mutation/batch.ts';
import type { BatchOutcome } from '../../../server/src/engine/mutation/result.ts';
import { Checker, type CheckerOptions } from '../../../server/src/engine/rules/checker.ts';
import { memoryHash } from '../../support/memory.ts';

/** A batch on a text, without files. */

export function outcomeOf(text: string, mutations: readonly unknown[], options: CheckerOptions = {}): BatchOutcome {
  const checker = new Checker(GraphDocument.parse(text), options);
  return runBatch(checker, { mutations }, new CanonicalVersions(memoryHash));
}

/** The text after a batch that must pass. */
export function textAfter(text: string, ...mutations: readonly unknown[]): string {
  const outcome = outcomeOf(text, mutations);
  assert.equal(outcome.status, 'passed', JSON.stringify(outcome.errors));
  return applyEdits(text, outcome.edits);
}

/** The one error of a batch that must be refused. */
export function refusalOf(text: string, ...mutations: readonly unknown[]) {
  const outcome = outcomeOf(text, mutations);
  assert.equal(outcome.status, 'failed');
  assert.equal(outcome.errors.length, 1, JSON.stringify(outcome.errors));
  const [error] = outcome.errors;
  if (error === undefined) throw new Error('There is no error.');
  return { ...error, guidance: outcome.guidance };
}
