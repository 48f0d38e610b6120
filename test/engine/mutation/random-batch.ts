import fc from 'fast-check';

/** Batches on the graphs of test/support/random-graph.ts: mostly sensible, some that are refused, some that are nonsense. */

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '__proto__', 'constructor');
const NEW_ID = fc.constantFrom('n1', 'n2', 'a', 'constructor');
const RELATIONSHIP_ID = fc.constantFrom('r1', 'r2', 'r3', 'r4', 's1');
const VIEW_ID = fc.constantFrom('root', 'v1', 'v2', 'v3', 'w1');
const NAME = fc.constantFrom('Till', 'Clerk', '收银台', 'Éclair \u{1F35E}', 'A "quoted" \\ name', 'SystemArchitecture');
const TYPE = fc.constantFrom('Device', 'Business Role', 'Grouping', 'Skill', 'Devise');
const RELATION = fc.constantFrom('Serving', 'Association', 'Flow', 'Assignment', 'Servng');
const views = fc.array(VIEW_ID, { minLength: 1, maxLength: 3 });

const attribute = fc.record(
  {
    name: fc.constantFrom('owner', 'commit', 'status'),
    value: fc.constantFrom('x', 'y', null),
    description: fc.constantFrom('says', null),
    op: fc.constant('remove'),
  },
  { requiredKeys: ['name'] },
);

const element = fc.record(
  {
    id: NEW_ID,
    name: NAME,
    type: TYPE,
    parent: ID,
    description: NAME,
    subdiagram_views: fc.array(fc.record({ view_id: VIEW_ID }), { maxLength: 2 }),
  },
  { requiredKeys: ['id'] },
);

const patchElement = fc.record(
  {
    name: NAME,
    parent: fc.oneof(ID, fc.constant(null)),
    description: fc.oneof(NAME, fc.constant(null)),
    attributes: fc.array(attribute, { maxLength: 3 }),
    subdiagram_views: fc.array(fc.record({ view_id: VIEW_ID }), { maxLength: 2 }),
    id: ID,
  },
  { requiredKeys: [] },
);

const relationship = fc.record(
  { id: RELATIONSHIP_ID, type: RELATION, source_id: ID, target_id: ID, name: NAME, source_name: NAME },
  { requiredKeys: ['id'] },
);

const patchRelationship = fc.record(
  { name: NAME, source_id: ID, target_id: ID, description: fc.oneof(NAME, fc.constant(null)), document: NAME },
  { requiredKeys: [] },
);

const view = fc.record(
  {
    view_id: VIEW_ID,
    view_name: NAME,
    parent_element_id: ID,
    included_elements: fc.array(ID, { maxLength: 5 }),
    included_relationships: fc.array(RELATIONSHIP_ID, { maxLength: 2 }),
  },
  { requiredKeys: ['view_id', 'view_name'] },
);

const members = fc.oneof(
  fc.array(ID, { maxLength: 5 }),
  fc.record({ add: fc.array(ID, { maxLength: 3 }), remove: fc.array(ID, { maxLength: 2 }) }, { requiredKeys: [] }),
);

const patchView = fc.record(
  {
    view_name: NAME,
    parent_element_id: fc.oneof(ID, fc.constant(null)),
    description: fc.oneof(NAME, fc.constant(null)),
    included_elements: members,
    included_relationships: fc.record({ add: fc.array(RELATIONSHIP_ID, { maxLength: 2 }) }),
  },
  { requiredKeys: [] },
);

