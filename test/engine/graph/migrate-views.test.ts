// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import assert from 'node:assert/strict';
import { migrate, post } from './legacy-samples.ts';

describe('Migrating the second generation', () => {
  it('reads the type from the name, and moves prose from the statement to the description', () => {
    const { graph, errors } = migrate(post());
    assert.deepEqual(errors, []);
    assert.deepEqual(
      graph.relationships.map(({ type, name, statement, description }: any) => [type, name, statement, description]),
      [
        ['Assignment', 'Assignment', 'clerk --(Assignment)--> sorting', 'The clerk sorts.'],
        ['Association', 'lies on', 'letter --(Association)--> sorting', 'Letters lie there.'],
      ],
    );
    assert.deepEqual(graph.attributes, [{ name: 'standard', value: 'ArchiMate 3.2' }]);
    assert.equal('standard' in graph, false);
  });

  it('leaves entities alone, which only exports write', () => {
    const old = post();
    old.elements[0].description = 'Writes &amp; for &.';
    assert.equal(migrate(old).graph.elements[0].description, 'Writes &amp; for &.');
  });

  it('makes its one view the root, and keeps its name in the description', () => {
    const [view] = migrate(post()).graph.views;
    assert.deepEqual([view.view_name, view.description], ['SystemArchitecture', 'All']);
  });

  it('joins several top-level views below elements that list them or have their name, else below new ones', () => {
    const old = post();
    old.views.push(
      { view_id: 'sort', view_name: 'sorting', included_elements: ['letter'], included_relationships: [] },
      { view_id: 'desk', view_name: 'Desk', included_elements: ['letter'], included_relationships: [] },
    );
    old.elements[0].subdiagram_views = [{ view_id: 'desk', view_name: 'Old' }];
    const { graph, errors } = migrate(old);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      graph.views.map(({ view_id, parent_element_id = null }: any) => [view_id, parent_element_id]),
      [
        ['all', 'all'],
        ['sort', 'sorting'],
        ['desk', 'clerk'],
        ['system-architecture', null],
      ],
    );
    assert.deepEqual(graph.views[3].included_elements, ['all', 'sorting', 'clerk']);
    assert.deepEqual(graph.elements[0].subdiagram_views, [{ view_id: 'desk', view_name: 'Desk' }]);
    assert.deepEqual(graph.elements[3], {
      id: 'all',
      name: 'All',
      type: 'Grouping',
      subdiagram_views: [{ view_id: 'all', view_name: 'All' }],
    });
  });

  it('lists no view that has no id, nor the later copy of one, in the element that it hangs below', () => {
    const old = post();
    const below = (name: string) => ({ view_name: name, parent_element_id: 'clerk', included_elements: ['letter'] });
    old.views.push({ view_id: 'desk', ...below('Desk') }, below('No id'), { view_id: 'desk', ...below('Copy') });
    assert.deepEqual(migrate(old).graph.elements[0].subdiagram_views, [{ view_id: 'desk', view_name: 'Desk' }]);
  });

  it('hangs no view below an element from which the view itself is reached', () => {
    const old = post();
    old.views[0].view_name = 'clerk';
    old.views.push({
      view_id: 'other',
      view_name: 'sorting',
      included_elements: ['clerk'],
      included_relationships: [],
    });
    // "clerk" shows sorting, and "sorting" shows clerk: each below the element of its name would make a loop.
    const { graph, errors } = migrate(old);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      graph.views.map(({ parent_element_id = null }: any) => parent_element_id),
      ['clerk', 'sorting-2', null],
    );
  });

  it('groups what does not fit into one root view, so that no view is over its capacity', () => {
    const old = post();
    for (let k = 0; k < 40; k++) {
      old.views.push({ view_id: `v${k}`, view_name: `View ${k}`, included_elements: ['letter'] });
    }
    const { graph, errors } = migrate(old);
    assert.deepEqual(errors, []);
    const root = graph.views.find(({ parent_element_id }: any) => parent_element_id === undefined);
    assert.deepEqual(root.included_elements, ['more-views-1', 'more-views-2', 'more-views-3']);
    for (const view of graph.views) assert.ok((view.included_elements ?? []).length <= 15);
  });

  it('leaves a root alone that has no room, and puts another above it', () => {
    const old = post();
    const crowd = Array.from({ length: 17 }, (_, k) => ({ id: `m${k}`, name: `M ${k}`, type: 'Goal' }));
    old.elements.push(...crowd);
    old.views[0] = {
      view_id: 'full',
      view_name: 'SystemArchitecture',
      included_elements: ['clerk', 'sorting', 'letter', ...crowd.map(({ id }) => id)],
      included_relationships: ['a', 'b'],
    };
    old.views.push({ view_id: 'sort', view_name: 'sorting', included_elements: ['letter'] });
    const { graph, errors } = migrate(old);
    assert.deepEqual(errors, ['view/capacity /views/0/included_elements']);
    assert.equal(graph.views[0].included_elements.length, 20);
    assert.equal(graph.views[0].parent_element_id, 'full');
  });
});
