// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import assert from 'node:assert/strict';
import { decodeEntities } from '../../../server/src/engine/graph/html-entities.ts';
import { migrate, tram } from './legacy-samples.ts';

const steps = (entries: ReturnType<typeof migrate>['entries'], step: string) =>
  entries.filter((entry) => entry.step === step);

describe('Migrating the first generation', () => {
  it('translates types, ids, names and statements, and leaves no error', () => {
    const { graph, errors } = migrate(tram());
    assert.deepEqual(errors, []);
    assert.deepEqual(graph.elements, [
      { id: 'D-1', name: 'Depot', type: 'Facility' },
      {
        id: 'T-2',
        name: 'Tram & Trailer',
        type: 'Equipment',
        parent: 'D-1',
        attributes: [{ name: 'stereotype', value: '_STOCK_' }],
      },
    ]);
    assert.deepEqual(graph.relationships, [
      {
        id: '101',
        statement: 'Depot --(Composition)--> Tram & Trailer',
        name: 'Composition',
        source_id: 'D-1',
        target_id: 'T-2',
        source_name: 'Depot',
        target_name: 'Tram & Trailer',
        type: 'Composition',
      },
    ]);
    assert.deepEqual(graph.views[0].included_elements, ['D-1', 'T-2']);
    assert.equal(graph.views[0].view_id, 'V');
  });

  it('gives two ids that would become one different ids, and no reference to nothing a meaning', () => {
    const old = tram();
    old.elements.push(
      { id: '[D-1]', name: 'Other', type: 'ArchiMate_Facility', parent: 'D-1-2' },
      { id: '电车', name: 'Third', type: 'ArchiMate_Facility' },
    );
    old.views[0].included_elements.push('[D-1]', '电车');
    const { graph, errors } = migrate(old);
    assert.deepEqual(
      graph.elements.map(({ id }: any) => id),
      ['D-1', 'T-2', 'D-1-3', 'element'],
    );
    assert.deepEqual(graph.views[0].included_elements, ['D-1', 'T-2', 'D-1-3', 'element']);
    assert.deepEqual(errors, ['element/unknown-parent /elements/2/parent']);
  });

  it('keeps the words of a type that is none, for a person to choose', () => {
    const old = tram();
    old.elements[0].type = 'Class';
    old.relationships[0].super_type = '_IMPLY_';
    old.relationships[0].name = 'implies';
    const { graph, errors, entries } = migrate(old);
    assert.deepEqual(errors, ['element/unknown-type /elements/0/type']);
    assert.deepEqual(
      [graph.relationships[0].type, graph.relationships[0].name, graph.relationships[0].attributes],
      ['Association', 'implies', [{ name: 'super_type', value: '_IMPLY_' }]],
    );
    assert.match(steps(entries, 'relationship-type')[0]?.note ?? '', /choose a better one/);
  });

  it('keeps what it does not know: as attributes, in the description of a view, or it says that it is lost', () => {
    const old = tram();
    Object.assign(old.elements[0], {
      status: 'Proposed',
      sequence: 7,
      project_info: { author: 'Ada', phase: 2 },
      prompts_file: '',
      browser_path: 'Depot',
      notes: 'first line\nsecond line',
    });
    Object.assign(old.views[0], { browser_path: 'Model', status: 'Draft' });
    const { graph, entries } = migrate(old);
    assert.deepEqual(graph.elements[0].attributes, [
      { name: 'status', value: 'Proposed' },
      { name: 'sequence', value: '7' },
      { name: 'project_info.author', value: 'Ada' },
      { name: 'project_info.phase', value: '2' },
      { name: 'notes', content: 'first line\nsecond line' },
    ]);
    assert.equal(graph.views[0].description, 'status: Draft');
    assert.deepEqual(
      steps(entries, 'lost').map(({ field, from }) => [field, from]),
      [['browser_path', 'Model']],
    );
    assert.deepEqual(
      steps(entries, 'dropped').map(({ field }) => field),
      ['prompts_file', 'parent', 'browser_path'],
    );
  });

  it('repairs shapes that mean something', () => {
    const old = tram();
    old.name = '';
    delete old.description;
    old.elements[0] = {
      id: 12,
      name: 'Depot',
      type: 'ArchiMate_Facility',
      description: ['One line', 'and another'],
      attributes: { owner: 'Ada', floors: 2 },
      testcases: [{ name: 'opens', input: 'A key', acceptanceCriteria: 'test/opens.test.ts', steps: ['turn'] }],
    };
    old.relationships[0].source_id = 12;
    old.views[0].included_elements = [12, { id: '{T-2}' }, null];
    old.elements[1].parent = 12;
    old.elements.push('junk');
    const { graph, errors, entries } = migrate(old);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      [graph.name, graph.description],
      ['System Architecture', 'The architecture of System Architecture.'],
    );
    assert.deepEqual(graph.elements[0], {
      id: '12',
      name: 'Depot',
      type: 'Facility',
      description: 'One line\nand another',
      attributes: [
        { name: 'owner', value: 'Ada' },
        { name: 'floors', value: '2' },
        { name: 'opens.steps', value: '["turn"]' },
      ],
      testcases: [
        {
          name: 'opens',
          Input: 'A key',
          acceptanceCriteria: 'test/opens.test.ts',
          description: 'opens',
          type: 'Acceptance Test',
        },
      ],
    });
    assert.deepEqual(graph.views[0].included_elements, ['12', 'T-2']);
    assert.deepEqual(
      steps(entries, 'lost').map(({ field, from }) => [field, from]),
      [
        ['2', 'junk'],
        ['included_elements[2]', null],
      ],
    );
  });
});

describe('HTML entities', () => {
  it('are decoded once, named and numbered ones, and what is none stays', () => {
    assert.equal(decodeEntities('&amp;lt; &lt;b&gt; &#20013;&#x6587; &quot;&apos;&nbsp;'), '&lt; <b> 中文 "\'\u00a0');
    assert.equal(decodeEntities('R&D &unknown; &; &#xD800; &#1; & co'), 'R&D &unknown; &; &#xD800; &#1; & co');
  });
});
