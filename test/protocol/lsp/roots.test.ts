import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, FileEvent, LocationLink } from 'vscode-languageserver/node';
import type { InitializeWorkspaceResult } from '../../../server/src/protocol/messages.ts';
import { pretty, shop } from '../../language/support.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { type ClientOptions, TestClient, uri } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const TEST_FILE = { 'test/till.test.ts': '' };
const MISTYPED = pretty(shop(({ elements }) => Object.assign(elements[1] as object, { type: 'Busines Role' })));

const codes = (found: readonly Diagnostic[]): unknown[] => found.map(({ code }) => code);

describe('The language server and its roots', () => {
  removeTemporaryFolders();
  let client: TestClient;
  afterEach(async () => {
    await client.stop();
  });

  async function start(folders: readonly string[], options: Partial<ClientOptions> = {}): Promise<void> {
    client = await TestClient.start({ folders, ...options });
  }

  async function event(path: string, type: FileEvent['type']): Promise<void> {
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(path), type }],
    });
  }

  it('judge each root by its own groundplan.json', async () => {
    const folder = temporaryFolder({
      'a/design/KG/SystemArchitecture.json': MISTYPED,
      'b/groundplan.json': '{ "graph": "docs/graph.json", "rules": { "element/unknown-type": "warning" } }',
      'b/docs/graph.json': MISTYPED,
      'b/design/KG/SystemArchitecture.json': MISTYPED,
      'a/test/till.test.ts': '',
      'b/test/till.test.ts': '',
    });
    await start([folder]);
    await client.until('two roots', () => client.status?.roots.length === 2);
    assert.deepEqual(
      client.status?.roots.map(({ graph }) => graph),
      [uri(join(folder, 'a', GRAPH)), uri(join(folder, 'b/docs/graph.json'))],
    );
    for (const file of [`a/${GRAPH}`, `b/${GRAPH}`, 'b/docs/graph.json']) await client.open(join(folder, file));
    const [a] = await client.diagnostics(uri(join(folder, 'a', GRAPH)));
    const [b] = await client.diagnostics(uri(join(folder, 'b/docs/graph.json')));
    assert.deepEqual([a?.severity, b?.severity], [1, 2]);
    assert.equal(client.published.has(uri(join(folder, 'b', GRAPH))), false, 'that is not the graph of its root');
  });

  it('follow groundplan.json when it is saved', async () => {
    const folder = temporaryFolder({ [GRAPH]: MISTYPED, ...TEST_FILE });
    await start([folder]);
    const graph = uri(join(folder, GRAPH));
    await client.open(join(folder, GRAPH));
    assert.deepEqual(codes(await client.diagnostics(graph)), ['element/unknown-type']);
    const config = put(folder, 'groundplan.json', '{ "rules": { "element/unknown-type": "off" } }');
    await event(config, 1);
    await client.diagnostics(graph, (found) => found.length === 0);
    rmSync(config);
    await event(config, 3);
    await client.diagnostics(graph, (found) => found.length === 1);
  });

  it('show the faults of groundplan.json, open or not, and go on with the defaults', async () => {
    const folder = temporaryFolder({ [GRAPH]: MISTYPED, ...TEST_FILE, 'groundplan.json': '{ "graph": 7 }' });
    await start([folder]);
    const config = uri(join(folder, 'groundplan.json'));
    assert.deepEqual(codes(await client.diagnostics(config)), ['config/bad-value']);
    assert.equal(client.status?.roots[0]?.configProblems, 1);
    await client.open(join(folder, GRAPH));
    assert.deepEqual(codes(await client.diagnostics(uri(join(folder, GRAPH)))), ['element/unknown-type']);
    await client.open(join(folder, 'groundplan.json'));
    await client.change(config, { text: '{ "graphs": "x" }' });
    await client.diagnostics(config, (found) => found[0]?.code === 'config/unknown-key');
    await client.change(config, { text: '{}' });
    await client.diagnostics(config, (found) => found.length === 0);
    await client.close(config);
    await client.diagnostics(config, (found) => found[0]?.code === 'config/bad-value');
    rmSync(join(folder, 'groundplan.json'));
    await event(join(folder, 'groundplan.json'), 3);
    await client.diagnostics(config, (found) => found.length === 0);
  });

  it('compare views with the last commit, and with the next one when that comes', async () => {
    const crowded = (count: number) =>
      pretty(
        shop(({ elements, views }) => {
          for (let at = 2; at < count; at++) {
            elements.push({ id: `e${at}`, name: `E ${at}`, type: 'Device' } as never);
            (views[1] as { included_elements: string[] }).included_elements.push(`e${at}`);
          }
        }),
      );
    const folder = temporaryFolder({ [GRAPH]: crowded(17), ...TEST_FILE });
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
    };
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'one');
    await start([folder]);
    const graph = uri(join(folder, GRAPH));
    await client.open(join(folder, GRAPH));
    const [over] = await client.diagnostics(graph);
    assert.deepEqual([over?.code, over?.severity], ['view/capacity', 2]);
    assert.deepEqual(over?.data.data, { viewId: 'counter', maximum: 15, observed: 17, before: 17 });
    await client.change(graph, { text: crowded(18) });
    const [grown] = await client.diagnostics(graph, ([one]) => one?.severity === 1);
    assert.equal(grown?.data.data.observed, 18);
    put(folder, GRAPH, crowded(18));
    git('commit', '-q', '-a', '-m', 'two');
    await client.diagnostics(graph, ([one]) => one?.severity === 2);
  });

  it('ask no git in Restricted Mode, and once trust is given', async () => {
    const text = pretty(
      shop(({ elements, views }) => {
        for (let at = 0; at < 15; at++) {
          elements.push({ id: `e${at}`, name: `E ${at}`, type: 'Device' } as never);
          (views[1] as { included_elements: string[] }).included_elements.push(`e${at}`);
        }
      }),
    );
    const folder = temporaryFolder({ [GRAPH]: text, ...TEST_FILE });
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['-c', 'user.name=T', '-c', 'user.email=t@e.invalid', '-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'x'],
    ]) {
      execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    }
    await start([folder], { initializationOptions: { trusted: false } });
    const graph = uri(join(folder, GRAPH));
    await client.open(join(folder, GRAPH));
    const [found] = await client.diagnostics(graph);
    assert.deepEqual([found?.code, found?.severity, found?.data.data.before], ['view/capacity', 1, undefined]);
    const refused = await client.request<InitializeWorkspaceResult>('groundplan/initializeWorkspace', {
      folder: uri(folder),
    });
    assert.deepEqual(refused, { refused: 'Nothing is written in Restricted Mode.' });
    await client.connection.sendNotification('groundplan/environment', { trusted: true });
    await client.diagnostics(graph, ([one]) => one?.severity === 2);
  });

  it('notice when the file of a test case comes and goes', async () => {
    const folder = temporaryFolder({ [GRAPH]: pretty(shop()) });
    await start([folder]);
    const graph = uri(join(folder, GRAPH));
    await client.open(join(folder, GRAPH));
    assert.deepEqual(codes(await client.diagnostics(graph)), ['testcase/missing-file']);
    put(folder, 'test/till.test.ts');
    // As a client tells of a whole folder that came at once.
    await event(join(folder, 'test'), 1);
    await client.diagnostics(graph, (found) => found.length === 0);
    const text = pretty(shop());
    const at = text.slice(0, text.indexOf('test/till')).split('\n');
    const position = { line: at.length - 1, character: (at.at(-1) as string).length };
    const [link] = await client.request<LocationLink[]>('textDocument/definition', {
      textDocument: { uri: graph },
      position,
    });
    assert.equal(link?.targetUri, uri(join(folder, 'test/till.test.ts')));
    rmSync(join(folder, 'test'), { recursive: true });
    await event(join(folder, 'test'), 3);
    await client.diagnostics(graph, (found) => found.length === 1);
  });

  it('are known by the path that the client opened, be it a link', async function links() {
    if (process.platform === 'win32') this.skip();
    const folder = temporaryFolder({ 'real [1]/shop/design/KG/SystemArchitecture.json': MISTYPED });
    symlinkSync(join(folder, 'real [1]'), join(folder, 'link'));
    await start([join(folder, 'link')]);
    await client.until('a root', () => client.status?.roots.length === 1);
    const graph = join(folder, 'link/shop', GRAPH);
    assert.equal(client.status?.roots[0]?.graph, uri(graph));
    await client.open(graph);
    const found = await client.diagnostics(uri(graph));
    assert.deepEqual(codes(found), ['element/unknown-type', 'testcase/missing-file']);
  });

  it('take folders that are added and let go of those that are removed', async () => {
    const [one, two] = [
      temporaryFolder({ [GRAPH]: MISTYPED, ...TEST_FILE }),
      temporaryFolder({ [GRAPH]: MISTYPED, ...TEST_FILE }),
    ];
    await start([one as string]);
    await client.until('one root', () => client.status?.roots.length === 1);
    const graph = uri(join(two as string, GRAPH));
    await client.open(join(two as string, GRAPH));
    const change = (added: string[], removed: string[]) =>
      client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
        event: {
          added: added.map((folder) => ({ uri: uri(folder), name: 'x' })),
          removed: removed.map((folder) => ({ uri: uri(folder), name: 'x' })),
        },
      });
    await change([two as string], []);
    await client.diagnostics(graph, (found) => found.length === 1);
    await change([], [two as string]);
    await client.diagnostics(graph, (found) => found.length === 0);
    assert.equal(client.status?.roots.length, 1);
  });

  it('make a valid graph in a folder that has none, and never over one', async () => {
    const folder = temporaryFolder({ 'groundplan.json': '{ "graph": "docs/graph.json" }' });
    await start([folder]);
    const initialize = () =>
      client.request<InitializeWorkspaceResult>('groundplan/initializeWorkspace', { folder: uri(folder) });
    const graph = uri(join(folder, 'docs/graph.json'));
    assert.deepEqual(await initialize(), { graph });
    const text = await client.open(join(folder, 'docs/graph.json'));
    await client.until('its status', () => client.status?.roots[0]?.check !== undefined);
    assert.deepEqual(client.status?.roots[0]?.check, { parses: true, errors: 0, warnings: 0, infos: 0, generation: 3 });
    assert.deepEqual(await initialize(), { refused: 'docs/graph.json is there already. Nothing was written.', graph });
    assert.equal(readFileSync(join(folder, 'docs/graph.json'), 'utf8'), text);
    assert.equal(existsSync(join(folder, GRAPH)), false);
  });
});
