import assert from 'node:assert/strict';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { planMigration } from '../../../server/src/engine/graph/migrate.ts';
import { checkGraph, checkText } from '../../support/rules.ts';
import { post, tram } from '../graph/legacy-samples.ts';

describe('The fix of graph/legacy-format', () => {
  for (const [name, graph] of [
    ['first', tram()],
    ['second', post()],
  ] as const) {
    it(`migrates a file of the ${name} generation as the command does`, () => {
      const checker = checkGraph(graph);
      const [finding] = checker.findings().filter(({ code }) => code === 'graph/legacy-format');
      assert.ok(finding);
      const [fix, ...others] = checker.fixes(finding);
      assert.deepEqual([fix?.title, others], ['Migrate the file to the current format', []]);
      assert.deepEqual(fix?.operations, planMigration(checker.document).operations);
      const edits = planEdits(checker.document, fix?.operations ?? []);
      assert.deepEqual(checkText(applyEdits(checker.document.text(), edits)).findings(), []);
    });
  }
});
