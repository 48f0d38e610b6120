import assert from 'node:assert/strict';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { lineDiff } from '../../support/line-diff.ts';
import { checkGraph, checkText } from '../../support/rules.ts';
import { entry, type Graph, mill, view } from './mill.ts';

/** The titles offered for the findings of one rule, the preferred one marked. */
function offered(code: string, breakIt: (graph: Graph) => void): readonly (readonly string[])[] {
  const graph = mill();
  breakIt(graph);
  const checker = checkGraph(graph);
  const findings = checker.findings().filter((finding) => finding.code === code);
  return findings.map((finding) =>
    checker.fixes(finding).map(({ title, preferred }) => (preferred ? `${title} (preferred)` : title)),
  );
}

describe('the fixes of a finding', () => {
  it('name ids where names are the same', () => {
    const titles = offered('element/in-no-view', (graph) => {
      entry(graph, 'milling').view_name = 'SystemArchitecture';
      (entry(graph, 'mill').subdiagram_views as [{ view_name: string }])[0].view_name = 'SystemArchitecture';
      graph.elements.push({ id: 'sack', name: 'Sack', type: 'Business Object' });
    });
    assert.deepEqual(titles, [
      [
        "Add it to the view 'SystemArchitecture' ('root') (preferred)",
        "Add it to the view 'SystemArchitecture' ('milling')",
        "Delete 'Sack'",
      ],
    ]);
  });

  it('are each offered once, by however many ways a rule comes to it', () => {
    const titles = offered('view/nesting-cycle', (graph) => {
      // The mill, shown in both views below the store, owns both that lead back.
      graph.views.push(view('day', 'Day', ['mill', 'Mill'], ['store'], []));
      graph.views.push(view('storing', 'Storing', ['store', 'Store'], ['mill'], []));
      (entry(graph, 'milling').included_elements as string[]).push('store');
    });
    assert.equal(titles.length, 1);
    assert.deepEqual(titles[0], [...new Set(titles[0])]);
    assert.ok(titles[0]?.includes("Take 'Mill' ('mill') out of 'Storing'"), JSON.stringify(titles));
  });

  it('prefer one at most, and that comes first', () => {
    const titles = offered('view/unknown-element', (graph) => {
      (entry(graph, 'milling').included_elements as string[]).push('r-make');
      entry(graph, 'milling').included_relationships = ['r-work'];
    });
    assert.deepEqual(titles, [
      ["Move 'r-make' to included_relationships (preferred)", "Take 'r-make' out of the view"],
    ]);
  });

  it('leave out what would have to be added to something that is no list', () => {
    const titles = offered('view/unknown-element', (graph) => Object.assign(graph, { elements: { mill: {} } }));
    assert.deepEqual(titles[0], ["Take 'mill' out of the view (preferred)"]);
  });

  it('create the root view also where there is no list of views yet', () => {
    for (const views of [undefined, null, []]) {
      const titles = offered('view/root-count', (graph) => Object.assign(graph, { views }));
      assert.deepEqual(titles, [['Create the root view SystemArchitecture (preferred)']]);
    }
    assert.deepEqual(
      offered('view/root-count', (graph) => Object.assign(graph, { views: 'none' })),
      [[]],
    );
  });

  it('keep of a property that stands twice the one that counts, but of whole lists neither', () => {
    const text = JSON.stringify(mill(), undefined, 2)
      .replace(
        '"type": "Business Object"',
        '"type": "Contract",\n      "alias": "meal",\n      "type": "Business Object"',
      )
      .replace('"views": [', '"views": [],\n  "views": [');
    const checker = checkText(text);
    const told = checker.findings().map((finding) => {
      const fixes = checker.fixes(finding).map(({ title, operations }) => {
        const edited = applyEdits(text, planEdits(checker.document, operations));
        return [title, ...lineDiff(text, edited)];
      });
      return { at: checker.diagnostic(finding).pointer, fixes };
    });
    assert.deepEqual(
      new Set(told),
      new Set([
        { at: '/views', fixes: [] },
        {
          at: '/elements/4/type',
          fixes: [["Keep the last 'type', which counts", '@ 36', '-       "type": "Contract",']],
        },
      ]),
    );
  });
});
