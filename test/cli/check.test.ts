import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { GRAPH_PATH, pretty, renamed, sound } from './graphs.ts';
import { run, runJson } from './run.ts';

const TINY_VERSION = /^sha256:[0-9a-f]{64}$/;

describe('groundplan check', () => {
  removeTemporaryFolders();

  it('answers about the graph of the workspace', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const { exit, value, stderr } = await runJson(['check'], { cwd });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.match(value.canonicalVersion, TINY_VERSION);
    assert.deepEqual(value, {
      graph: GRAPH_PATH,
      generation: 3,
      canonicalVersion: value.canonicalVersion,
      counts: { elements: 2, relationships: 1, views: 1 },
      diagnostics: [],
      summary: { errors: 0, warnings: 0, infos: 0 },
    });
    const text = await run(['check'], { cwd });
    assert.deepEqual(text, {
      exit: 0,
      stdout: 'No findings in design/KG/SystemArchitecture.json (2 elements, 1 relationship, 1 view)\n',
      stderr: '',
    });
  });

  it('gives each diagnostic and each related place its file, in the order of the file', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(renamed()) });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.equal(exit, 1);
    assert.deepEqual(value.summary, { errors: 2, warnings: 0, infos: 0 });
    const [statement, name] = value.diagnostics;
    assert.deepEqual(Object.keys(statement), ['file', 'code', 'severity', 'message', 'pointer', 'range', 'data']);
    assert.equal(statement.code, 'relationship/stale-statement');
    assert.deepEqual(statement.range, { start: { line: 18, character: 19 }, end: { line: 18, character: 51 } });
    assert.equal(name.code, 'relationship/stale-name');
    assert.equal(name.file, GRAPH_PATH);
    assert.equal(name.related[0].file, GRAPH_PATH);
    assert.equal(name.related[0].pointer, '/elements/0/name');
  });

  it('finds the workspace upwards, by its option and by the environment', async () => {
    const cwd = temporaryFolder({ [`one/${GRAPH_PATH}`]: pretty(sound()), [`two/${GRAPH_PATH}`]: pretty(renamed()) });
    put(cwd, 'one/src/deep/a.ts');
    const at = (folder: string) => join(cwd, folder);
    assert.equal((await run(['check'], { cwd: at('one/src/deep') })).exit, 0);
    assert.equal((await run(['check', '--workspace', '../../../two'], { cwd: at('one/src/deep') })).exit, 1);
    assert.equal((await run(['check'], { cwd: at('one'), env: { GROUNDPLAN_WORKSPACE: at('two') } })).exit, 1);
    const none = await runJson(['check'], { cwd: at('.') });
    assert.deepEqual([none.exit, none.value.code], [2, 'workspace/not-found']);
    const file = await run(['check'], { cwd: at('one/src') });
    assert.match(file.stdout, /in .*one\/design\/KG\/SystemArchitecture\.json/);
  });

  it('shows places relative to where it runs', async () => {
    const cwd = temporaryFolder({ [`one/${GRAPH_PATH}`]: pretty(renamed()) });
    const { stdout } = await run(['check', '--workspace', 'one'], { cwd });
    assert.match(stdout, /^one\/design\/KG\/SystemArchitecture\.json:19:20: error/);
    const { value } = await runJson(['check', '--workspace', 'one'], { cwd });
    assert.equal(value.diagnostics[0].file, GRAPH_PATH);
  });

  it('takes the graph from where groundplan.json says, and the severities', async () => {
    const config = {
      graph: 'model/graph.json',
      rules: { 'relationship/stale-name': 'warning', 'relationship/stale-statement': 'off' },
    };
    const cwd = temporaryFolder({ 'groundplan.json': pretty(config), 'model/graph.json': pretty(renamed()) });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.equal(exit, 0);
    assert.equal(value.graph, 'model/graph.json');
    assert.deepEqual(value.summary, { errors: 0, warnings: 1, infos: 0 });
  });

  it('says that there is no graph', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{}' });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.deepEqual([exit, value.code, value.file], [2, 'workspace/no-graph', GRAPH_PATH]);
    assert.match(value.message, /groundplan init/);
  });

  it('reports a fault in groundplan.json with its place', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{\n  "grahp": "x.json"\n}', [GRAPH_PATH]: pretty(sound()) });
    const { exit, stdout, stderr } = await run(['check'], { cwd });
    assert.deepEqual([exit, stdout], [2, '']);
    assert.match(stderr, /^groundplan\.json:2:3: error\[config\/unknown-key\] .*Did you mean "graph"\?\n$/);
    const { value } = await runJson(['check', GRAPH_PATH], { cwd });
    assert.deepEqual([value.code, value.file, value.pointer], ['config/unknown-key', 'groundplan.json', '/grahp']);
  });

  it('reports text that does not parse with null counts and version', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: '{"name": "x",}' });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.equal(exit, 1);
    assert.deepEqual([value.generation, value.canonicalVersion, value.counts], [null, null, null]);
    assert.deepEqual(value.summary, { errors: 1, warnings: 0, infos: 0 });
    assert.equal(value.diagnostics[0].code, 'graph/invalid-json');
    assert.deepEqual(value.diagnostics[0].range.start, { line: 0, character: 13 });
  });

  it('counts nothing in a root that is no object', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: '[]' });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.deepEqual([exit, value.canonicalVersion], [1, null]);
    assert.deepEqual(value.counts, { elements: 0, relationships: 0, views: 0 });
  });

  it('says what cannot be read', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: new Uint8Array([0x22, 0xff, 0x22]) });
    const { exit, value } = await runJson(['check'], { cwd });
    assert.deepEqual([exit, value.code], [2, 'workspace/not-utf8']);
  });

  it('asks for testcases in the workspace', async () => {
    const graph = sound();
    const testcase = {
      name: 't',
      description: 'd',
      type: 'Acceptance Test',
      Input: 'i',
      acceptanceCriteria: 'test/a.test.ts',
    };
    (graph.elements[0] as Record<string, unknown>).testcases = [testcase];
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(graph) });
    assert.equal((await runJson(['check'], { cwd })).value.diagnostics[0].code, 'testcase/missing-file');
    put(cwd, 'test/a.test.ts');
    assert.deepEqual((await runJson(['check'], { cwd })).value.diagnostics, []);
    assert.deepEqual((await runJson(['check', GRAPH_PATH], { cwd: cwd })).value.diagnostics, []);
  });
});

