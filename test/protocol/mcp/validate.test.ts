import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { crowded, GRAPH_PATH, pretty, renamed } from '../../cli/graphs.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cleanEnvironment, cliJson } from '../cli/spawn.ts';
import { callTool, closeClients, connect, SERVER } from './client.ts';

const TOOL = 'validateSystemArchitecture';

describe('The MCP server', function () {
  this.timeout(60_000);
  removeTemporaryFolders();
  closeClients();

  const call = (client: Client, args: Record<string, unknown> = {}) => callTool(client, TOOL, args);

  it('answers what check --json answers, from both ways to name the workspace', async () => {
    for (const sample of ['samples/shop', 'samples/shop-faults']) {
      // Outside every repository, so that neither has a baseline.
      const workspace = temporaryFolder({ [GRAPH_PATH]: readFileSync(join(sample, GRAPH_PATH)) });
      const { value } = await cliJson(['check', '--workspace', workspace]);
      const byOption = await call(await connect(['--workspace', workspace]));
      const expected = { workspace: basename(workspace), ...value };
      assert.deepEqual(byOption.structuredContent, expected);
      assert.notEqual(byOption.isError, true);
      const byEnvironment = await call(await connect([], { GROUNDPLAN_WORKSPACE: workspace }));
      assert.deepEqual(byEnvironment.structuredContent, expected);
    }
  });

  it('sees each change, and compares with the last commit', async () => {
    const root = temporaryFolder({ [GRAPH_PATH]: pretty(crowded(16)) });
    const client = await connect(['--workspace', root]);
    const capacity = async () => {
      const { structuredContent } = await call(client);
      return structuredContent.diagnostics.find(({ code }: { code: string }) => code === 'view/capacity');
    };
    assert.deepEqual((await capacity()).data, { viewId: 'root', maximum: 15, observed: 16 });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    assert.equal((await capacity()).severity, 'warning');
    put(root, GRAPH_PATH, pretty(crowded(17)));
    assert.deepEqual((await capacity()).data, { viewId: 'root', maximum: 15, observed: 17, before: 16 });
    assert.equal((await capacity()).severity, 'error');
  });

  it('names arguments that it does not know', async () => {
    const result = await call(await connect(['--workspace', 'samples/shop']), { file: 'x.json', fix: true });
    assert.equal(result.isError, true);
    assert.equal(result.structuredContent.code, 'arguments/unknown');
    assert.deepEqual(result.structuredContent.data.unknown, ['file', 'fix']);
    assert.match(result.structuredContent.message, /"file" and "fix"/);
  });

  it('answers what is wrong with the workspace, and goes on', async () => {
    const root = temporaryFolder({ 'groundplan.json': '{"grahp": 1}' });
    const client = await connect(['--workspace', root]);
    const bad = await call(client);
    assert.deepEqual([bad.isError, bad.structuredContent.code], [true, 'config/unknown-key']);
    put(root, 'groundplan.json', '{}');
    assert.equal((await call(client)).structuredContent.code, 'workspace/no-graph');
    put(root, GRAPH_PATH, pretty(renamed()));
    assert.equal((await call(client)).structuredContent.summary.errors, 2);
    assert.equal((await call(await connect([]))).structuredContent.code, 'workspace/not-found');
  });

  it('refuses a tool that there is not', async () => {
    const client = await connect(['--workspace', 'samples/shop']);
    await assert.rejects(
      client.callTool({ name: 'validate', arguments: {} }),
      /There is no tool "validate"\. The tools are/,
    );
  });

  it('writes only the protocol to standard output, survives lines that are none, and ends with its input', async () => {
    const child = spawn(process.execPath, [SERVER, '--workspace', 'samples/shop'], { env: cleanEnvironment() });
    let stdout = '';
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    const end = new Promise((done) => child.on('close', done));
    const send = (message: unknown) =>
      child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    send('this is no message');
    send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: TOOL } });
    child.stdin.end();
    assert.equal(await end, 0);
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      messages.map(({ id }) => id),
      [1, 2],
    );
    assert.deepEqual(messages[1].result.structuredContent.diagnostics, []);
  });

  it('does not start on a command line that it does not know', async () => {
    const child = spawn(process.execPath, [SERVER, '--workspaces', 'x'], { stdio: ['ignore', 'ignore', 'ignore'] });
    assert.equal(await new Promise((done) => child.on('close', done)), 2);
  });
});
