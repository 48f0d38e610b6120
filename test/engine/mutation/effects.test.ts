// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import assert from 'node:assert/strict';
import { entry, type Graph, mill } from '../rules/mill.ts';
import { outcomeOf, refusalOf, textAfter } from './try.ts';

const print = (graph: Graph): string => `${JSON.stringify(graph, null, 2)}\n`;

function graphAfter(graph: Graph, ...mutations: unknown[]): any {
  return JSON.parse(textAfter(print(graph), ...mutations));
}

const find = (graph: any, id: string): any =>
  [...graph.elements, ...graph.relationships, ...graph.views].find((json) => (json.id ?? json.view_id) === id);

describe('Names', () => {
  const rename = { type: 'updateElement', id: 'miller', patch: { name: 'Master Miller' } };

  it('are written into copies that exist, stale ones too, and into no others', () => {
    const graph = mill();
    entry(graph, 'r-work').source_name = 'Apprentice';
    entry(graph, 'r-work').statement = 'Apprentice grinds';
    const renamed = find(graphAfter(graph, rename), 'r-work');
    assert.deepEqual(
      [renamed.source_name, renamed.statement],
      ['Master Miller', 'Master Miller --(Assignment)--> Grind'],
    );
  });

  it('are left alone where the new name is the old one', () => {
    const graph = mill();
    entry(graph, 'r-work').source_name = 'Apprentice';
    const { status, edits } = outcomeOf(print(graph), [{ ...rename, patch: { name: 'Miller' } }]);
    assert.deepEqual([status, edits], ['passed', []]);
  });

  it('of a relationship are derived whatever the patch says of them', () => {
    const patch = { source_name: 'Nobody', target_name: 'Nothing', statement: 'No', description: 'Yes' };
    const changed = find(graphAfter(mill(), { type: 'updateRelationship', id: 'r-work', patch }), 'r-work');
    assert.deepEqual(
      [changed.source_name, changed.target_name, changed.statement, changed.description],
      ['Miller', 'Grind', 'Miller --(Assignment)--> Grind', 'Yes'],
    );
  });

  it('of a new relationship come in the order of the format, and its own name is its type', () => {
    const relationship = { target_id: 'store', source_id: 'mill', type: 'Association', id: 'r-new' };
    const made = find(graphAfter(mill(), { type: 'addRelationship', relationship, view_ids: ['root'] }), 'r-new');
    assert.deepEqual(Object.entries(made), [
      ['id', 'r-new'],
      ['statement', 'Mill --(Association)--> Store'],
      ['name', 'Association'],
      ['type', 'Association'],
      ['source_id', 'mill'],
      ['target_id', 'store'],
      ['source_name', 'Mill'],
      ['target_name', 'Store'],
    ]);
  });
});

