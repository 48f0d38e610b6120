import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkGraph, openProject } from '../../server/src/adapters/project.ts';
import { cancelledError } from '../../server/src/adapters/system.ts';
import { fixText } from '../../server/src/cli/fix.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { graphText } from '../support/random-graph.ts';
import { GRAPH_PATH, type Graph, pretty, renamed, sound } from './graphs.ts';
import { run, runJson } from './run.ts';

/** Every kind of copy is stale: two names and statements, a parent's name, and lists of views in all ways. */
function stale(): Graph {
  const graph = renamed();
  const [baker, baking] = graph.elements as [Record<string, unknown>, Record<string, unknown>];
  baker.subdiagram_views = [
    { view_id: 'inside', view_name: 'Inside' },
    { view_id: 'gone', view_name: 'Gone' },
  ];
  baking.subdiagram_views = [
    { view_id: 'inside', view_name: 'Outside' },
    { view_id: 'inside', view_name: 'Inside' },
  ];
  graph.elements.push({ id: 'oven', name: 'Oven', type: 'Equipment' });
  const below = (id: string, parent: string, name: string) => ({
    view_id: id,
    view_name: id === 'inside' ? 'Inside' : id,
    parent_element_id: parent,
    parent_element_name: name,
    included_elements: [id === 'inside' ? 'oven' : 'baker'],
  });
  graph.views.push(below('inside', 'baking', 'Bread'), below('one', 'oven', 'Oven'), below('two', 'oven', 'Oven'));
  graph.views[0] = { ...graph.views[0], included_elements: ['baker', 'baking', 'oven'] };
  return graph;
}

const STYLES: readonly [name: string, style: (graph: Graph) => string][] = [
  ['two blanks', (graph) => pretty(graph)],
  ['four blanks and no final line break', (graph) => JSON.stringify(graph, null, 4)],
  ['tabs', (graph) => `${JSON.stringify(graph, null, '\t')}\n`],
  ['no indent', (graph) => pretty(graph).replaceAll(/^ +/gm, '')],
  ['CR LF and a byte order mark', (graph) => `\uFEFF${pretty(graph).replaceAll('\n', '\r\n')}`],
  ['commas at the start of lines', (graph) => pretty(graph).replaceAll(/,\n( *)/g, '\n$1, ')],
];

/** The lines that one text has and the other has not, as a diff shows them. */
function diff(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  assert.equal(a.length, b.length);
  return a.flatMap((line, at) => (line === b[at] ? [] : [`-${line}`, `+${b[at]}`]));
}

