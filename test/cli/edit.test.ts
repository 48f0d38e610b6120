import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { crowded, GRAPH_PATH, pretty, sound } from './graphs.ts';
import { run, runJson } from './run.ts';

const RENAME = { type: 'updateElement', id: 'baker', patch: { name: 'Master Baker' } };

function workspace(text = pretty(sound())): string {
  return temporaryFolder({ [GRAPH_PATH]: text });
}

function graphIn(cwd: string): string {
  return readFileSync(join(cwd, GRAPH_PATH), 'utf8');
}

const batch = (...mutations: unknown[]): string => JSON.stringify({ mutations });

describe('groundplan edit', () => {
  removeTemporaryFolders();

  it('applies a batch from standard input and answers with the result object', async () => {
    const cwd = workspace();
    const { exit, value, stderr } = await runJson(['edit'], { cwd, stdin: batch(RENAME) });
    assert.deepEqual([exit, stderr, value.status, value.written, value.graphPath], [0, '', 'passed', true, GRAPH_PATH]);
    assert.deepEqual(value.mutations, [
      { type: 'updateElement', id: 'baker', effect: 'changed', summary: "Changes name of 'baker'." },
    ]);
    assert.deepEqual(
      [value.touchedElementIds, value.touchedRelationshipIds, value.touchedViewIds],
      [['baker'], ['r'], []],
    );
    assert.deepEqual(value.before, { elements: 2, relationships: 1, views: 1 });
    assert.deepEqual(value.after, value.before);
    assert.notEqual(value.canonicalVersion.before, value.canonicalVersion.after);
    assert.deepEqual([value.diagnostics, value.cleared], [[], []]);
    assert.equal('errors' in value || 'edits' in value, false);
    const check = await runJson(['check'], { cwd });
    assert.deepEqual([check.exit, check.value.canonicalVersion], [0, value.canonicalVersion.after]);
    assert.match(graphIn(cwd), /"statement": "Master Baker --\(Assignment\)--> Baking"/);
  });

  it('prints the same object for people, on lines of its own', async () => {
    const cwd = workspace();
    const { exit, stdout } = await run(['edit', '--dry-run'], { cwd, stdin: batch(RENAME) });
    const { value } = await runJson(['edit', '--dry-run'], { cwd, stdin: batch(RENAME) });
    assert.equal(exit, 0);
    assert.equal(stdout, `${JSON.stringify(value, null, 2)}\n`);
  });

  it('says in a dry run the exact edits, and writes nothing', async () => {
    const cwd = workspace();
    const before = graphIn(cwd);
    const folder = join(cwd, 'design/KG');
    const long = new Date(2001, 1, 1);
    utimesSync(folder, long, long);
    const { value } = await runJson(['edit', '--dry-run'], { cwd, stdin: batch(RENAME) });
    assert.equal(value.written, false);
    assert.equal(graphIn(cwd), before);
    assert.equal(statSync(folder).mtimeMs, long.getTime());
    let after = before;
    for (const { start, end, text, range } of value.edits.toReversed()) {
      const lines = before.slice(0, start).split('\n');
      assert.deepEqual(range.start, { line: lines.length - 1, character: lines.at(-1)?.length });
      after = after.slice(0, start) + text + after.slice(end);
    }
    await runJson(['edit'], { cwd, stdin: batch(RENAME) });
    assert.equal(graphIn(cwd), after);
  });

  it('ends with 1 where the batch fails, with what to do about it', async () => {
    const cwd = workspace(pretty(crowded(15)));
    const before = graphIn(cwd);
    const oven = { type: 'addElement', element: { id: 'oven', name: 'Oven', type: 'Equipment' }, view_ids: ['root'] };
    const { exit, value } = await runJson(['edit'], { cwd, stdin: batch(oven) });
    assert.deepEqual([exit, value.status, value.written], [1, 'failed', false]);
    assert.deepEqual(
      value.errors.map(({ code, pointer, data }: Record<string, unknown>) => ({ code, pointer, data })),
      [
        {
          code: 'view/capacity',
          pointer: '/views/0/included_elements',
          data: { viewId: 'root', maximum: 15, observed: 16, before: 15 },
        },
      ],
    );
    assert.deepEqual(value.guidance[0].data, { viewId: 'root', maximum: 15, joining: ['oven'], viewsWithRoom: [] });
    assert.equal(graphIn(cwd), before);
  });

  it('refuses a graph that changed since it was read', async () => {
    const cwd = workspace();
    const { canonicalVersion } = (await runJson(['check'], { cwd })).value;
    const request = JSON.stringify({ mutations: [RENAME], expectedVersion: canonicalVersion });
    assert.equal((await runJson(['edit', '--dry-run'], { cwd, stdin: request })).exit, 0);
    const other = { type: 'updateElement', id: 'baking', patch: { name: 'Baking Bread' } };
    await runJson(['edit'], { cwd, stdin: batch(other) });
    const { exit, value } = await runJson(['edit'], { cwd, stdin: request });
    assert.deepEqual([exit, value.errors[0].code], [1, 'CANONICAL_VERSION_CONFLICT']);
    const { expectedVersion, currentVersion } = value.errors[0].data;
    assert.deepEqual([expectedVersion, currentVersion], [canonicalVersion, value.canonicalVersion.before]);
  });

  it('refuses text that does not parse, with its place', async () => {
    const cwd = workspace('{"elements": [,]}');
    const { exit, value } = await runJson(['edit'], { cwd, stdin: batch(RENAME) });
    assert.deepEqual([exit, value.errors[0].code], [1, 'CANONICAL_INVALID_JSON']);
    assert.deepEqual(value.errors[0].data.position, { line: 0, character: 14 });
    assert.deepEqual(value.canonicalVersion, { before: null, after: null });
  });

  const bad: [what: string, stdin: string | Uint8Array | undefined, hint: RegExp][] = [
    ['nothing', '', /empty/],
    ['a terminal', undefined, /groundplan edit < batch\.json/],
    ['no JSON', '{"mutations": [}', /not valid JSON/],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), /UTF-8/],
    ['a list', '[]', /one JSON object/],
    ['null', 'null', /one JSON object/],
    ['no mutations', '{}', /mutations must be a list/],
    ['mutations that are no list', '{"mutations": {}}', /mutations must be a list/],
    ['an unknown field', '{"mutation": []}', /Did you mean 'mutations'\?/],
    ['a version that is no text', '{"mutations": [], "expectedVersion": 7}', /expectedVersion must be a text/],
    ['more than it reads', new Uint8Array(16 * 1024 * 1024 + 1), /more than 16 MB/],
  ];
  for (const [what, stdin, hint] of bad) {
    it(`refuses ${what} on standard input with MUTATION_INVALID`, async () => {
      const { exit, value } = await runJson(['edit'], { cwd: workspace(), ...(stdin === undefined ? {} : { stdin }) });
      assert.deepEqual([exit, value.code], [1, 'MUTATION_INVALID']);
      assert.match(value.message, hint);
    });
  }

  it('takes a batch that begins with a byte order mark', async () => {
    const { exit } = await runJson(['edit'], { cwd: workspace(), stdin: `\uFEFF${batch(RENAME)}` });
    assert.equal(exit, 0);
  });

  it('ends with 2 where there is no graph or no workspace', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{}' });
    const none = await runJson(['edit'], { cwd, stdin: batch(RENAME) });
    assert.deepEqual([none.exit, none.value.code], [2, 'workspace/no-graph']);
    const nowhere = await runJson(['edit'], { cwd: temporaryFolder(), stdin: batch(RENAME) });
    assert.deepEqual([nowhere.exit, nowhere.value.code], [2, 'workspace/not-found']);
  });

  it('judges by groundplan.json: a rule that is off refuses nothing', async () => {
    const lonely = { type: 'updateView', view_id: 'root', patch: { included_elements: { remove: ['baker'] } } };
    const cwd = workspace();
    assert.equal((await runJson(['edit', '--dry-run'], { cwd, stdin: batch(lonely) })).exit, 1);
    put(cwd, 'groundplan.json', '{"rules": {"element/in-no-view": "off", "view/missing-endpoint": "off"}}');
    assert.equal((await runJson(['edit', '--dry-run'], { cwd, stdin: batch(lonely) })).exit, 0);
  });

  it('keeps the byte order mark, the mode and the link, and leaves nothing else behind', async () => {
    const cwd = temporaryFolder({
      'real/graph.json': `\uFEFF${pretty(sound()).replaceAll('\n', '\r\n')}`,
      'groundplan.json': '{"graph": "graph.json"}',
    });
    symlinkSync('real/graph.json', join(cwd, 'graph.json'));
    chmodSync(join(cwd, 'real/graph.json'), 0o640);
    assert.equal((await runJson(['edit'], { cwd, stdin: batch(RENAME) })).exit, 0);
    assert.deepEqual(readdirSync(join(cwd, 'real')), ['graph.json']);
    assert.equal(statSync(join(cwd, 'real/graph.json')).mode & 0o777, 0o640);
    const text = readFileSync(join(cwd, 'real/graph.json'), 'utf8');
    assert.match(text, /^\uFEFF\{\r\n/);
    assert.equal(/[^\r]\n/.test(text), false);
  });

  it('refuses a graph that a link leads out of the workspace for', async () => {
    const outside = temporaryFolder({ 'graph.json': pretty(sound()) });
    const cwd = temporaryFolder({ 'groundplan.json': '{"graph": "graph.json"}' });
    symlinkSync(join(outside, 'graph.json'), join(cwd, 'graph.json'));
    const { exit, value } = await runJson(['edit'], { cwd, stdin: batch(RENAME) });
    assert.deepEqual([exit, value.code], [2, 'workspace/outside']);
  });

  it('does not touch the file for a batch that changes nothing', async () => {
    const cwd = workspace();
    const long = new Date(2001, 1, 1);
    utimesSync(join(cwd, GRAPH_PATH), long, long);
    const same = { type: 'updateElement', id: 'baker', patch: { name: 'Baker' } };
    const { value } = await runJson(['edit'], { cwd, stdin: batch(same) });
    assert.deepEqual([value.status, value.written, value.mutations[0].effect], ['passed', false, 'unchanged']);
    assert.equal(value.canonicalVersion.before, value.canonicalVersion.after);
    assert.equal(statSync(join(cwd, GRAPH_PATH)).mtimeMs, long.getTime());
  });
});