describe('The drill-down', () => {
  it('follows a view that moves, out of every list that names it', () => {
    const graph = mill();
    entry(graph, 'flour').subdiagram_views = [{ view_id: 'milling', view_name: 'Old' }];
    const move = { type: 'updateView', view_id: 'milling', patch: { parent_element_id: 'store' } };
    const moved = graphAfter(graph, move);
    assert.deepEqual(find(moved, 'flour').subdiagram_views, []);
    assert.deepEqual(find(moved, 'mill').subdiagram_views, []);
    assert.deepEqual(find(moved, 'store').subdiagram_views, [{ view_id: 'milling', view_name: 'Milling' }]);
    assert.equal(find(moved, 'milling').parent_element_name, 'Store');
  });

  it('leaves no name of a parent to a view that has none', () => {
    for (const patch of [{ parent_element_name: null }, { description: 'All of it.' }]) {
      const graph = mill();
      entry(graph, 'root').parent_element_name = 'Old';
      const changed = find(graphAfter(graph, { type: 'updateView', view_id: 'root', patch }), 'root');
      assert.equal(Object.hasOwn(changed, 'parent_element_name'), false);
    }
  });

  it('keeps one entry of several, with the view’s own name', () => {
    const graph = mill();
    entry(graph, 'mill').subdiagram_views = [
      { view_id: 'milling', view_name: 'Old' },
      { view_id: 'milling', view_name: 'Milling' },
    ];
    const patch = { subdiagram_views: [{ view_id: 'milling', view_name: 'Ignored' }] };
    const mended = graphAfter(graph, { type: 'updateElement', id: 'mill', patch });
    assert.deepEqual(find(mended, 'mill').subdiagram_views, [{ view_id: 'milling', view_name: 'Milling' }]);
  });

  it('takes up views that a new element names', () => {
    const element = {
      id: 'loft',
      name: 'Loft',
      type: 'Grouping',
      subdiagram_views: [{ view_id: 'milling' }],
    };
    const made = graphAfter(mill(), { type: 'addElement', element, view_ids: ['root'] });
    assert.deepEqual(find(made, 'loft').subdiagram_views, [{ view_id: 'milling', view_name: 'Milling' }]);
    assert.deepEqual(find(made, 'mill').subdiagram_views, []);
    assert.equal(find(made, 'milling').parent_element_id, 'loft');
    const unknown = { ...element, subdiagram_views: [{ view_id: 'miling' }] };
    const error = refusalOf(print(mill()), { type: 'addElement', element: unknown, view_ids: ['root'] });
    assert.deepEqual([error.code, error.data.near], ['MUTATION_TARGET_UNKNOWN', ['milling']]);
    assert.equal(error.pointer, '/mutations/0/element/subdiagram_views/0/view_id');
  });

  it('gives a view that is added its place in the order of the format', () => {
    const view = { included_elements: ['flour'], view_name: 'Bags', parent_element_id: 'store', view_id: 'bags' };
    const made = find(graphAfter(mill(), { type: 'addView', view }), 'bags');
    assert.deepEqual(Object.keys(made), [
      'view_id',
      'view_name',
      'parent_element_id',
      'parent_element_name',
      'included_elements',
    ]);
  });

  it('of a view below an unknown element is a fault, and no copy of a name is left', () => {
    const { errors } = outcomeOf(print(mill()), [
      { type: 'updateView', view_id: 'milling', patch: { parent_element_id: 'mil' } },
    ]);
    assert.deepEqual(
      errors.map(({ code, data }) => [code, data.near]),
      [['view/unknown-parent', ['mill']]],
    );
  });

  it('of a view below an unknown element may not become one below another unknown element', () => {
    const graph = mill();
    const milling = graph.views.find(({ view_id }) => view_id === 'milling');
    Object.assign(milling ?? {}, { parent_element_id: 'gone', parent_element_name: undefined });
    const move = (parent_element_id: string) => ({
      type: 'updateView',
      view_id: 'milling',
      patch: { parent_element_id },
    });
    const { errors } = outcomeOf(print(graph), [move('mil')]);
    assert.deepEqual(
      errors.map(({ code, data }) => [code, data.parentId]),
      [['view/unknown-parent', 'mil']],
    );
    assert.equal(outcomeOf(print(graph), [move('mill')]).status, 'passed');
  });

  it('keeps its one root: without a parent a view is refused', () => {
    const patch = { parent_element_id: null };
    const { errors } = outcomeOf(print(mill()), [{ type: 'updateView', view_id: 'milling', patch }]);
    assert.deepEqual(errors.map(({ code }) => code).sort(), ['view/root-count', 'view/root-name']);
  });
});

