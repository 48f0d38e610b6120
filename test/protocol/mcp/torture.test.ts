import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GRAPH_PATH, pretty, sound } from '../../cli/graphs.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { ended, start } from '../cli/spawn.ts';
import { SERVER } from './client.ts';

const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };
const HELLO = [INITIALIZE, INITIALIZED];

type Id = number | string;

const ping = (id: Id) => ({ jsonrpc: '2.0', id, method: 'ping' });
const call = (id: Id, name: string, args: object = {}) => {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
};
const cancel = (requestId: Id) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });

/** A line a message; what is no text yet becomes JSON. */
function linesOf(lines: readonly unknown[]): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
}

/** The messages of an output, of which nothing else is one. */
function messagesIn(stdout: string) {
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function idsOf(messages: readonly { readonly id: Id }[]): Id[] {
  const text = (id: Id) => `${typeof id} ${String(id).padStart(10)}`;
  return messages.map(({ id }) => id).sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

describe('The MCP server on standard input and output', function () {
  this.timeout(120_000);
  removeTemporaryFolders();

  const startServer = (workspace = 'samples/shop') => {
    return start(['--workspace', workspace], { program: SERVER, input: null });
  };

  /** Sends all of it, ends the input, and waits for the process. */
  async function talk(input: readonly unknown[] | Buffer, { bom = '', end = '\n', workspace = 'samples/shop' } = {}) {
    const child = startServer(workspace);
    const over = ended(child);
    child.stdin.write(Buffer.isBuffer(input) ? input : bom + linesOf(input) + end);
    const closed = Date.now();
    child.stdin.end();
    const { exit, stdout, stderr } = await over;
    assert.equal(exit, 0, stderr);
    const messages = messagesIn(stdout);
    return { messages, stderr, took: Date.now() - closed, of: (id: Id) => messages.find((each) => each.id === id) };
  }

  it('goes on after lines that are no messages, and says so on the side', async () => {
    const lines = [...HELLO, '{"jsonrpc": "2.0", ', 'null', '17', '', '[]', '[[]]', '\u0000', '{"id": null}', ping(2)];
    const { messages, stderr } = await talk(lines);
    assert.deepEqual(idsOf(messages), [1, 2]);
    assert.match(stderr, /not valid JSON/);
    assert.match(stderr, /no JSON-RPC/);
    assert.match(stderr, /batch is empty/);
  });

  it('answers who asks in a wrong form', async () => {
    const { messages, of } = await talk([...HELLO, { id: 7, method: 'ping' }, ping(8)]);
    assert.deepEqual(idsOf(messages), [1, 7, 8]);
    assert.equal(of(7).error.code, -32600);
  });

  it('answers a line that it cannot read where the line says who asks', async () => {
    const torn = [
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"query","arguments":{"limit":NaN}}}',
      '{"method":"tools/call","params":{"name":"query","arguments":{"limit":NaN}},"jsonrpc":"2.0","id":"three"}',
      // Nobody knows what these are: an id of somebody else's, an answer.
      '{"method":"tools/call","params":{"name":"query","element":{"id":9}}',
      '{"jsonrpc":"2.0","id":9,"result":{"limit":NaN}}',
    ];
    const { messages, of } = await talk([...HELLO, ...torn, ping(4)]);
    assert.deepEqual(idsOf(messages), [1, 2, 4, 'three']);
    for (const id of [2, 'three']) assert.equal(of(id).error.code, -32700);
  });

  it('takes no text that is not valid UTF-8', async () => {
    const root = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const rename = call(2, 'editArchitectureElement', { op: 'update', id: 'baker', patch: { name: 'B?cker' } });
    const bytes = Buffer.from(`${linesOf([...HELLO, rename, ping(3)])}\n`);
    bytes[bytes.indexOf('?')] = 0xe4;
    const { messages, stderr, of } = await talk(bytes, { workspace: root });
    assert.deepEqual(idsOf(messages), [1, 2, 3]);
    assert.deepEqual([of(2).error.code, /not valid UTF-8/.test(stderr)], [-32700, true]);
    assert.equal(readFileSync(join(root, GRAPH_PATH), 'utf8'), pretty(sound()));
  });

  it('answers every message of a batch', async () => {
    const { messages } = await talk([...HELLO, [ping(2), ping(3), 5], ping(4)]);
    assert.deepEqual(idsOf(messages), [1, 2, 3, 4]);
  });

  it('reads past a byte order mark, carriage returns and a last line without its break', async () => {
    const { messages } = await talk([`${JSON.stringify(INITIALIZE)}\r`, INITIALIZED, ping(2)], {
      bom: '\uFEFF',
      end: '',
    });
    assert.deepEqual(idsOf(messages), [1, 2]);
  });

  it('reads a line of 12 MB, and refuses one of 70 MB by its id', async () => {
    const long = (id: number, length: number) => ({
      method: 'tools/call',
      params: { name: 'query', arguments: { symbol: 'x'.repeat(length) } },
      jsonrpc: '2.0',
      id,
    });
    const idFirst = call(5, 'query', { symbol: 'x'.repeat(70e6) });
    const lines = [...HELLO, long(2, 12e6), long(3, 70e6), ping(4), idFirst, ping(6)];
    const { messages, stderr, of } = await talk(lines);
    assert.deepEqual(idsOf(messages), [1, 2, 3, 4, 5, 6]);
    assert.ok(JSON.stringify(of(2).result.structuredContent).length <= 24_000);
    for (const id of [3, 5]) assert.match(of(id).error.message, /longest/);
    assert.match(stderr, /longest/);
  });

  it('reads a line that comes byte by byte, characters cut in two', async () => {
    const child = startServer();
    const over = ended(child);
    for (const byte of Buffer.from(`${linesOf([...HELLO, call(2, 'query', { symbol: '库存 😀' })])}\n`)) {
      await new Promise((written) => child.stdin.write(Buffer.of(byte), written));
    }
    child.stdin.end();
    const { exit, stdout } = await over;
    const [, answer] = messagesIn(stdout);
    assert.deepEqual([exit, answer.result.structuredContent.filters.symbol], [0, '库存 😀']);
  });

  it('refuses methods that it does not know, and passes over such notifications', async () => {
    const { messages, of } = await talk([
      ...HELLO,
      { jsonrpc: '2.0', id: 2, method: 'tools/fetch' },
      { jsonrpc: '2.0', method: 'notifications/unheard-of', params: { x: [1] } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: {} },
      { jsonrpc: '2.0', id: 99, result: {} },
      { jsonrpc: '2.0', id: 3, method: 'tools/call' },
      { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 7 } },
      { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'query', arguments: [] } },
      ping(6),
    ]);
    assert.deepEqual(idsOf(messages), [1, 2, 3, 4, 5, 6]);
    assert.equal(of(2).error.code, -32601);
    for (const id of [3, 4, 5]) assert.ok(of(id).error ?? of(id).result.isError, `${id} is an error`);
  });

  it('gives back ids as they came, numbers and texts, also used again', async () => {
    const ids: Id[] = [0, -5, '1', '', 'a"\\\n', 2, 2, '2', '2', 2];
    const { messages } = await talk([...HELLO, ...ids.map(ping)]);
    assert.deepEqual(idsOf(messages), idsOf([1, ...ids].map((id) => ({ id }))));
  });

  it('takes arguments that are nested beyond measure, or named like what every object has', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { messages, of } = await talk([
      ...HELLO,
      JSON.stringify(call(2, 'previewSystemArchitectureMutation', { mutations: 'deep' })).replace('"deep"', deep),
      JSON.stringify(call(3, 'query', { kind: 'Goal' })).replace('"kind"', '"__proto__"'),
      call(4, 'constructor'),
      ping(5),
    ]);
    assert.deepEqual(idsOf(messages), [1, 2, 3, 4, 5]);
    for (const id of [2, 4]) assert.ok(of(id).error ?? of(id).result.isError, `${id} is an error`);
  });

  it('answers 200 calls that come at once, each of them once', async () => {
    const asked = [
      ['query', { kind: 'Goal' }],
      ['select', { query: 'kind:View depth:1' }],
      ['explain', { target: 'nothing' }],
      ['validateSystemArchitecture', {}],
    ] as const;
    const ids = Array.from({ length: 200 }, (_, place) => place + 2);
    const calls = ids.map((id) => {
      const [tool, args] = asked[id % asked.length] as (typeof asked)[number];
      return call(id, tool, args);
    });
    const child = startServer();
    const over = ended(child);
    let answers = 0;
    // Once the input has ended, calls have only so long to be answered in.
    child.stdout.on('data', (text: string) => {
      answers += text.split('\n').length - 1;
      if (answers >= ids.length + 1) child.stdin.end();
    });
    child.stdin.write(`${linesOf([...HELLO, ...calls])}\n`);
    const { exit, stdout } = await over;
    assert.deepEqual([exit, idsOf(messagesIn(stdout))], [0, [1, ...ids]]);
  });

  it('waits for a client that reads late', async () => {
    const child = startServer();
    const ids = Array.from({ length: 200 }, (_, place) => place + 2);
    const lists = ids.map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    child.stdin.end(`${linesOf([...HELLO, ...lists])}\n`);
    await pause(500);
    const { exit, stdout } = await ended(child);
    assert.deepEqual([exit, idsOf(messagesIn(stdout))], [0, [1, ...ids]]);
  });

  it('leaves a cancelled call unanswered, and goes on', async () => {
    const { messages, stderr } = await talk([
      ...HELLO,
      call(2, 'validateSystemArchitecture'),
      cancel(2),
      cancel(77),
      call(3, 'validateSystemArchitecture'),
      ping(4),
      cancel(4),
    ]);
    assert.deepEqual(
      idsOf(messages).filter((id) => id !== 4),
      [1, 3],
    );
    assert.equal(stderr, '');
  });

  it('is started by the command line too', async () => {
    const child = start(['mcp', '--workspace', 'samples/shop'], { input: null });
    const over = ended(child);
    child.stdin.end(`${linesOf([...HELLO, ping(2)])}\n`);
    const { exit, stdout } = await over;
    assert.deepEqual([exit, idsOf(messagesIn(stdout))], [0, [1, 2]]);
  });

  it('ends at once with its input', async () => {
    const { messages, took } = await talk([INITIALIZE]);
    assert.deepEqual(idsOf(messages), [1]);
    assert.ok(took < 4_000);
  });

  it('ends with its input when a write that is under way is done', async () => {
    const root = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const rename = call(2, 'editArchitectureElement', { op: 'update', id: 'baker', patch: { name: 'Master Baker' } });
    const { took, of } = await talk([...HELLO, rename], { workspace: root });
    assert.equal(of(2).result.structuredContent.written, true);
    assert.match(readFileSync(join(root, GRAPH_PATH), 'utf8'), /Master Baker/);
    assert.ok(took < 4_000);
  });

  it('ends without a word when it is told to', async () => {
    const child = startServer();
    const over = ended(child);
    child.stdin.write(`${linesOf(HELLO)}\n`);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const { stdout, stderr } = await over;
    assert.deepEqual([idsOf(messagesIn(stdout)), stderr], [[1], '']);
  });

  it('ends when nobody reads its answers any more', async () => {
    const child = startServer();
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.stdin.write(`${linesOf(HELLO)}\n`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(`${linesOf(Array.from({ length: 50 }, (_, place) => ping(place + 2)))}\n`);
    const [exit] = await once(child, 'exit');
    assert.deepEqual([exit, stderr], [0, '']);
  });
});