describe('groundplan check --fix', () => {
  removeTemporaryFolders();

  for (const [name, style] of STYLES) {
    it(`changes only the stale lines of a file with ${name}`, async () => {
      const before = style(renamed());
      const cwd = temporaryFolder({ [GRAPH_PATH]: before });
      const { exit, value, stderr } = await runJson(['check', '--fix'], { cwd });
      assert.deepEqual([exit, stderr], [0, '']);
      assert.deepEqual(value.fixed, [
        {
          code: 'relationship/stale-statement',
          pointer: '/relationships/0/statement',
          title: "Write 'Master Baker --(Assignment)--> Baking'",
        },
        { code: 'relationship/stale-name', pointer: '/relationships/0/source_name', title: "Write 'Master Baker'" },
      ]);
      assert.deepEqual(value.diagnostics, []);
      const after = readFileSync(join(cwd, GRAPH_PATH), 'utf8');
      const changed = diff(before, after).filter((line) => line.startsWith('+'));
      assert.equal(changed.length, 2);
      assert.equal(
        after.replaceAll(/"Master Baker( --|"(?=[,\r\n]))/g, '"Baker$1'),
        before.replace('"Master Baker"', '"Baker"'),
      );
    });
  }

  it('keeps a file of one line on one line', async () => {
    const before = JSON.stringify(stale());
    const cwd = temporaryFolder({ [GRAPH_PATH]: before });
    const { value } = await runJson(['check', '--fix'], { cwd });
    assert.deepEqual(value.diagnostics, []);
    const after = readFileSync(join(cwd, GRAPH_PATH), 'utf8');
    assert.equal(after, JSON.stringify(JSON.parse(after)));
  });

  it('mends every kind of copy, at once and for good', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(stale()) });
    const { exit, stdout } = await run(['check', '--fix'], { cwd });
    assert.equal(exit, 0);
    assert.equal(
      stdout,
      'fixed 9\nNo findings in design/KG/SystemArchitecture.json (3 elements, 1 relationship, 4 views)\n',
    );
    const after: Graph = JSON.parse(readFileSync(join(cwd, GRAPH_PATH), 'utf8'));
    const lists = after.elements.map(({ subdiagram_views: list }) => list);
    assert.deepEqual(lists[1], [{ view_id: 'inside', view_name: 'Inside' }]);
    assert.deepEqual(lists[2], [
      { view_id: 'one', view_name: 'one' },
      { view_id: 'two', view_name: 'two' },
    ]);
    assert.equal(after.views[1]?.parent_element_name, 'Baking');
    assert.match((await run(['check', '--fix'], { cwd })).stdout, /^fixed 0\n/);
  });

  it('leaves alone what only a person can decide, and ends by what is left', async () => {
    const graph = stale();
    graph.elements.push({ id: 'shop', name: 'Shop', type: 'Facility' });
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(graph) });
    const { exit, value } = await runJson(['check', '--fix'], { cwd });
    assert.equal(exit, 1);
    assert.deepEqual(
      value.diagnostics.map(({ code }: { code: string }) => code),
      ['element/in-no-view'],
    );
    assert.equal(value.fixed.length, 9);
  });

  it('does not touch a file without anything to mend', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const file = join(cwd, GRAPH_PATH);
    const folder = join(file, '..');
    const long = new Date(2001, 1, 1);
    utimesSync(file, long, long);
    utimesSync(folder, long, long);
    const { value } = await runJson(['check', '--fix'], { cwd });
    assert.deepEqual(value.fixed, []);
    assert.equal(statSync(file).mtimeMs, long.getTime());
    assert.equal(statSync(folder).mtimeMs, long.getTime());
  });

  it('leaves nothing else behind, keeps the mode and writes through a link', async () => {
    const cwd = temporaryFolder({ 'real/graph.json': pretty(renamed()), 'groundplan.json': '{"graph": "graph.json"}' });
    symlinkSync('real/graph.json', join(cwd, 'graph.json'));
    chmodSync(join(cwd, 'real/graph.json'), 0o640);
    assert.equal((await run(['check', '--fix'], { cwd })).exit, 0);
    assert.deepEqual(readdirSync(cwd).sort(), ['graph.json', 'groundplan.json', 'real']);
    assert.deepEqual(readdirSync(join(cwd, 'real')), ['graph.json']);
    assert.equal(statSync(join(cwd, 'real/graph.json')).mode & 0o777, 0o640);
    assert.match(readFileSync(join(cwd, 'real/graph.json'), 'utf8'), /"source_name": "Master Baker"/);
  });

  it('mends a file that is named by itself', async () => {
    const cwd = temporaryFolder({ 'a/groundplan.json': '{}', 'b/graph.json': pretty(renamed()) });
    const { exit, value } = await runJson(['check', 'b/graph.json', '--fix', '--workspace', 'a'], { cwd });
    assert.deepEqual([exit, value.graph, value.fixed.length], [0, 'b/graph.json', 2]);
    assert.deepEqual(readdirSync(join(cwd, 'b')), ['graph.json']);
  });

  it('mends nothing in text that does not parse', async () => {
    const text = pretty(renamed()).slice(0, -3);
    const cwd = temporaryFolder({ [GRAPH_PATH]: text });
    const { exit, value } = await runJson(['check', '--fix'], { cwd });
    assert.deepEqual([exit, value.fixed, value.diagnostics[0].code], [1, [], 'graph/invalid-json']);
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), text);
  });

  it('refuses an older format, but only where there is something to mend', async () => {
    const old = renamed();
    for (const relationship of old.relationships) {
      relationship.super_type = `ArchiMate_${relationship.type}`;
      delete relationship.type;
    }
    const text = pretty(old);
    const cwd = temporaryFolder({ [GRAPH_PATH]: text });
    const { exit, value } = await runJson(['check', '--fix'], { cwd });
    assert.deepEqual(
      [exit, value.code, value.file, value.data],
      [1, 'CANONICAL_LEGACY_FORMAT', GRAPH_PATH, { generation: 1 }],
    );
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), text);
    put(cwd, GRAPH_PATH, text.replace('"source_name": "Baker"', '"source_name": "Master Baker"'));
    const clean = await runJson(['check', '--fix'], { cwd });
    assert.deepEqual([clean.exit, clean.value.fixed], [0, []]);
  });

  it('writes nothing once it was interrupted', async () => {
    const text = pretty(renamed());
    const cwd = temporaryFolder({ [GRAPH_PATH]: text });
    let asked = 0;
    const cancellation = {
      get cancelled() {
        return ++asked > 1;
      },
      throwIfCancelled() {
        if (++asked > 1) throw cancelledError();
      },
    };
    assert.equal((await run(['check', '--fix'], { cwd, cancellation })).exit, 130);
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), text);
    assert.deepEqual(readdirSync(join(cwd, 'design/KG')), ['SystemArchitecture.json']);
  });

  it('ends with nothing derivable left on any graph, and adds no fault', async () => {
    const project = await openProject(temporaryFolder());
    fc.assert(
      fc.property(graphText, (raw) => {
        const text = raw.replace(/^\uFEFF/, '');
        const before = checkGraph(project, text);
        fc.pre(before.document.valid && before.document.generation === 3);
        const after = checkGraph(project, fixText(text, project).text);
        const left = after.findings().filter((finding) => after.fixes(finding).some((fix) => fix.derivable));
        assert.deepEqual(
          left.map(({ code }) => code),
          [],
        );
        assert.ok(after.summary.errors <= before.summary.errors);
        assert.deepEqual(
          after.index.views().map(({ facts }) => facts.elements),
          before.index.views().map(({ facts }) => facts.elements),
        );
      }),
      { numRuns: 300 },
    );
  });
});