describe('Removal', () => {
  it('of an element leaves no reference to it, its own parent included', () => {
    const graph = mill();
    entry(graph, 'flour').parent = 'grind';
    const { mutations, touchedElementIds } = outcomeOf(print(graph), [{ type: 'removeElement', id: 'grind' }]);
    assert.deepEqual(mutations, [
      {
        type: 'removeElement',
        id: 'grind',
        effect: 'removed',
        summary: "Deletes 'grind'.",
        deleted: { relationships: ['r-work', 'r-make'] },
        parentCleared: ['flour'],
      },
    ]);
    assert.deepEqual(touchedElementIds, ['grind', 'flour']);
    assert.equal(JSON.stringify(graphAfter(graph, { type: 'removeElement', id: 'grind' })).includes('grind'), false);
  });

  it('of an element takes later copies of its id along', () => {
    const graph = mill();
    graph.elements.push({ id: 'flour', name: 'Flour again', type: 'Product' });
    const outcome = outcomeOf(print(graph), [{ type: 'removeElement', id: 'flour' }]);
    assert.equal(outcome.status, 'passed');
    assert.deepEqual(
      outcome.cleared.map(({ code }) => code),
      ['element/duplicate-id'],
    );
    assert.deepEqual([outcome.before.elements, outcome.after.elements], [6, 4]);
  });

  it('takes later copies of an id along also where it is added anew', () => {
    const graph = mill();
    graph.elements.push({ id: 'flour', name: 'Flour again', type: 'Product' });
    const again = {
      type: 'addElement',
      element: { id: 'flour', name: 'Flour', type: 'Business Object', parent: 'mill' },
      view_ids: ['milling'],
    };
    const make = { type: 'addRelationship', relationship: entry(graph, 'r-make'), view_ids: ['milling'] };
    const batch = [{ type: 'removeElement', id: 'flour' }, again, make];
    const outcome = outcomeOf(print(graph), batch);
    assert.deepEqual(outcome.touchedElementIds, ['flour']);
    assert.deepEqual(
      outcome.cleared.map(({ code }) => code),
      ['element/duplicate-id'],
    );
    assert.deepEqual(graphAfter(graph, ...batch), mill());
  });

  it('of an element from its last view is refused while views hang below it', () => {
    const error = refusalOf(print(mill()), { type: 'removeElement', id: 'mill', view_ids: ['root'] });
    assert.deepEqual([error.code, error.data.viewIds], ['MUTATION_HAS_SUBVIEWS', ['milling']]);
  });

  it('passes once what hangs below was moved in the same batch', () => {
    const move = { type: 'updateView', view_id: 'milling', patch: { parent_element_id: 'store' } };
    const gone = graphAfter(mill(), move, { type: 'removeElement', id: 'mill' });
    assert.deepEqual(
      gone.elements.map(({ id }: any) => id),
      ['store', 'miller', 'grind', 'flour'],
    );
  });

  it('from a view that does not hold it says which do', () => {
    const error = refusalOf(print(mill()), { type: 'removeElement', id: 'flour', view_ids: ['milling', 'root'] });
    assert.deepEqual(
      [error.code, error.data.viewIds, error.pointer],
      ['MUTATION_TARGET_UNKNOWN', ['milling'], '/mutations/0/view_ids/1'],
    );
  });

  it('of all relationships is refused, since a graph has at least one', () => {
    const gone = ['r-supply', 'r-work', 'r-make'].map((id) => ({ type: 'removeRelationship', id }));
    const { errors } = outcomeOf(print(mill()), gone);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['graph/shape'],
    );
  });

  it('of the last typed relationship is refused where the rest would read as an older format', () => {
    const graph = mill();
    graph.relationships = graph.relationships.slice(0, 2);
    delete entry(graph, 'r-supply').type;
    entry(graph, 'r-supply').name = 'Flow';
    entry(graph, 'milling').included_relationships = ['r-work'];
    const error = refusalOf(print(graph), { type: 'removeRelationship', id: 'r-work' });
    assert.equal(error.code, 'CANONICAL_LEGACY_FORMAT');
  });
});

describe('Ends', () => {
  it('that are new join every view that includes the relationship, once', () => {
    const graph = mill();
    Object.assign(entry(graph, 'r-supply'), { type: 'Association', statement: 'Mill --(Association)--> Store' });
    entry(graph, 'milling').included_relationships = ['r-work', 'r-make', 'r-supply'];
    entry(graph, 'milling').included_elements = ['miller', 'grind', 'flour', 'mill', 'store'];
    const moved = graphAfter(graph, { type: 'updateRelationship', id: 'r-supply', patch: { target_id: 'flour' } });
    assert.deepEqual(find(moved, 'root').included_elements, ['mill', 'store', 'flour']);
    assert.deepEqual(find(moved, 'milling').included_elements, ['miller', 'grind', 'flour', 'mill', 'store']);
  });

  it('that are dropped stay where another relationship of the view needs them', () => {
    const drop = { type: 'updateRelationship', id: 'r-make', dropEndpoints: true };
    const kept = graphAfter(mill(), { ...drop, patch: { source_id: 'mill' } });
    // Grind is the target of r-work, which the view includes as well.
    assert.deepEqual(find(kept, 'milling').included_elements, ['miller', 'grind', 'flour', 'mill']);
    const { errors } = outcomeOf(print(mill()), [{ ...drop, patch: { target_id: 'grind' } }]);
    assert.ok(errors.some(({ code, data }) => code === 'element/in-no-view' && data.elementId === 'flour'));
  });

  it('that swap stay both', () => {
    const swap = { type: 'updateRelationship', id: 'r-supply', patch: { source_id: 'store', target_id: 'mill' } };
    const swapped = graphAfter(mill(), { ...swap, dropEndpoints: true });
    assert.deepEqual(find(swapped, 'root').included_elements, ['mill', 'store']);
    assert.equal(find(swapped, 'r-supply').statement, 'Store --(Flow)--> Mill');
  });
});
