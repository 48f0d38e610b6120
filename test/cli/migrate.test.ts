import assert from 'node:assert/strict';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { GRAPH_PATH, pretty, sound } from './graphs.ts';
import { run, runJson } from './run.ts';

/** The bakery as the second generation wrote it. */
function old(): string {
  const graph = sound() as unknown as Record<string, unknown> & { relationships: Record<string, unknown>[] };
  graph.standard = 'ArchiMate 3.2';
  graph.relationships = graph.relationships.map(({ type, ...rest }) => ({
    ...rest,
    name: type,
    statement: 'The baker bakes.',
    archimate_category: 'Structural',
  }));
  return pretty(graph);
}

describe('groundplan migrate', () => {
  removeTemporaryFolders();

  it('says what it would do, and writes nothing', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: old() });
    const { exit, stdout, stderr } = await run(['migrate'], { cwd });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.match(stdout, /^design\/KG\/SystemArchitecture\.json: generation 2 to 3\n/);
    assert.match(stdout, /Types of relationships \(1\)\n {2}relationship r, type: Assignment → Assignment\n/);
    assert.match(stdout, /the graph, standard: ArchiMate 3\.2 → /);
    assert.match(stdout, /No error is left\.\n\nNothing was written\. With --write, .* is\.\n$/);
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), old());
  });

  it('writes with --write, and the same report says so', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: old() });
    const { value: dry } = await runJson(['migrate'], { cwd });
    const { exit, value } = await runJson(['migrate', '--write'], { cwd });
    assert.equal(exit, 0);
    assert.deepEqual([dry.written, value.written, value.generation], [false, true, { before: 2, after: 3 }]);
    assert.deepEqual({ ...value, written: false }, dry);
    assert.deepEqual(value.remaining, []);
    const check = await runJson(['check'], { cwd });
    assert.deepEqual([check.value.diagnostics, check.value.canonicalVersion], [[], value.canonicalVersion.after]);
  });

  it('takes any file, and judges it by the workspace that is named', async () => {
    const cwd = temporaryFolder({ 'a/groundplan.json': '{}', 'b/old.json': old() });
    const { value } = await runJson(['migrate', 'b/old.json', '--write', '--workspace', 'a'], { cwd });
    assert.deepEqual([value.graph, value.written], ['b/old.json', true]);
    assert.match(readFileSync(join(cwd, 'b/old.json'), 'utf8'), /"type": "Assignment"/);
  });

  it('lists the errors that are left for a person', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: old().replace('"Business Role"', '"Role"') });
    const { value } = await runJson(['migrate'], { cwd });
    assert.deepEqual(
      value.remaining.map(({ code, pointer, file }: Record<string, string>) => [code, pointer, file]),
      [['element/unknown-type', '/elements/0/type', GRAPH_PATH]],
    );
    const { stdout } = await run(['migrate'], { cwd });
    assert.match(stdout, /1 error left, for a person to choose\n {2}element\/unknown-type \/elements\/0\/type 'Role'/);
  });

  it('leaves a current graph alone, whatever is asked', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const long = new Date(2001, 1, 1);
    utimesSync(join(cwd, GRAPH_PATH), long, long);
    const { exit, stdout } = await run(['migrate', '--write'], { cwd });
    assert.deepEqual([exit, stdout], [0, `${GRAPH_PATH} is in the current format. There is nothing to migrate.\n`]);
    assert.equal(statSync(join(cwd, GRAPH_PATH)).mtimeMs, long.getTime());
  });

  it('refuses text that does not parse, and says where there is none', async () => {
    const cwd = temporaryFolder({ 'broken.json': '{"elements": [', 'list.json': '[]' });
    for (const file of ['broken.json', 'list.json']) {
      const { exit, value } = await runJson(['migrate', file], { cwd });
      assert.deepEqual([exit, value.code], [1, 'CANONICAL_INVALID_JSON'], file);
    }
    const none = await runJson(['migrate', 'none.json'], { cwd });
    assert.deepEqual([none.exit, none.value.code], [2, 'workspace/no-graph']);
  });

  it('is what a refused edit advises, and lets it pass', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: old() });
    const stdin = JSON.stringify({ mutations: [{ type: 'updateElement', id: 'baker', patch: { name: 'Bo' } }] });
    const refused = await runJson(['edit'], { cwd, stdin });
    assert.equal(refused.value.errors[0].code, 'CANONICAL_LEGACY_FORMAT');
    assert.equal(refused.value.guidance[0].data.command, 'groundplan migrate');
    await run(['migrate', '--write'], { cwd });
    assert.equal((await runJson(['edit'], { cwd, stdin })).value.written, true);
  });
});
