// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import { graphOutline, viewsByDistance } from '../../../server/src/engine/diagram/graph-outline.ts';
import { generateGraph } from '../../support/generate-graph.ts';
import { mill, view } from '../rules/mill.ts';
import { openGraph } from './views.ts';

function outlineOf(graph: unknown, mostChars?: number) {
  const { document, index } = openGraph(graph);
  return graphOutline(document, index, 'sha256:0', mostChars);
}

describe('The outline of a graph', () => {
  it('has counts, and the views by drill-down with how full they are', () => {
    assert.deepEqual(outlineOf(mill()), {
      name: 'Mill',
      description: 'A mill and its store.',
      generation: 3,
      canonicalVersion: 'sha256:0',
      counts: { elements: 5, relationships: 3, views: 2 },
      views: [
        { id: 'root', name: 'SystemArchitecture', depth: 0, elements: '2/15', relationships: 1 },
        {
          id: 'milling',
          name: 'Milling',
          depth: 1,
          elements: '3/15',
          relationships: 2,
          below: { id: 'mill', name: 'Mill' },
        },
      ],
    });
  });

  it('has each view once, where the fewest steps lead to it, and those that nothing leads to at the end', () => {
    const graph = mill();
    // Milling shows the miller, who owns a view that shows the mill again: a loop; the store owns that view's sibling.
    graph.views.push(
      view('apart', 'Apart', ['nowhere', 'Nowhere'], ['mill'], []),
      view('miller', 'Miller', ['miller', 'Miller'], ['mill', 'grind'], []),
      view('grinding', 'Grinding', ['grind', 'Grind'], ['mill'], []),
      view('store', 'Store', ['store', 'Store'], ['grind'], []),
    );
    const { index } = openGraph(graph);
    assert.deepEqual(
      outlineOf(graph).views.map(({ id, depth }) => [id, depth]),
      [
        ['root', 0],
        ['milling', 1],
        ['miller', 2],
        ['grinding', 2],
        ['store', 1],
        ['apart', null],
      ],
    );
    assert.deepEqual(
      viewsByDistance(index).map(({ facts }) => facts.id),
      ['root', 'milling', 'store', 'miller', 'grinding', 'apart'],
    );
  });

  it('keeps to its size, leaves out what is furthest from the root, and counts that', () => {
    const text = generateGraph(400_000);
    const whole = outlineOf(text, Number.POSITIVE_INFINITY);
    const part = outlineOf(text, 2_000);
    assert.ok(JSON.stringify(part.views).length <= 2_000 && part.views.length > 5);
    assert.equal(part.views.length + (part.viewsLeftOut ?? 0), whole.views.length);
    const deepest = Math.max(...part.views.map(({ depth }) => depth ?? 99));
    const missing = whole.views.filter(({ id }) => !part.views.some((kept) => kept.id === id));
    assert.ok(missing.every(({ depth }) => (depth ?? 99) >= deepest));
    assert.equal(whole.viewsLeftOut, undefined);
  });
});
