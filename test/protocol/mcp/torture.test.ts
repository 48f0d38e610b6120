import assert from 'node:assert/strict';
import { ended, start } from '../cli/spawn.ts';
import { SERVER } from './client.ts';

const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

describe('The MCP server on standard input and output', function () {
  this.timeout(120_000);

  async function talk(lines: readonly unknown[], { bom = '', end = '\n' } = {}) {
    const child = start(['--workspace', 'samples/shop'], { program: SERVER, input: null });
    const over = ended(child);
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    child.stdin.write(bom + text + end);
    const closed = Date.now();
    child.stdin.end();
    const { exit, stdout, stderr } = await over;
    assert.equal(exit, 0, stderr);
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { messages, stderr, took: Date.now() - closed };
  }

  const idsOf = (messages: readonly { id: number }[]) => messages.map(({ id }) => id).sort((a, b) => a - b);

  it('goes on after lines that are no messages, and says so on the side', async () => {
    const lines = [INITIALIZE, INITIALIZED, '{"jsonrpc": "2.0", ', 'null', '17', '', '[]', '\u0000', ping(2)];
    const { messages, stderr } = await talk(lines);
    assert.deepEqual(idsOf(messages), [1, 2]);
    assert.match(stderr, /not valid JSON/);
    assert.match(stderr, /no JSON-RPC/);
  });

  it('answers who asks in a wrong form', async () => {
    const { messages } = await talk([INITIALIZE, INITIALIZED, { id: 7, method: 'ping' }, ping(8)]);
    assert.deepEqual(idsOf(messages), [1, 7, 8]);
    assert.equal(messages.find(({ id }) => id === 7).error.code, -32600);
  });

  it('answers every message of a batch', async () => {
    const { messages } = await talk([INITIALIZE, INITIALIZED, [ping(2), ping(3), 5], ping(4)]);
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
    const { messages, stderr } = await talk([INITIALIZE, INITIALIZED, long(2, 12e6), long(3, 70e6), ping(4)]);
    assert.deepEqual(idsOf(messages), [1, 2, 3, 4]);
    const [read, refused] = [2, 3].map((wanted) => messages.find(({ id }) => id === wanted));
    assert.ok(JSON.stringify(read.result.structuredContent).length <= 24_000);
    assert.match(refused.error.message, /longest/);
    assert.match(stderr, /longest/);
  });

  it('is started by the command line too', async () => {
    const child = start(['mcp', '--workspace', 'samples/shop'], { input: null });
    const over = ended(child);
    child.stdin.end(`${[INITIALIZE, INITIALIZED, ping(2)].map((line) => JSON.stringify(line)).join('\n')}\n`);
    const { exit, stdout } = await over;
    const ids = stdout.trimEnd().split('\n');
    assert.deepEqual([exit, ids.map((line) => JSON.parse(line).id)], [0, [1, 2]]);
  });

  it('ends at once with its input', async () => {
    const { messages, took } = await talk([INITIALIZE]);
    assert.deepEqual(idsOf(messages), [1]);
    assert.ok(took < 4_000);
  });
});
