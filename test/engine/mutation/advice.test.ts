// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import assert from 'node:assert/strict';
import { CanonicalVersions } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { runBatch } from '../../../server/src/engine/mutation/batch.ts';
import { followEdits } from '../../../server/src/engine/mutation/trial.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { memoryHash } from '../../support/memory.ts';
import { entry, type Graph, mill, relationship, view } from '../rules/mill.ts';
import { outcomeOf, refusalOf, textAfter } from './try.ts';

const print = (graph: Graph): string => `${JSON.stringify(graph, null, 2)}\n`;

function graphAfter(graph: Graph, ...mutations: unknown[]): any {
  return JSON.parse(textAfter(print(graph), ...mutations));
}

const find = (graph: any, id: string): any =>
  [...graph.elements, ...graph.relationships, ...graph.views].find((json) => (json.id ?? json.view_id) === id);

describe('Advice', () => {
  it('on an unknown id names near ones, those that the batch made among them', () => {
    const add = {
      type: 'addElement',
      element: { id: 'sieve', name: 'Sieve', type: 'Equipment' },
      view_ids: ['milling'],
    };
    const error = refusalOf(print(mill()), add, { type: 'updateElement', id: 'seive', patch: {} });
    assert.deepEqual(error.data, { mutation: 1, type: 'updateElement', elementId: 'seive', near: ['sieve'] });
    const view = refusalOf(print(mill()), { type: 'updateElement', id: 'milling', patch: {} });
    assert.match(view.message, /It is the id of a view/);
    const types = ['updateView', 'removeView'];
    assert.deepEqual(
      view.guidance.map(({ data }) => data),
      [{ kind: 'view', id: 'milling', types }],
    );
  });

  it('on an id in use names what differs and an id that is free', () => {
    const element = { id: 'flour', name: 'Bran', type: 'Business Object' };
    const error = refusalOf(print(mill()), { type: 'addElement', element, view_ids: ['milling'] });
    assert.deepEqual(error.data.differs, [{ field: 'name', stored: 'Flour', given: 'Bran' }]);
    assert.deepEqual(
      error.guidance.map(({ data }) => data),
      [{ type: 'updateElement', id: 'flour' }, { id: 'flour-2' }],
    );
  });

  it('on a relationship that is not allowed lists what is, both ways', () => {
    const relationship = { id: 'r-new', type: 'Access', source_id: 'flour', target_id: 'grind' };
    const { guidance } = outcomeOf(print(mill()), [{ type: 'addRelationship', relationship, view_ids: ['milling'] }]);
    const [{ data }] = guidance as unknown as [{ data: Record<string, string[]> }];
    assert.deepEqual(data.allowed, ['Association']);
    assert.ok(data.allowedReverse?.includes('Access'));
  });

  it('on an unknown type of a relationship lists those that lead from one end to the other', () => {
    const add = (type: string) => {
      const relationship = { id: 'r-new', type, source_id: 'miller', target_id: 'grind' };
      return outcomeOf(print(mill()), [{ type: 'addRelationship', relationship, view_ids: ['milling'] }]).guidance;
    };
    const allowed = ['Assignment', 'Serving', 'Triggering', 'Flow', 'Association'];
    const text = `From this source to this target these types may lead: ${allowed.join(', ')}.`;
    assert.deepEqual(add('Uses'), [{ text, data: { relationshipId: 'r-new', type: 'Uses', near: [], allowed } }]);
    const near = { relationshipId: 'r-new', type: 'serving', near: ['Serving'], allowed };
    assert.deepEqual(add('serving'), [{ text: `Use 'Serving'. ${text}`, data: near }]);
  });

  it('on an unknown end is all: what cannot be derived without it is there as soon as the end is', () => {
    const relationship = { id: 'r-new', type: 'Serving', source_id: 'flour', target_id: 'grid' };
    const add = { type: 'addRelationship', relationship, view_ids: ['milling'] };
    const { errors, diagnostics, guidance } = outcomeOf(print(mill()), [add]);
    for (const told of [errors, diagnostics]) {
      assert.deepEqual(
        told.map(({ code }) => code),
        ['graph/shape', 'graph/shape', 'relationship/unknown-endpoint'],
      );
    }
    assert.deepEqual(
      guidance.map(({ data }) => data),
      [{ endpointId: 'grid', near: ['grind'] }],
    );
  });

  it('on a name that stands where an id belongs gives the id, wherever that is', () => {
    const relationship = { id: 'r-new', type: 'Association', source_id: 'Mill', target_id: 'store' };
    const named: [mutation: object, near: string[]][] = [
      [{ type: 'updateElement', id: 'grind grain', patch: {} }, ['grind']],
      [{ type: 'addElement', element: { id: 'mill' }, view_ids: ['Milling'] }, ['milling']],
      [{ type: 'updateView', view_id: 'SystemArchitecture', patch: {} }, ['root']],
      [{ type: 'addRelationship', relationship, view_ids: ['root'] }, ['mill']],
    ];
    const graph = mill();
    entry(graph, 'grind').name = 'Grind Grain';
    entry(graph, 'milling').view_name = 'Milling';
    for (const [mutation, near] of named) {
      const { guidance } = outcomeOf(print(graph), [mutation]);
      assert.deepEqual(guidance[0]?.data.near, near, JSON.stringify(mutation));
    }
    const { message } = refusalOf(print(graph), named[0]?.[0]);
    assert.equal(
      message,
      "No element has the id 'grind grain'. It is the name of 'grind': give the id, or add it first.",
    );
  });

  it('on an id that was cut short names the ones that hold it', () => {
    const made = { type: 'addElement', element: { id: 'store-keeper-flat', name: 'Flat', type: 'Facility' } };
    const error = refusalOf(
      print(mill()),
      { ...made, view_ids: ['root'] },
      { type: 'removeElement', id: 'store-keeper' },
    );
    assert.deepEqual(error.data.near, ['store-keeper-flat']);
  });

  it('on an unknown type names those that were probably meant, and what the ends allow', () => {
    const element = { id: 'x', name: 'X', type: 'Service' };
    const relationship = { id: 'r-new', type: 'serves', source_id: 'miller', target_id: 'grind' };
    const { guidance } = outcomeOf(print(mill()), [
      { type: 'addElement', element, view_ids: ['root'] },
      { type: 'addElement', element: { ...element, id: 'y', type: 'Blob' }, view_ids: ['root'] },
      { type: 'addRelationship', relationship, view_ids: ['milling'] },
    ]);
    const [service, blob, serves] = guidance as readonly { readonly data: any }[];
    assert.deepEqual(service?.data.near, ['Business Service', 'Application Service', 'Technology Service', 'Device']);
    assert.ok(blob?.data.types.includes('Application Component'));
    assert.deepEqual(serves?.data.near, ['Serving']);
    assert.ok(serves?.data.allowed.includes('Association') && !serves.data.allowed.includes('Specialization'));
  });

  it('on a new view without a parent asks for one, once', () => {
    const { guidance } = outcomeOf(print(mill()), [{ type: 'addView', view: { view_id: 'v', view_name: 'V' } }]);
    assert.deepEqual(guidance, [
      {
        text: "Give 'v' a parent_element_id: the element that the view details. Only SystemArchitecture has none.",
        data: { code: 'view/root-count', viewIds: ['v'] },
      },
    ]);
  });

  it('on views that lead into each other names the steps that close the loop', () => {
    const view = { view_id: 'v', view_name: 'V', parent_element_id: 'grind', included_elements: ['mill'] };
    const { guidance } = outcomeOf(print(mill()), [{ type: 'addView', view }]);
    const steps = [
      { viewId: 'v', elementId: 'mill', leadsTo: 'milling' },
      { viewId: 'milling', elementId: 'grind', leadsTo: 'v' },
    ];
    assert.deepEqual(guidance[0]?.data, { code: 'view/nesting-cycle', viewIds: ['milling', 'v'], steps });
    assert.match(
      String(guidance[0]?.text),
      /^The loop: 'v' shows 'mill', below which 'milling' hangs; 'milling' shows/,
    );
  });

  it('on a view that would be too full names who joins it, and first the views that can take them all', () => {
    const many = Array.from({ length: VIEW_CAPACITY }, (_, at) => `e${at}`);
    const add = (id: string, view: string) => ({
      type: 'addElement',
      element: { id, name: id, type: 'Facility' },
      view_ids: [view],
    });
    const nearlyFull = many.slice(
      0,
      VIEW_CAPACITY - 1 - (entry(mill(), 'milling').included_elements as string[]).length,
    );
    const { guidance } = outcomeOf(print(mill()), [
      ...nearlyFull.map((id) => add(id, 'milling')),
      { type: 'addView', view: { view_id: 'spare', view_name: 'Spare', parent_element_id: 'store' } },
      ...many.map((id) => add(`r${id}`, 'root')),
    ]);
    const [{ text, data }] = guidance as [{ text: string; data: any }];
    assert.deepEqual(
      data.joining,
      many.map((id) => `r${id}`),
    );
    assert.deepEqual(
      data.viewsWithRoom.map(({ viewId }: any) => viewId),
      ['spare', 'milling'],
    );
    assert.match(text, /^'re0', 're1', 're2', 're3', 're4' and 10 more would join 'root'/);
  });

  it('on an id that several have says that all of them go', () => {
    const graph = mill();
    graph.elements.push({ id: 'flour', name: 'Flour Again', type: 'Business Object' });
    const { mutations } = outcomeOf(print(graph), [{ type: 'removeElement', id: 'flour' }]);
    assert.equal(mutations[0]?.summary, "Deletes all 2 that have the id 'flour'.");
  });

  it('on what would be shown nowhere names views with room', () => {
    const patch = { included_elements: { remove: ['store'] }, included_relationships: { remove: ['r-supply'] } };
    const { guidance } = outcomeOf(print(mill()), [{ type: 'updateView', view_id: 'root', patch }]);
    const [first] = guidance as readonly { readonly data: any }[];
    assert.equal(first?.data.elementId, 'store');
    assert.ok(first?.data.viewsWithRoom.some(({ viewId }: any) => viewId === 'milling'));
  });

  it('is there for every refusal, and for every error', () => {
    const failing: object[] = [
      { type: 'addElement' },
      { type: 'addElement', element: { id: 'x' }, view_ids: ['root'] },
      { type: 'addElement', element: { id: 'mill' }, view_ids: ['rot'] },
      { type: 'addElement', element: { id: 'mill', name: 'Other' }, view_ids: ['root'] },
      { type: 'updateElement', id: 'mil', patch: {} },
      { type: 'updateElement', id: 'mill', patch: { type: 'Goal' } },
      { type: 'updateElement', id: 'mill', patch: { attributes: [{ name: 'owner', op: 'remove' }] } },
      { type: 'updateElement', id: 'mill', patch: { parent: 'mil' } },
      { type: 'removeElement', id: 'mill' },
      { type: 'removeElement', id: 'flour', view_ids: ['root'] },
      { type: 'updateView', view_id: 'root', patch: { included_elements: { remove: ['flour'] } } },
      { type: 'updateView', view_id: 'root', patch: { parent_element_id: 'mill' } },
      { type: 'removeView', view_id: 'milling' },
    ];
    for (const mutation of failing) {
      const { status, guidance } = outcomeOf(print(mill()), [mutation]);
      assert.equal(status, 'failed', JSON.stringify(mutation));
      assert.ok(guidance.length > 0 && guidance.every(({ text, data }) => text !== '' && data !== undefined));
    }
  });

  it('is there too for an error that no fix is at hand for', () => {
    const graph = { ...mill(), elements: [{ id: 'one', name: 'One', type: 'Goal' }] };
    graph.relationships = [relationship('r-one', 'Association', ['one', 'One'], ['one', 'One'])];
    graph.views = [view('root', 'SystemArchitecture', undefined, ['one'], ['r-one'])];
    const { guidance } = outcomeOf(print(graph), [{ type: 'removeRelationship', id: 'r-one' }]);
    const text =
      'Change the batch so that it does not leave this: ' +
      "'relationships' is empty, but a graph has at least one relationship.";
    assert.deepEqual(guidance, [{ text, data: { code: 'graph/shape', pointer: '/relationships', fixes: [] } }]);
  });

  it('names views with room in the order of the file, whatever was written before', () => {
    const graph = mill();
    const ids = Array.from({ length: VIEW_CAPACITY }, (_, place) => `sack-${place}`);
    graph.elements.push(...ids.map((id) => ({ id, name: id, type: 'Material' })));
    graph.views.push(
      view('first', 'First', ['mill', 'Mill'], ids.slice(1), []),
      view('second', 'Second', ['mill', 'Mill'], [], []),
      view('full', 'Full', ['mill', 'Mill'], ids, []),
    );
    const checker = new Checker(GraphDocument.parse(print(graph)));
    const run = (mutation: object) => runBatch(checker, { mutations: [mutation] }, new CanonicalVersions(memoryHash));
    const roomy = (): readonly string[] => {
      const { guidance } = run({ type: 'addElement', element: { id: 'flour' }, view_ids: ['full'] });
      return guidance.flatMap(({ data }) => (data as any).viewsWithRoom.map(({ viewId }: any) => viewId));
    };
    const inOrder = ['milling', 'first', 'second', 'root'];
    assert.deepEqual(roomy(), inOrder);
    followEdits(checker, run({ type: 'updateView', view_id: 'first', patch: { description: 'Up.' } }).edits);
    assert.deepEqual(roomy(), inOrder);
  });

  it('on a commit that is not there names the values of those that are', () => {
    const graph = mill();
    entry(graph, 'mill').attributes = [{ name: 'commit', value: 'a1' }, { name: 'owner' }, { name: 'commit' }];
    const remove = (entryOf: object) => {
      const patch = { attributes: [{ ...entryOf, op: 'remove' }] };
      const { message, guidance } = refusalOf(print(graph), { type: 'updateElement', id: 'mill', patch });
      return [message, guidance[0]?.data];
    };
    const data = { list: 'attributes', known: ['commit', 'owner'], values: ['a1', null] };
    assert.deepEqual(remove({ name: 'commit', value: 'zz' }), [
      "There is no entry 'commit' with the value 'zz' in attributes to remove.",
      data,
    ]);
    entry(graph, 'mill').attributes = [{ name: 'commit', value: 'a1' }];
    assert.deepEqual(remove({ name: 'commit' }), [
      "There is no entry 'commit' without a value in attributes to remove.",
      { list: 'attributes', known: ['commit'], values: ['a1'] },
    ]);
  });

  it('on what would be left in no view names it, and views with room', () => {
    const error = refusalOf(print(mill()), { type: 'removeView', view_id: 'milling' });
    assert.deepEqual(error.guidance[0]?.data, {
      elementIds: ['miller', 'grind', 'flour'],
      relationshipIds: ['r-work', 'r-make'],
      viewsWithRoom: [{ viewId: 'root', name: 'SystemArchitecture', observed: 2, room: 13 }],
    });
  });

  it('on anything else says what a person would be offered', () => {
    const { guidance } = outcomeOf(print(mill()), [{ type: 'updateElement', id: 'mill', patch: { parent: 'mill' } }]);
    assert.deepEqual(guidance[0]?.data.code, 'element/parent-cycle');
  });
});