const of = <T>(type: string, fields: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fields.map((made) => ({ type, ...made }));
const maybeViews = { view_ids: views };

export const mutation: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: of('addElement', fc.record({ element, view_ids: views })) },
  { weight: 6, arbitrary: of('updateElement', fc.record({ id: ID, patch: patchElement })) },
  { weight: 3, arbitrary: of('removeElement', fc.record({ id: ID, ...maybeViews }, { requiredKeys: ['id'] })) },
  { weight: 4, arbitrary: of('addRelationship', fc.record({ relationship, view_ids: views })) },
  {
    weight: 4,
    arbitrary: of(
      'updateRelationship',
      fc.record(
        { id: RELATIONSHIP_ID, patch: patchRelationship, dropEndpoints: fc.boolean() },
        { requiredKeys: ['id', 'patch'] },
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: of('removeRelationship', fc.record({ id: RELATIONSHIP_ID, ...maybeViews }, { requiredKeys: ['id'] })),
  },
  { weight: 3, arbitrary: of('addView', fc.record({ view })) },
  { weight: 5, arbitrary: of('updateView', fc.record({ view_id: VIEW_ID, patch: patchView })) },
  { weight: 2, arbitrary: of('removeView', fc.record({ view_id: VIEW_ID })) },
  { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), fc.constant({ type: 'addElement', element: 7 })) },
);

/** What a sound graph (sound-graph.ts) mostly lets pass. */
const sensible: fc.Arbitrary<unknown> = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b', 'n1'), NAME).map(([id, name]) => ({ type: 'updateElement', id, patch: { name } })),
  fc.tuple(fc.constantFrom('a', 'b'), fc.array(attribute, { minLength: 1, maxLength: 3 })).map(([id, attributes]) => ({
    type: 'updateElement',
    id,
    patch: { attributes: attributes.map(({ op: _, ...rest }) => rest) },
  })),
  fc.tuple(fc.constantFrom('n1', 'n2', 'n3'), NAME, fc.constantFrom('root', 'v1')).map(([id, name, viewId]) => ({
    type: 'addElement',
    element: { id, name, type: 'Goal', parent: 'a' },
    view_ids: [viewId],
  })),
  fc
    .tuple(fc.constantFrom('s1', 's2'), fc.constantFrom('a', 'b', 'n1'), fc.constantFrom('a', 'b'))
    .map(([id, source_id, target_id]) => ({
      type: 'addRelationship',
      relationship: { id, type: 'Association', name: 'meets', source_id, target_id },
      view_ids: ['root'],
    })),
  fc.tuple(fc.constantFrom('r1', 's1'), fc.constantFrom('a', 'b')).map(([id, target_id]) => ({
    type: 'updateRelationship',
    id,
    patch: { target_id, description: 'Changed.' },
  })),
  fc.constantFrom('c', 'n1', 'n2').map((id) => ({ type: 'removeElement', id })),
  fc.constantFrom('s1', 'r2').map((id) => ({ type: 'removeRelationship', id })),
  fc.tuple(fc.constantFrom('w1', 'w2'), fc.constantFrom('a', 'b')).map(([view_id, parent_element_id]) => ({
    type: 'addView',
    view: { view_id, view_name: 'More', parent_element_id, included_elements: ['a', 'b'] },
  })),
  fc
    .tuple(fc.constantFrom('v1', 'w1'), NAME, fc.constantFrom('a', 'b'))
    .map(([view_id, view_name, parent_element_id]) => ({
      type: 'updateView',
      view_id,
      patch: { view_name, parent_element_id, included_elements: { add: ['a'] } },
    })),
  fc.constantFrom('w1', 'w2').map((view_id) => ({ type: 'removeView', view_id })),
);

const wild = fc.array(mutation, { minLength: 0, maxLength: 6 });
const mostly = fc.array(fc.oneof({ weight: 12, arbitrary: sensible }, { weight: 1, arbitrary: mutation }), {
  minLength: 1,
  maxLength: 6,
});
const few = fc.array(sensible, { minLength: 1, maxLength: 2 });

export const batch: fc.Arbitrary<readonly unknown[]> = fc
  .oneof(wild, { weight: 2, arbitrary: mostly }, { weight: 3, arbitrary: few })
  .map((mutations) => JSON.parse(JSON.stringify(mutations)));
