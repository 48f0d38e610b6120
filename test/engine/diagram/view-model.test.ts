// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import { firstOf, viewModel } from '../../../server/src/engine/diagram/view-model.ts';
import { type Json, mill, relationship, view } from '../rules/mill.ts';
import { openGraph, viewOf } from './views.ts';

describe('What a view shows', () => {
  it('is its elements and relationships in the order of its lists, with what opens and what is inside what', () => {
    const graph = mill();
    graph.relationships.push(relationship('r-keep', 'Composition', ['mill', 'Mill'], ['grind', 'Grind']));
    (graph.relationships[0] as Json).name = 'delivers';
    graph.views.push(view('all', 'All', undefined, ['grind', 'mill', 'store'], ['r-keep', 'r-supply']));
    assert.deepEqual(viewOf(graph, 'all'), {
      id: 'all',
      name: 'All',
      parent: null,
      members: 3,
      elements: [
        { id: 'grind', name: 'Grind', type: 'Business Process', layer: 'Business', subviews: [], container: 'mill' },
        {
          id: 'mill',
          name: 'Mill',
          type: 'Grouping',
          layer: 'Composite',
          subviews: [{ id: 'milling', name: 'Milling' }],
          container: undefined,
        },
        { id: 'store', name: 'Store', type: 'Grouping', layer: 'Composite', subviews: [], container: undefined },
      ],
      relationships: [
        { id: 'r-keep', type: 'Composition', source: 'mill', target: 'grind', name: undefined },
        { id: 'r-supply', type: 'Flow', source: 'mill', target: 'store', name: 'delivers' },
      ],
      leftOut: [],
    });
    assert.deepEqual(viewOf(graph, 'milling').parent, { id: 'mill', name: 'Mill' });
  });

  it('leaves out what cannot be drawn, and says why', () => {
    const graph = mill();
    const members = ['miller', 'gone', 'miller', 'constructor'];
    graph.views.push(view('odd', ' ', ['nowhere', ''], members, ['r-work', 'r-gone']));
    const odd = viewOf(graph, 'odd');
    assert.deepEqual(odd.leftOut, [
      { kind: 'element', id: 'gone', reason: 'unknown' },
      { kind: 'element', id: 'constructor', reason: 'unknown' },
      { kind: 'relationship', id: 'r-work', reason: 'end-not-shown' },
      { kind: 'relationship', id: 'r-gone', reason: 'unknown' },
    ]);
    assert.deepEqual([odd.name, odd.parent, odd.members], ['odd', { id: 'nowhere', name: 'nowhere' }, 3]);
    assert.deepEqual(
      odd.elements.map(({ id }) => id),
      ['miller'],
    );
  });

  it('has no element inside itself, nor in one that contains it in turn', () => {
    const graph = mill();
    const [a, b, own] = graph.elements as [Json, Json, Json];
    a.parent = 'store';
    b.parent = 'mill';
    own.parent = 'miller';
    graph.views.push(view('loop', 'Loop', undefined, ['mill', 'store', 'miller', 'grind'], []));
    assert.deepEqual(
      viewOf(graph, 'loop').elements.map(({ id, container }) => [id, container]),
      [
        ['mill', undefined],
        ['store', undefined],
        ['miller', undefined],
        ['grind', 'mill'],
      ],
    );
  });

  it('nests through elements that it does not show', () => {
    const graph = mill();
    graph.elements.push({ id: 'stone', name: 'Stone', type: 'Equipment', parent: 'grind' });
    graph.views.push(view('far', 'Far', undefined, ['mill', 'stone'], []));
    assert.equal(viewOf(graph, 'far').elements[1]?.container, 'mill');
  });

  it('is nothing where no view has the id', () => {
    const { index } = openGraph(mill());
    assert.deepEqual([viewModel(index, 'mill'), viewModel(index, '__proto__')], [undefined, undefined]);
  });

  it('is cut to a part of it that still holds together', () => {
    const graph = mill();
    const members = ['grind', 'miller', 'flour', 'mill'];
    graph.views.push(view('all', 'All', undefined, members, ['r-work', 'r-make']));
    const whole = viewOf(graph, 'all');
    assert.equal(firstOf(whole, 4, 2), whole);
    const part = firstOf(whole, 2, 2);
    assert.deepEqual(
      part.elements.map(({ id, container }) => [id, container]),
      [
        ['grind', undefined],
        ['miller', undefined],
      ],
    );
    assert.deepEqual(
      part.relationships.map(({ id }) => id),
      ['r-work'],
    );
    assert.deepEqual(part.cut, { elements: 2, relationships: 1 });
  });
});
