import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { ended, start } from '../cli/spawn.ts';
import { closeClients, connect, SERVER } from './client.ts';

const WORKSPACE = 'samples/shop';

/** The command that its package names: the package exports nothing. */
function inspector(): string {
  const file = createRequire(join(process.cwd(), 'package.json')).resolve(
    '@modelcontextprotocol/inspector/package.json',
  );
  const { bin } = createRequire(file)(file) as { readonly bin: { readonly inspector: string } };
  return join(dirname(file), bin.inspector);
}

describe('The MCP inspector', function () {
  this.timeout(60_000);
  removeTemporaryFolders();
  closeClients();

  let client: Client;
  beforeEach(async () => {
    client = await connect(['--workspace', WORKSPACE]);
  });

  /** What it prints of a list, and nothing beside it. */
  async function inspect(method: string, ...options: string[]): Promise<unknown> {
    const home = temporaryFolder();
    const target = [process.execPath, SERVER, '--workspace', WORKSPACE];
    const child = start(['--cli', ...target, '--method', method, ...options], {
      program: inspector(),
      // It may keep a catalogue of servers below the home folder.
      env: { HOME: home, USERPROFILE: home, MCP_CATALOG_PATH: join(home, 'mcp.json') },
    });
    const { exit, stdout, stderr } = await ended(child);
    assert.deepEqual([exit, stderr], [0, ''], stdout);
    return JSON.parse(stdout);
  }

  it('finds nothing in the list of tools that a client could refuse', async () => {
    assert.deepEqual(await inspect('tools/list', '--strict'), { ...(await client.listTools()) });
  });

  it('reads the lists that the server announces', async () => {
    const { resources, prompts } = client.getServerCapabilities() ?? {};
    if (resources) {
      assert.deepEqual(await inspect('resources/list'), { ...(await client.listResources()) });
      assert.deepEqual(await inspect('resources/templates/list'), { ...(await client.listResourceTemplates()) });
    }
    if (prompts) assert.deepEqual(await inspect('prompts/list'), { ...(await client.listPrompts()) });
  });
});
