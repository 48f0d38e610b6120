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

describe('A fix in a file of an older generation', () => {
  it('does not take away the last sign of it', () => {
    const graph = post();
    // Read as a type, but no sign of a generation: that is a name of the contract, letter by letter.
    for (const relationship of graph.relationships) relationship.name = 'ASSIGNMENT';
    for (const element of graph.elements) delete element.archimate_layer;
    delete graph.standard;
    graph.elements.push({ id: 'stamp', name: 'stamp', type: 'Artifact', archimate_aspect: 'Passive' });
    const checker = checkGraph(graph);
    assert.equal(checker.document.generation, 2);
    const finding = checker.findings().find(({ code }) => code === 'element/in-no-view');
    assert.ok(finding);
    assert.deepEqual(
      checker.fixes(finding).map(({ title }) => title),
      ["Add it to the view 'All'"],
    );
  });
});
