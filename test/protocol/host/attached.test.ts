import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Progress, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cliJson, ended, start } from '../cli/spawn.ts';
import { TestClient, uri } from '../lsp/client.ts';
import { callTool, closeClients, connect, SERVER } from '../mcp/client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('A server of agents beside an editor that has the workspace open', () => {
  removeTemporaryFolders();
  closeClients();
  let folder: string;
  let graph: string;
  let editor: TestClient;
  beforeEach(async () => {
    folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    graph = join(folder, GRAPH);
    editor = await TestClient.start({ folders: [folder] });
    await editor.until('the engine to be offered', () => existsSync(hostFile()));
  });
  afterEach(() => editor.stop());

  const hostFile = () => join(stateFolderOf(folder), 'host.json');
  const text = () => readFileSync(graph, 'utf8');
  const agent = () => connect(['--workspace', folder]);
  const tell = async (dirty: boolean) => {
    await editor.connection.sendNotification('groundplan/dirty', { uris: dirty ? [uri(graph)] : [] });
    // An answer to the editor means that the server has heard what the editor said before.
    await editor.request('groundplan/query/roots', {});
  };
  const address = (id: string) => `spec://shop/architecture#${id}`;
  /** The person at the editor gives the first element another name and does not save. */
  const renameInEditor = async (name: string) => {
    await editor.open(graph);
    const first = JSON.parse(text()).elements[0];
    const changed = text().replaceAll(JSON.stringify(first.name), JSON.stringify(name));
    await editor.change(uri(graph), { text: changed });
    await tell(true);
    return first.id as string;
  };

  it('sees what is not saved, and says so', async () => {
    const id = await renameInEditor('Counter of the Evening');
    const client = await agent();
    for (const [name, args] of [
      ['select', { query: `uri:${address(id)}` }],
      ['query', { uri: address(id) }],
    ] as const) {
      const { structuredContent } = await callTool(client, name, args);
      assert.deepEqual(
        [structuredContent.results[0].name, structuredContent.unsaved],
        ['Counter of the Evening', true],
      );
    }
    const { structuredContent: explained } = await callTool(client, 'explain', { target: id });
    assert.deepEqual([explained.node.name, explained.unsaved], ['Counter of the Evening', true]);
    const { structuredContent: checked } = await callTool(client, 'validateSystemArchitecture');
    assert.equal(checked.unsaved, true);
    await editor.change(uri(graph), { text: text() });
    await tell(false);
    const { structuredContent: after } = await callTool(client, 'select', { query: `uri:${address(id)}` });
    assert.notEqual(after.results[0].name, 'Counter of the Evening');
    assert.ok(!('unsaved' in after));
  });

  it('writes nothing while the graph is not saved', async () => {
    const id = await renameInEditor('Counter of the Evening');
    const before = text();
    const client = await agent();
    const mutations = [{ type: 'updateElement', id, patch: { description: 'Anew.' } }];
    for (const name of ['previewSystemArchitectureMutation', 'applySystemArchitectureMutation']) {
      const { isError, structuredContent } = await callTool(client, name, { mutations });
      assert.equal(isError, true);
      assert.deepEqual(
        structuredContent.errors.map(({ code }: { code: string }) => code),
        ['CANONICAL_DIRTY_IN_EDITOR'],
      );
    }
    assert.equal(text(), before);
  });

  it('answers from what was written until the editor has loaded it', async () => {
    await editor.open(graph);
    await tell(false);
    const id = JSON.parse(text()).elements[0].id as string;
    const client = await agent();
    for (const description of ['First.', 'Second.']) {
      const patch = { description };
      const applied = await callTool(client, 'applySystemArchitectureMutation', {
        mutations: [{ type: 'updateElement', id, patch }],
      });
      assert.equal(applied.structuredContent.written, true, JSON.stringify(applied.structuredContent));
      const { after } = applied.structuredContent.canonicalVersion;
      const checked = await callTool(client, 'validateSystemArchitecture');
      assert.equal(checked.structuredContent.canonicalVersion, after);
      const selected = await callTool(client, 'select', { query: `uri:${address(id)}` });
      assert.deepEqual(
        [selected.structuredContent.canonicalVersion, selected.structuredContent.unsaved],
        [after, undefined],
      );
    }
    await editor.change(uri(graph), { text: text() });
    assert.equal((await callTool(client, 'validateSystemArchitecture')).structuredContent.unsaved, undefined);
  });

  it('sees a code file that was changed a moment ago, of which no editor has told', async () => {
    const client = await agent();
    const found = async () => (await callTool(client, 'query', { symbol: 'lately' })).structuredContent.total;
    assert.equal(await found(), 0);
    const id = JSON.parse(text()).elements[0].id;
    writeFileSync(join(folder, 'src/lately.ts'), `/** @implements arch:${id} */\nexport function lately() {}\n`);
    assert.equal(await found(), 1);
  });

  it('tells how far it has come, and is interrupted when nobody waits any more', async () => {
    for (let n = 0; n < 400; n++) writeFileSync(join(folder, `src/f${n}.ts`), `export const n${n} = ${n};\n`);
    const client = await agent();
    const heard: string[] = [];
    const onprogress = ({ progress, total, message }: Progress) => {
      assert.ok(progress <= (total ?? 0));
      heard.push(`${message} ${progress}`);
    };
    await client.callTool({ name: 'query', arguments: {} }, undefined, { onprogress });
    assert.ok(heard.includes('Reading files 400'), heard.join());
    const interrupted = new AbortController();
    const call = client.callTool({ name: 'query', arguments: {} }, undefined, { signal: interrupted.signal });
    interrupted.abort('no longer wanted');
    await assert.rejects(call, /no longer wanted/);
    assert.equal((await callTool(client, 'query')).structuredContent.truncated, true);
  });

  it('tells who subscribed that the graph is another one, whoever changed it', async () => {
    await editor.open(graph);
    await tell(false);
    const client = await agent();
    const updated: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
    await client.subscribeResource({ uri: 'groundplan://graph' });
    const outline = async () => {
      const { contents } = await client.readResource({ uri: 'groundplan://graph' });
      return JSON.parse((contents[0] as { text: string }).text);
    };
    const before = await outline();
    assert.equal(before.unsaved, undefined);
    await editor.change(uri(graph), { text: text().replace('"name": "Basket"', '"name": "Trolley"') });
    await tell(true);
    await editor.until('news of what was typed', () => updated.length === 1);
    const typed = await outline();
    assert.notEqual(typed.canonicalVersion, before.canonicalVersion);
    assert.equal(typed.unsaved, true);
    await editor.change(uri(graph), { text: text() });
    await tell(false);
    await editor.until('news of what was undone', () => updated.length === 2);
    assert.equal((await outline()).canonicalVersion, before.canonicalVersion);
    writeFileSync(graph, text().replace('"name": "Basket"', '"name": "Trolley"'));
    await editor.until('news of what was written', () => updated.length === 3);
    assert.equal((await outline()).canonicalVersion, typed.canonicalVersion);
  });

  it('shares with the command line', async () => {
    const id = await renameInEditor('Counter of the Evening');
    const selected = await cliJson(['select', `uri:${address(id)}`, '--workspace', folder]);
    assert.deepEqual([selected.value.results[0].name, selected.value.unsaved], ['Counter of the Evening', true]);
    const checked = await cliJson(['check', '--workspace', folder]);
    assert.equal(checked.value.unsaved, true);
    const batch = JSON.stringify({ mutations: [{ type: 'updateElement', id, patch: { description: 'Anew.' } }] });
    const edited = await cliJson(['edit', '--workspace', folder], { input: batch });
    assert.equal(edited.exit, 1);
    assert.deepEqual(
      edited.value.errors.map(({ code }: { code: string }) => code),
      ['CANONICAL_DIRTY_IN_EDITOR'],
    );
  });

  it('answers what was asked with an error when the editor dies, and ends', async () => {
    const client = await agent();
    await callTool(client, 'query');
    const ended = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    const asked = callTool(client, 'query');
    editor.process.kill('SIGKILL');
    const { isError, structuredContent } = await asked;
    // It may have been answered just before.
    if (isError) assert.equal(structuredContent.code, 'host/gone');
    await ended;
    editor = await TestClient.start({ folders: [folder] });
  });

  it('stands alone where the editor is gone, and attaches to one that comes', async () => {
    await editor.stop();
    assert.ok(!existsSync(hostFile()));
    const client = await agent();
    const id = JSON.parse(text()).elements[0].id as string;
    const nameNow = async () =>
      (await callTool(client, 'select', { query: `uri:${address(id)}` })).structuredContent.results[0].name;
    assert.notEqual(await nameNow(), 'Counter of the Evening');
    editor = await TestClient.start({ folders: [folder] });
    await editor.until('the engine to be offered', () => existsSync(hostFile()));
    await renameInEditor('Counter of the Evening');
    assert.equal(await nameNow(), 'Counter of the Evening');
  });

  it('outlives a graph that goes for a while, as with another branch', async () => {
    rmSync(join(folder, 'groundplan.json'));
    const client = await agent();
    await callTool(client, 'query');
    const changed = (type: number) =>
      editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uri(graph), type }] });
    const before = text();
    rmSync(graph);
    await changed(3);
    await editor.until('the root to be closed', () => !existsSync(hostFile()));
    const without = await callTool(client, 'validateSystemArchitecture');
    assert.deepEqual([without.isError, without.structuredContent.code], [true, 'workspace/no-graph']);
    writeFileSync(graph, before);
    await changed(1);
    await editor.until('the engine to be offered again', () => existsSync(hostFile()));
    await renameInEditor('Counter of the Evening');
    assert.equal((await callTool(client, 'validateSystemArchitecture')).structuredContent.unsaved, true);
  });

  it('asks the window that is left when another one on the same folder closes', async () => {
    const id = await renameInEditor('Counter of the Evening');
    const first = readFileSync(hostFile(), 'utf8');
    const second = await TestClient.start({ folders: [folder] });
    await second.until('the second engine to be offered', () => readFileSync(hostFile(), 'utf8') !== first);
    await second.stop();
    assert.equal(readFileSync(hostFile(), 'utf8'), first);
    const found = await callTool(await agent(), 'select', { query: `uri:${address(id)}` });
    assert.equal(found.structuredContent.results[0].name, 'Counter of the Evening');
    const third = await TestClient.start({ folders: [folder] });
    await third.until('the third engine to be offered', () => readFileSync(hostFile(), 'utf8') !== first);
    await editor.stop();
    assert.notEqual(readFileSync(hostFile(), 'utf8'), first);
    await third.stop();
    assert.ok(!existsSync(hostFile()));
    editor = await TestClient.start({ folders: [folder] });
  });

  it('is let in by the token alone, and by a socket that only the user reaches', async () => {
    const { socket, token, pid, version } = JSON.parse(readFileSync(hostFile(), 'utf8'));
    assert.deepEqual([pid, version], [editor.process.pid, '0.1.0']);
    assert.match(token, /^[0-9a-f]{64}$/);
    assert.ok(Buffer.byteLength(socket) < 100);
    if (process.platform !== 'win32') {
      const modes = [hostFile(), stateFolderOf(folder), socket, dirname(socket)].map(
        (path) => statSync(path).mode & 0o777,
      );
      assert.deepEqual(modes, [0o600, 0o700, 0o600, 0o700]);
    }
    const answerTo = (said: string) =>
      new Promise<string>((resolve) => {
        const stranger = connectSocket(socket, () => stranger.write(said));
        let heard = '';
        stranger.on('data', (part) => {
          heard += String(part);
          if (heard.endsWith('}')) stranger.destroy();
        });
        stranger.on('error', () => {});
        stranger.on('close', () => resolve(heard));
      });
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'attach', params: [{ root: folder }] });
    const message = `Content-Length: ${request.length}\r\n\r\n${request}`;
    assert.equal(await answerTo(`${'0'.repeat(64)}\n${message}`), '');
    assert.equal(await answerTo(message.padEnd(200)), '');
    assert.match(await answerTo(`${token}\n${message}`), /"result":\{"version":"0\.1\.0"\}/);
  });

  it('ends with its input', async () => {
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'query', arguments: {} } },
    ];
    const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    const { exit, signal, stdout } = await ended(start(['--workspace', folder], { program: SERVER, input }));
    assert.deepEqual([exit, signal], [0, null]);
    assert.equal(stdout.trim().split('\n').length, 2);
  });

  it('leaves nothing behind', async () => {
    const { socket } = JSON.parse(readFileSync(hostFile(), 'utf8'));
    await editor.stop();
    await wait(10);
    assert.deepEqual([existsSync(hostFile()), existsSync(dirname(socket))], [false, false]);
    assert.deepEqual(readdirSync(stateFolderOf(folder)), []);
    editor = await TestClient.start({ folders: [folder] });
  });
});