describe('A graph with faults', () => {
  it('may be edited elsewhere: faults that were there do not block', () => {
    const graph = mill();
    entry(graph, 'r-make').target_id = 'nothing';
    graph.elements.push({ id: 'lost', name: 'Lost', type: 'Thing' }, 7 as never);
    const outcome = outcomeOf(print(graph), [{ type: 'updateElement', id: 'store', patch: { description: 'Dry.' } }]);
    assert.deepEqual([outcome.status, outcome.diagnostics, outcome.cleared], ['passed', [], []]);
  });

  it('takes members into a list that was null, and refuses to write into something else', () => {
    const graph = mill();
    entry(graph, 'root').included_relationships = null;
    const relationship = { id: 'r-new', type: 'Association', source_id: 'mill', target_id: 'store' };
    const add = { type: 'addRelationship', relationship, view_ids: ['root'] };
    assert.deepEqual(find(graphAfter(graph, add), 'root').included_relationships, ['r-new']);
    const broken = { ...mill(), elements: { a: 1 } } as never;
    const element = { id: 'x', name: 'X', type: 'Goal' };
    const { errors, guidance } = outcomeOf(print(broken), [{ type: 'addElement', element, view_ids: ['root'] }]);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['edit/conflict'],
    );
    const text = 'Mend the graph at this place first, graph/shape says how, and send the batch again.';
    assert.deepEqual(guidance, [{ text, data: { pointer: '/elements' } }]);
  });

  it('that is no object is no graph', () => {
    const error = refusalOf('[]', { type: 'removeView', view_id: 'root' });
    assert.equal(error.code, 'CANONICAL_INVALID_JSON');
    assert.deepEqual(
      error.guidance.map(({ data }) => data),
      [{ pointer: '' }],
    );
  });

  it('has the same fault when a view that nobody gets to moves to where nobody gets either', () => {
    const graph = mill();
    graph.views.push(view('far', 'Far', ['flour', 'Flour'], ['store'], []));
    entry(graph, 'flour').subdiagram_views = [{ view_id: 'far', view_name: 'Far' }];
    entry(graph, 'milling').parent_element_id = 'grind';
    const move = { type: 'updateView', view_id: 'far', patch: { parent_element_id: 'miller' } };
    const { status, diagnostics, cleared } = outcomeOf(print(graph), [move]);
    assert.deepEqual([status, diagnostics, cleared], ['passed', [], []]);
  });

  it('has the same fault when a field is wrong for another reason', () => {
    const graph = mill();
    entry(graph, 'mill').description = 7;
    const patch = { type: 'updateElement', id: 'mill', patch: { description: '' } };
    const { status, diagnostics, cleared } = outcomeOf(print(graph), [patch]);
    assert.deepEqual([status, diagnostics, cleared], ['passed', [], []]);
  });

  it('passes warnings that it introduces, and reports them', () => {
    const relationship = { id: 'r-again', type: 'Flow', source_id: 'mill', target_id: 'store' };
    const outcome = outcomeOf(print(mill()), [{ type: 'addRelationship', relationship, view_ids: ['root'] }]);
    assert.equal(outcome.status, 'passed');
    assert.deepEqual(
      outcome.diagnostics.map(({ code, severity, pointer }) => [code, severity, pointer]),
      [['relationship/duplicate', 'warning', '/relationships/3/id']],
    );
  });
});
