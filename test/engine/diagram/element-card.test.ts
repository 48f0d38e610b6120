// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import { elementCard } from '../../../server/src/engine/diagram/element-card.ts';
import { type Json, mill, relationship } from '../rules/mill.ts';
import { openGraph } from './views.ts';

describe('The card of an element', () => {
  it('has its fields and everything that it has to do with', () => {
    const graph = mill();
    Object.assign(graph.elements[3] as Json, {
      description: 'Turns grain into flour.',
      alias: 'grinder',
      attributes: [{ name: 'owner', value: 'miller' }, 'odd'],
      testcases: [{ name: 'Coarse', type: 'Acceptance Test', acceptanceCriteria: 'test/coarse.test.ts' }, null],
    });
    graph.relationships.push(relationship('r-again', 'Triggering', ['grind', 'Grind'], ['grind', 'Grind']));
    assert.deepEqual(elementCard(openGraph(graph).index, 'grind'), {
      id: 'grind',
      name: 'Grind',
      type: 'Business Process',
      layer: 'Business',
      alias: 'grinder',
      description: 'Turns grain into flour.',
      parent: { id: 'mill', name: 'Mill' },
      children: [],
      views: [{ id: 'milling', name: 'Milling' }],
      subviews: [],
      relationshipsOut: [
        {
          id: 'r-make',
          type: 'Access',
          name: 'Access',
          statement: 'Grind --(Access)--> Flour',
          direction: 'out',
          other: { id: 'flour', name: 'Flour' },
        },
        {
          id: 'r-again',
          type: 'Triggering',
          name: 'Triggering',
          statement: 'Grind --(Triggering)--> Grind',
          direction: 'self',
          other: { id: 'grind', name: 'Grind' },
        },
      ],
      relationshipsIn: [
        {
          id: 'r-work',
          type: 'Assignment',
          name: 'Assignment',
          statement: 'Miller --(Assignment)--> Grind',
          direction: 'in',
          other: { id: 'miller', name: 'Miller' },
        },
      ],
      testcases: [{ name: 'Coarse', acceptanceCriteria: 'test/coarse.test.ts' }, {}],
      attributes: [{ name: 'owner', value: 'miller' }, {}],
    });
  });

  it('names what it contains and the views that detail it', () => {
    const card = elementCard(openGraph(mill()).index, 'mill');
    assert.deepEqual(card?.subviews, [{ id: 'milling', name: 'Milling' }]);
    assert.deepEqual(
      card?.children.map(({ id }) => id),
      ['miller', 'grind', 'flour'],
    );
  });

  it('holds a bounded part of long lists, and counts the rest', () => {
    const graph = mill();
    for (let place = 0; place < 100; place++) {
      graph.relationships.push(relationship(`r${place}`, 'Flow', ['mill', 'Mill'], ['store', 'Store']));
    }
    const card = elementCard(openGraph(graph).index, 'mill');
    assert.deepEqual([card?.relationshipsOut.length, card?.leftOut], [60, { relationshipsOut: 41 }]);
  });

  it('is nothing where no element has the id', () => {
    assert.equal(elementCard(openGraph(mill()).index, 'root'), undefined);
  });
});
