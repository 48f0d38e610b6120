import fc from 'fast-check';

/** Random graphs of the two older generations, with what exports are known to hold. */

const ELEMENT_IDS = ['{1A-01}', '{1A-02}', '12', 'tram', '{}', '车', '__proto__', 'a b'];
const VIEW_IDS = ['v1', '{V-2}', 'v3', 'v 4', '5'];
const RELATIONSHIP_IDS = ['101', '{R}', 'r-3', 'r/4'];
const ID = fc.constantFrom(...ELEMENT_IDS, '{nowhere}', '1A-01', '0');
const NAME = fc.constantFrom(
  'Tram',
  'Wash &amp; Clean',
  'R&#68; &lt;b&gt;',
  '车库',
  'Fish & Chips',
  'SystemArchitecture',
  'Depot',
);
const WORDS = fc.constantFrom('Runs on rails.', 'One line\nand another', 'x &nbsp; y', '');

const TYPE_1 = fc.constantFrom(
  'ArchiMate_BusinessProcess',
  'ArchiMate_CourseOfAction',
  'ArchiMate_ApplicationComponent,_TOOL_',
  'ArchiMate_Grouping',
  'Class',
  'ArchiMate_Nothing',
);
const TYPE_2 = fc.constantFrom('Business Process', 'Data Object', 'Grouping', 'Goal', 'Thing');
const RELATION_1 = fc.constantFrom('ArchiMate_Serving', 'ArchiMate_Access', '_IMPLY_', 'ArchiMate_Association');
const RELATION_2 = fc.constantFrom('Serving', 'Association', 'is near', 'Flow');

/** Fields that the current format does not know. */
const extras = fc.record(
  {
    browser_path: fc.constantFrom('Model/Depot', 'Tram'),
    status: fc.constantFrom('Proposed', ''),
    sequence: fc.integer({ min: 0, max: 9 }),
    project_info: fc.constantFrom({ author: 'Ada', phase: 2 }, { deep: { er: [1] } }, null),
    code_file: fc.constantFrom('src/tram.ts'),
  },
  { requiredKeys: [] },
);

const attributes = fc.array(
  fc.record({ name: fc.constantFrom('owner', 'commit'), value: fc.constantFrom('Ada', '&amp;') }),
  { maxLength: 2 },
);

function element(first: boolean) {
  const own = fc.record(
    {
      id: fc.constantFrom(...ELEMENT_IDS),
      name: NAME,
      type: first ? TYPE_1 : TYPE_2,
      parent: ID,
      description: WORDS,
      attributes,
      subdiagram_views: fc.array(fc.record({ view_id: fc.constantFrom(...VIEW_IDS), view_name: NAME }), {
        maxLength: 2,
      }),
      ...(first ? {} : { archimate_layer: fc.constant('Business'), archimate_aspect: fc.constant('Behavior') }),
    },
    { requiredKeys: ['id', 'name', 'type'] },
  );
  return fc.tuple(own, extras).map(([fields, more]) => ({ ...fields, ...more }));
}

function relationship(first: boolean) {
  const own = fc.record(
    {
      id: fc.constantFrom(...RELATIONSHIP_IDS),
      statement: fc.constantFrom('The tram helps.', 'Tram --(x)--> Depot'),
      name: first ? fc.constantFrom('helps', 'ArchiMate_Serving', 'aggregates') : RELATION_2,
      source_id: ID,
      target_id: ID,
      source_name: NAME,
      target_name: NAME,
      description: WORDS,
      ...({ [first ? 'super_type' : 'archimate_category']: first ? RELATION_1 : fc.constant('Dependency') } as object),
    },
    { requiredKeys: ['id', 'statement', 'name', 'source_id', 'target_id', 'source_name', 'target_name'] },
  );
  return fc.tuple(own, extras).map(([fields, more]) => ({ ...fields, ...more }));
}

const view = fc
  .tuple(
    fc.record(
      {
        view_id: fc.constantFrom(...VIEW_IDS),
        view_name: NAME,
        parent_element_id: ID,
        parent_element_name: NAME,
        description: WORDS,
        included_elements: fc.array(fc.oneof(ID, fc.constantFrom(...Array.from({ length: 20 }, (_, k) => `m${k}`))), {
          maxLength: 20,
        }),
        included_relationships: fc.array(fc.constantFrom(...RELATIONSHIP_IDS), { maxLength: 3 }),
      },
      { requiredKeys: ['view_id', 'view_name'] },
    ),
    extras,
  )
  .map(([fields, more]) => ({ ...fields, ...more }));

function graphOf(first: boolean) {
  return fc.record({
    name: NAME,
    description: fc.constantFrom('Trams.'),
    ...(first ? {} : { standard: fc.constantFrom('ArchiMate 3.2', { name: 'ArchiMate', version: '3.2' }) }),
    elements: fc.array(element(first), { minLength: 1, maxLength: 6 }),
    relationships: fc.array(relationship(first), { minLength: 1, maxLength: 4 }),
    views: fc.array(view, { minLength: 1, maxLength: 6 }),
  });
}

export const legacyGraph: fc.Arbitrary<unknown> = fc
  .oneof(graphOf(true), graphOf(false))
  .map((graph) => JSON.parse(JSON.stringify(graph)));

export const legacyText: fc.Arbitrary<string> = fc
  .tuple(legacyGraph, fc.constantFrom(undefined, 2, 4, '\t'))
  .map(([graph, indent]) => JSON.stringify(graph, null, indent));
