// Agents attached to an editor that has not been told of what changed on disk, or has it wrong: the answers must be those
// of a process that looks at the disk itself.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cliJson } from '../cli/spawn.ts';
import { TestClient, uri } from '../lsp/client.ts';
import { callTool, closeClients, connect } from '../mcp/client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const TEST = 'test/total.test.ts';

describe('An agent beside an editor', () => {
  removeTemporaryFolders();
  closeClients();
  let folder: string;
  let graph: string;
  let editor: TestClient;
  let client: Client;
  beforeEach(async () => {
    folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    graph = join(folder, GRAPH);
    editor = await TestClient.start({ folders: [folder] });
    await editor.until('the engine to be offered', () => existsSync(join(stateFolderOf(folder), 'host.json')));
    client = await connect(['--workspace', folder]);
  });
  afterEach(() => editor.stop());

  const text = () => readFileSync(graph, 'utf8');
  const tell = async (...dirty: string[]) => {
    await editor.connection.sendNotification('groundplan/dirty', { uris: dirty.map(uri) });
    await editor.request('groundplan/query/roots', {});
  };
  const ask = async (name: string, args: Record<string, unknown> = {}) =>
    (await callTool(client, name, args)).structuredContent;
  const codes = async () =>
    (await ask('validateSystemArchitecture')).diagnostics.map(({ code }: { code: string }) => code);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  /** One view with more members than there is room for. */
  const overfill = () => {
    const model = JSON.parse(text());
    const [view] = model.views.filter(({ parent_element_id: parent }: { parent_element_id?: string }) => parent);
    const more = model.elements.map(({ id }: { id: string }) => id);
    view.included_elements = [...new Set([...view.included_elements, ...more])].slice(0, VIEW_CAPACITY + 1);
    assert.equal(view.included_elements.length, VIEW_CAPACITY + 1);
    writeFileSync(graph, JSON.stringify(model, null, 2));
  };

  for (const isOpen of [false, true]) {
    const how = isOpen ? 'open' : 'closed';

    it(`hears that the file of a test is there again, the graph ${how}`, async () => {
      if (isOpen) {
        await editor.open(graph);
        await tell();
      }
      rmSync(join(folder, TEST));
      assert.ok((await codes()).includes('testcase/missing-file'));
      const verified = async () => (await ask('select', { query: 'kind:Requirement has:verifies' })).total;
      const without = await verified();
      put(folder, TEST, "it('adds up', () => {});\n");
      assert.ok(!(await codes()).includes('testcase/missing-file'));
      assert.ok((await verified()) > without, `${without}`);
    });

    it(`hears of what was committed, the graph ${how}`, async () => {
      git('init', '-q');
      overfill();
      if (isOpen) {
        await editor.open(graph);
        await tell();
      }
      const severity = async () => {
        const { diagnostics } = await ask('validateSystemArchitecture');
        return diagnostics.find(({ code }: { code: string }) => code === 'view/capacity')?.severity;
      };
      assert.equal(await severity(), 'error');
      git('add', '.');
      git('commit', '-qm', 'first');
      assert.equal(await severity(), 'warning');
      if (isOpen) {
        await editor.diagnostics(uri(graph), (found) =>
          found.some(({ code, severity: shown }) => code === 'view/capacity' && shown === 2),
        );
      }
    });

    it(`hears of another configuration, the graph ${how}`, async () => {
      if (isOpen) {
        await editor.open(graph);
        await tell();
      }
      const config = JSON.parse(readFileSync(join(folder, 'groundplan.json'), 'utf8'));
      rmSync(join(folder, TEST));
      assert.ok((await codes()).includes('testcase/missing-file'));
      const configure = (more: object) => put(folder, 'groundplan.json', JSON.stringify({ ...config, ...more }));
      configure({ rules: { 'testcase/missing-file': 'off' } });
      assert.ok(!(await codes()).includes('testcase/missing-file'));
      configure({ namespace: 'store' });
      assert.ok((await ask('query', { limit: 1 })).results[0].uri.startsWith('spec://store/'));
      configure({ graph: 'elsewhere.json' });
      writeFileSync(join(folder, 'elsewhere.json'), text().replace('"name": "Basket"', '"name": "Trolley"'));
      assert.equal((await ask('explain', { target: 'basket' })).node.name, 'Trolley');
      const patch = { description: 'Anew.' };
      const written = await ask('editArchitectureElement', { op: 'update', id: 'basket', patch });
      assert.deepEqual([written.written, written.graphPath], [true, 'elsewhere.json']);
      configure({ rles: {} });
      const alone = (
        await callTool(await connect(['--workspace', folder], { GROUNDPLAN_STATE_DIR: temporaryFolder() }), 'query')
      ).structuredContent;
      assert.equal(alone.code, 'config/unknown-key');
      for (const name of ['query', 'validateSystemArchitecture', 'explain']) {
        assert.deepEqual(await ask(name, name === 'explain' ? { target: 'basket' } : {}), alone, name);
      }
      const refused = await ask('editArchitectureElement', { op: 'update', id: 'basket', patch });
      assert.equal(refused.code, 'config/unknown-key');
      configure({});
      assert.equal((await ask('explain', { target: 'basket' })).node.name, 'Basket');
    });
  }

  it('sees what it wrote into code that an editor has open and has not loaded again', async () => {
    const file = put(folder, 'src/lately.ts', 'export function lately() {}\n');
    await editor.open(file, 'typescript');
    await tell();
    const found = async () => (await ask('query', { symbol: 'lately' })).total;
    assert.equal(await found(), 0);
    put(folder, 'src/lately.ts', '/** @implements arch:basket */\nexport function lately() {}\n');
    assert.equal(await found(), 1);
    await editor.change(uri(file), { text: '// @implements arch:basket\n// typed\nexport function lately() {}\n' });
    await tell(file);
    const typed = await ask('query', { symbol: 'lately' });
    assert.deepEqual([typed.total, typed.unsaved, typed.results[0].line], [1, true, 3]);
    await editor.change(uri(file), { text: 'export function lately() {}\n' });
    assert.equal(await found(), 0);
    await editor.change(uri(file), { text: readFileSync(file, 'utf8') });
    await tell();
    const undone = await ask('query', { symbol: 'lately' });
    assert.deepEqual([undone.total, undone.unsaved], [1, undefined]);
  });

  it('does not write over what is unsaved under another name of the same file', async function () {
    if (process.platform === 'win32') this.skip();
    const real = join(folder, 'kept/graph.json');
    mkdirSync(dirname(real));
    renameSync(graph, real);
    symlinkSync(real, graph);
    await tell(real);
    const refused = await ask('editArchitectureElement', {
      op: 'update',
      id: 'basket',
      patch: { description: 'Anew.' },
    });
    assert.deepEqual(
      refused.errors?.map(({ code }: { code: string }) => code),
      ['CANONICAL_DIRTY_IN_EDITOR'],
    );
    await tell();
    const written = await ask('editArchitectureElement', {
      op: 'update',
      id: 'basket',
      patch: { description: 'Anew.' },
    });
    assert.equal(written.written, true);
  });

  it('says nothing of what is unsaved behind a link that leads out', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = temporaryFolder({ 'other.ts': 'export const a = 1;\n' });
    const link = join(folder, 'src/other.ts');
    symlinkSync(join(outside, 'other.ts'), link);
    await editor.open(link, 'typescript');
    await editor.change(uri(link), { text: '// @implements arch:basket\nexport const a = 2;\n' });
    await tell(link);
    assert.equal((await ask('query', { limit: 1 })).unsaved, undefined);
    const { exit, value } = await cliJson(['select', 'kind:Goal', '--workspace', folder]);
    assert.deepEqual([exit, value.unsaved], [0, undefined]);
  });

  it('leaves the problems that the editor shows right', async () => {
    await editor.open(graph);
    await tell();
    rmSync(join(folder, TEST));
    // The editor has yet to load this, so that it is judged beside what the editor holds.
    writeFileSync(graph, text().replace('"name": "Basket"', '"name": "Trolley"'));
    assert.ok((await codes()).includes('testcase/missing-file'));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(join(folder, TEST)), type: 3 }],
    });
    await editor.diagnostics(uri(graph), (found) => found.some(({ code }) => code === 'testcase/missing-file'));
  });

  it('answers of every kind of file what whoever stands alone answers', async () => {
    const alone = await connect(['--workspace', folder], { GROUNDPLAN_STATE_DIR: temporaryFolder() });
    const mutations = [{ type: 'updateElement', id: 'basket', patch: { name: 'Trolley' } }];
    for (const name of ['gen1-tram-depot', 'gen2-mail-room', 'style-bom-crlf', 'empty-arrays']) {
      cpSync(join('test/fixtures/rules/cases', `${name}.json`), graph);
      for (const isOpen of [false, true]) {
        if (isOpen) await editor.openText(uri(graph), text().replace('\uFEFF', ''));
        await tell();
        for (const [tool, args] of [
          ['validateSystemArchitecture', {}],
          ['query', { kind: 'Goal' }],
          ['previewSystemArchitectureMutation', { mutations }],
        ] as const) {
          assert.deepEqual(await callTool(client, tool, args), await callTool(alone, tool, args), `${tool}: ${name}`);
        }
        const read = (one: Client) => one.readResource({ uri: 'groundplan://graph' }).catch(({ message }) => message);
        assert.deepEqual(await read(client), await read(alone), name);
        if (isOpen) await editor.close(uri(graph));
      }
    }
  });

  it('has 200 calls answered at once, and others beside it', async () => {
    const clients = [client, await connect(['--workspace', folder]), await connect(['--workspace', folder])];
    const calls = clients.flatMap((one) =>
      Array.from({ length: 200 }, (_, n) =>
        n % 4 === 0
          ? callTool(one, 'validateSystemArchitecture')
          : callTool(one, 'select', { query: n % 2 === 0 ? 'kind:Goal' : 'lacks:verifies', limit: 3 }),
      ),
    );
    const answers = await Promise.all(calls);
    assert.deepEqual(
      answers.filter(({ isError }) => isError),
      [],
    );
    const each = new Set(answers.map(({ structuredContent }) => structuredContent.canonicalVersion));
    assert.equal(each.size, 1);
  });
});
