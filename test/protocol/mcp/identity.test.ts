import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };
import { listedTools } from '../../../server/src/mcp/server.ts';
import { closeClients, connect } from './client.ts';

describe('The MCP server', () => {
  closeClients();

  it('is called groundplan, or what it is told to be called', async () => {
    const { version } = packageJson;
    assert.deepEqual((await connect([])).getServerVersion(), { name: 'groundplan', version });
    assert.deepEqual((await connect(['--name', 'gp_shop'])).getServerVersion(), { name: 'gp_shop', version });
  });

  it('comes with the version of its list of tools', async () => {
    const { toolListVersion } = await import(pathToFileURL(resolve('scripts/lib/tool-list.mjs')).href);
    const { version } = JSON.parse(readFileSync(resolve('dist/tools.json'), 'utf8'));
    assert.equal(toolListVersion(listedTools()), version);
  });
});