describe('groundplan check FILE', () => {
  removeTemporaryFolders();

  it('judges a file in the nearest workspace above it', async () => {
    const cwd = temporaryFolder({
      'a/groundplan.json': pretty({ rules: { 'relationship/stale-statement': 'off' } }),
      'a/old/graph.json': pretty(renamed()),
    });
    const { exit, value } = await runJson(['check', 'a/old/graph.json'], { cwd });
    assert.equal(exit, 1);
    assert.equal(value.graph, 'old/graph.json');
    assert.deepEqual(
      value.diagnostics.map((found: { code: string; file: string }) => [found.code, found.file]),
      [['relationship/stale-name', 'old/graph.json']],
    );
    const { stdout } = await run(['check', 'a/old/graph.json'], { cwd });
    assert.match(stdout, /^a\/old\/graph\.json:\d+:\d+: error/);
  });

  it('judges a file without a workspace in its own folder', async () => {
    const cwd = temporaryFolder({ 'deep/graph.json': pretty(sound()) });
    const { exit, value } = await runJson(['check', 'deep/graph.json'], { cwd });
    assert.deepEqual([exit, value.graph], [0, 'graph.json']);
  });

  it('takes --workspace before what lies above, and names a file outside as it was given', async () => {
    const cwd = temporaryFolder({
      'a/groundplan.json': pretty({
        rules: { 'relationship/stale-statement': 'off', 'relationship/stale-name': 'off' },
      }),
      'b/groundplan.json': '{}',
      'b/graph.json': pretty(renamed()),
    });
    const { exit, value } = await runJson(['check', './b/graph.json', '--workspace', 'a'], { cwd });
    assert.deepEqual([exit, value.graph], [0, './b/graph.json']);
  });

  it('does not ask the environment', async () => {
    const cwd = temporaryFolder({ 'a/groundplan.json': '{', 'b/graph.json': pretty(sound()) });
    const { exit } = await run(['check', 'b/graph.json'], { cwd, env: { GROUNDPLAN_WORKSPACE: join(cwd, 'a') } });
    assert.equal(exit, 0);
  });

  it('follows links, also out of the workspace', async () => {
    const cwd = temporaryFolder({ 'a/groundplan.json': '{}', 'b/graph.json': pretty(sound()) });
    symlinkSync('../b/graph.json', join(cwd, 'a/link.json'));
    const { exit, value } = await runJson(['check', 'a/link.json'], { cwd });
    assert.deepEqual([exit, value.graph], [0, 'link.json']);
  });

  it('says what is no file', async () => {
    const cwd = temporaryFolder({ 'a/groundplan.json': '{}' });
    for (const [file, hint] of [
      ['b.json', /There is no file "b\.json"/],
      ['a', /is a folder.*--workspace/],
      ['a/groundplan.json/x', /There is no file/],
    ] as const) {
      const { exit, value } = await runJson(['check', file], { cwd });
      assert.deepEqual([exit, value.code, value.file], [2, 'workspace/no-graph', file]);
      assert.match(value.message, hint);
    }
  });
});
