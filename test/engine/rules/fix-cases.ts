import { entry, type Graph, type Json, relationship, view } from './mill.ts';

/** One way to break the mill for each kind of fault; the golden files hold what is said and offered. */

export type Break = (graph: Graph) => void;

const set =
  (id: string, values: Json): Break =>
  (graph) =>
    Object.assign(entry(graph, id), values);
const without =
  (id: string, property: string): Break =>
  (graph) =>
    delete entry(graph, id)[property];
const add =
  (array: 'elements' | 'relationships' | 'views', value: unknown): Break =>
  (graph) =>
    (graph[array] as unknown[]).push(value);
const all =
  (...breaks: Break[]): Break =>
  (graph) => {
    for (const breakIt of breaks) breakIt(graph);
  };

const members = (graph: Graph, id: string): string[] => entry(graph, id).included_elements as string[];
const included = (graph: Graph, id: string): string[] => entry(graph, id).included_relationships as string[];

/** Elements that fill a view; they hang together only by containment. */
function crowd(graph: Graph, viewId: string, count: number): void {
  for (let number = 1; number <= count; number++) {
    const id = `sack-${number}`;
    graph.elements.push({
      id,
      name: `Sack ${number}`,
      type: 'Business Object',
      ...(number < 5 ? { parent: 'flour' } : {}),
    });
    members(graph, viewId).push(id);
  }
}

