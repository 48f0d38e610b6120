import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { initialGraph } from '../../server/src/engine/graph/initial.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { GRAPH_PATH } from './graphs.ts';
import { run, runJson } from './run.ts';

describe('The graph that a new workspace starts with', () => {
  it('is free of findings, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.constantFrom('Tea', 'SystemArchitecture', '茶店')),
        (name) => {
          const checker = new Checker(GraphDocument.parse(initialGraph(name)), { files: { isFile: () => false } });
          assert.deepEqual(checker.diagnostics(), []);
          assert.equal(JSON.parse(initialGraph(name)).name, name);
        },
      ),
    );
  });

  it('is indented by two and ends in a line break', () => {
    const text = initialGraph('Tea');
    assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });
});

describe('groundplan init', () => {
  removeTemporaryFolders();

  it('writes a sound graph where there is none, and check agrees', async () => {
    const cwd = temporaryFolder();
    const { exit, value, stderr } = await runJson(['init', '--name', 'Tea Shop'], { cwd });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), initialGraph('Tea Shop'));
    assert.deepEqual(readdirSync(join(cwd, 'design/KG')), ['SystemArchitecture.json']);
    const checked = await runJson(['check'], { cwd });
    assert.deepEqual([checked.exit, checked.value.diagnostics], [0, []]);
    const canonicalVersion = { before: null, after: checked.value.canonicalVersion };
    assert.deepEqual(value, { graph: GRAPH_PATH, written: true, canonicalVersion, diagnostics: [], cleared: [] });
  });

  it('takes what the system is for, where it is told', async () => {
    const cwd = temporaryFolder();
    const { exit } = await run(['init', '--name', 'Tea', '--description', 'Sells tea.'], { cwd });
    assert.equal(exit, 0);
    assert.equal(readFileSync(join(cwd, GRAPH_PATH), 'utf8'), initialGraph('Tea', 'Sells tea.'));
    assert.equal(JSON.parse(initialGraph('Tea', 'Sells tea.')).description, 'Sells tea.');
  });

  it('takes the name of the folder, the folder of --workspace and the place of groundplan.json', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{"graph": "model/tea.json"}' });
    mkdirSync(join(cwd, 'sub'));
    const { exit, stdout } = await run(['init', '--workspace', '..'], { cwd: join(cwd, 'sub') });
    assert.equal(exit, 0);
    assert.match(stdout, /^Wrote model\/tea\.json\. /);
    assert.equal(JSON.parse(readFileSync(join(cwd, 'model/tea.json'), 'utf8')).name, basename(cwd));
  });

  it('never overwrites, and says so', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: '' });
    const long = new Date(2001, 1, 1);
    utimesSync(join(cwd, GRAPH_PATH), long, long);
    for (const folder of ['.', 'design']) {
      const { exit, value } = await runJson(['init'], { cwd: join(cwd, folder) });
      assert.deepEqual([exit, value.code, value.file], [1, 'workspace/graph-exists', GRAPH_PATH]);
    }
    assert.equal(statSync(join(cwd, GRAPH_PATH)).mtimeMs, long.getTime());
    // Whoever wants a workspace in the workspace says so.
    assert.equal((await run(['init', '--workspace', '.'], { cwd: join(cwd, 'design') })).exit, 0);
  });

  it('never makes a workspace of the home folder', async () => {
    const { exit, value } = await runJson(['init', '--workspace', '/']);
    assert.deepEqual([exit, value.code], [2, 'workspace/refused']);
  });

  it('makes no folders where it fails', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{"graph": "a/b/graph.json"}' });
    put(cwd, 'a', 'a file');
    const { exit } = await run(['init'], { cwd });
    assert.equal(exit, 1);
    assert.deepEqual(readdirSync(cwd).sort(), ['a', 'groundplan.json']);
  });
});
