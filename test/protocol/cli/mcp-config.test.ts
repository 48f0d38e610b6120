import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { cliJson } from './spawn.ts';

// @verifies arch:req-mcp-config
describe('groundplan mcp-config', () => {
  it('names a program that serves the workspace', async () => {
    const shop = resolve('samples/shop');
    const { value } = await cliJson(['mcp-config', '--workspace', shop]);
    const { command, args } = value.entry;
    assert.deepEqual(args, [resolve('dist/mcp.js'), '--workspace', realpathSync(shop)]);
    const client = new Client({ name: 'test', version: '1.0.0' });
    try {
      await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
      const { structuredContent } = await client.callTool({ name: 'query', arguments: { limit: 1 } });
      assert.equal((structuredContent as { workspace: string }).workspace, 'shop');
    } finally {
      await client.close();
    }
  });
});