export const BREAKS: Readonly<Record<string, Break>> = {
  'element-duplicate-id-same': (graph) => graph.elements.push(structuredClone(entry(graph, 'flour'))),
  'element-duplicate-id-other': add('elements', {
    id: 'grind',
    name: 'Sieve',
    type: 'Business Process',
    parent: 'mill',
  }),
  'element-duplicate-id-broken': add('elements', { id: 'grind', name: 'Sieve', type: 'Proces' }),
  'relationship-duplicate-id': add(
    'relationships',
    relationship('r-work', 'Access', ['grind', 'Grnd'], ['flour', 'Flour']),
  ),
  'view-duplicate-id': add('views', view('milling', 'At Night', ['store', 'Store'], ['miller'], [])),
  'element-unknown-type': set('grind', { type: 'business proces' }),
  'element-unknown-type-nothing-near': set('flour', { type: 'Thing' }),
  'element-unknown-type-nothing-fits': all(
    set('grind', { type: 'Activity' }),
    set('r-work', { type: 'Influence', statement: 'Miller --(Influence)--> Grind', name: 'pushes' }),
  ),
  'relationship-unknown-type': set('r-make', { type: 'access', statement: 'Grind --(access)--> Flour', name: 'makes' }),
  'relationship-unknown-type-nothing-near': set('r-make', { type: 'Yields', statement: 'Grind --(Yields)--> Flour' }),
  'element-unknown-parent': set('grind', { parent: 'mil' }),
  'element-unknown-parent-nothing-near': set('grind', { parent: 'workshop' }),
  'element-parent-cycle': all(set('mill', { parent: 'store' }), set('store', { parent: 'mill' })),
  'element-parent-cycle-of-one': set('store', { parent: 'store' }),
  'view-nesting-cycle': all(
    (graph) => members(graph, 'milling').push('store'),
    add('views', view('storing', 'Storing', ['store', 'Store'], ['mill'], [])),
    set('store', { subdiagram_views: [{ view_id: 'storing', view_name: 'Storing' }] }),
  ),
  'relationship-unknown-endpoint': set('r-make', { target_id: 'flor' }),
  'relationship-unknown-endpoint-other-name': set('r-make', { target_id: 'bran', target_name: 'Bran' }),
  'relationship-stale-name': set('flour', { name: 'Fine Flour' }),
  'relationship-stale-statement': set('r-work', { statement: 'The miller grinds.' }),
  'relationship-not-allowed-other-way': all(
    set('r-make', relationship('r-make', 'Access', ['flour', 'Flour'], ['grind', 'Grind'])),
  ),
  'relationship-not-allowed-at-all': set('r-make', {
    type: 'Composition',
    name: 'makes',
    statement: 'Grind --(Composition)--> Flour',
  }),
  'relationship-duplicate': all(
    add('relationships', relationship('r-again', 'Flow', ['mill', 'Mill'], ['store', 'Store'])),
    (graph) => included(graph, 'root').push('r-again'),
  ),
  'view-root-count-none': set('root', { parent_element_id: 'store', parent_element_name: 'Store' }),
  'view-root-count-two': all(
    add('views', view('yard', 'Yard', undefined, ['store'], [])),
    set('store', { subdiagram_views: [{ view_id: 'yard', view_name: 'Yard' }] }),
  ),
  'view-root-name': set('root', { view_name: 'Overview' }),
  'view-unknown-parent': set('milling', { parent_element_id: 'mil' }),
  'view-unknown-parent-nothing-near': set('milling', { parent_element_id: 'works', parent_element_name: 'Works' }),
  'view-stale-parent-name': set('milling', { parent_element_name: 'Old Mill' }),
  'view-unknown-element': (graph) => members(graph, 'milling').push('stor'),
  'view-unknown-element-nothing-near': (graph) => members(graph, 'milling').push('mouse', 'mouse'),
  'view-unknown-element-relationship': (graph) => members(graph, 'milling').push('r-supply'),
  'view-unknown-relationship': (graph) => included(graph, 'milling').push('r-worm'),
  'view-unknown-relationship-element': (graph) => included(graph, 'milling').push('store'),
  'view-duplicate-member': (graph) => members(graph, 'milling').push('grind'),
  'view-missing-endpoint': (graph) => included(graph, 'milling').push('r-supply'),
  'view-missing-endpoint-full': all(
    (graph) => crowd(graph, 'milling', 12),
    (graph) => included(graph, 'milling').push('r-supply'),
  ),
  'view-capacity': (graph) => crowd(graph, 'milling', 13),
  'view-capacity-far-over': (graph) => crowd(graph, 'milling', 40),
  'element-in-no-view': add('elements', { id: 'bran', name: 'Bran', type: 'Business Object', parent: 'mill' }),
  'element-in-no-view-full': all(
    add('elements', { id: 'bran', name: 'Bran', type: 'Business Object', parent: 'mill' }),
    (graph) => crowd(graph, 'milling', 12),
    (graph) => crowd(graph, 'root', 13),
  ),
  'relationship-in-no-view': add(
    'relationships',
    relationship('r-keep', 'Association', ['store', 'Store'], ['flour', 'Flour']),
  ),
  'element-stale-subdiagram': set('store', {
    subdiagram_views: [
      { view_id: 'milling', view_name: 'Milling' },
      { view_id: 'gone', view_name: 'Gone' },
    ],
  }),
  'element-stale-subdiagram-name': set('mill', {
    subdiagram_views: [
      { view_id: 'milling', view_name: 'Old Name' },
      { view_id: 'milling', view_name: 'Milling' },
    ],
  }),
  'element-stale-subdiagram-missing': without('mill', 'subdiagram_views'),
  'view-unreachable': all(
    add('views', view('inside', 'Inside', ['flour', 'Flour'], ['flour'], [])),
    (graph) => members(graph, 'milling').pop(),
    (graph) => included(graph, 'milling').pop(),
    (graph) => included(graph, 'inside').push('r-make'),
    (graph) => members(graph, 'inside').push('grind'),
    set('flour', { subdiagram_views: [{ view_id: 'inside', view_name: 'Inside' }] }),
  ),
  testcases: set('grind', {
    testcases: [
      testcase('grinds', 'test/grind.test.ts'),
      testcase('grinds', 'npm test -- test/fine.test.ts'),
      testcase('stops', 'The mill stops within a minute.'),
    ],
  }),
  'shape-unknown-property': all(set('grind', { descripton: 'Between stones.' }), set('flour', { colour: 'white' })),
  'shape-missing-in-element': all(without('grind', 'name'), without('flour', 'type')),
  'shape-missing-in-relationship': all(
    without('r-work', 'statement'),
    without('r-make', 'source_name'),
    without('r-supply', 'target_id'),
  ),
  'shape-missing-in-view': all(without('milling', 'view_name'), without('root', 'view_name')),
  'shape-missing-id': without('flour', 'id'),
  'shape-missing-in-root': (graph) => {
    delete graph.name;
    graph.description = '';
  },
  'shape-wrong-type': all(
    set('grind', { description: 7, alias: null, attributes: { name: 'owner' } }),
    set('r-work', { name: true }),
  ),
  'shape-empty-string': all(set('grind', { alias: '' }), set('r-work', { source_name: '' })),
  'shape-bad-id': all(set('flour', { id: 'white flour' }), set('r-make', { target_id: 'white flour' }), (graph) =>
    members(graph, 'milling').splice(2, 1, 'white flour'),
  ),
  'shape-nested': set('grind', {
    attributes: [{ value: 'stone' }, 'loose', { name: 'owner', valu: 'Anna' }],
    testcases: [{ name: 'grinds', description: 'It grinds.', acceptanceCriteria: 'test/grind.test.ts' }],
  }),
  'shape-not-an-object': add('elements', 'flour'),
  'shape-members': set('root', { included_elements: ['mill', 'store', 5, ''] }),
  'shape-too-few': (graph) => {
    graph.views = [];
  },
  'shape-no-relationships': (graph) => {
    graph.relationships = [];
    for (const one of graph.views) one.included_relationships = [];
  },
};

function testcase(name: string, acceptanceCriteria: string): Json {
  return { name, description: 'As it says.', type: 'Acceptance Test', Input: 'Grain', acceptanceCriteria };
}
