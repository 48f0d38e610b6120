import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { cleanEnvironment } from '../cli/spawn.ts';

/** The built server. */
export const SERVER = resolve('dist/mcp.js');

/** Answer of a call, in both forms that a client may look at. */
export interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: looked into field by field
  readonly structuredContent: any;
}

const clients: Client[] = [];

/** Call once in a suite that connects. */
export function closeClients(): void {
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
}

/** How the built server is started. */
export function serverCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const environment = Object.entries(cleanEnvironment(env)).filter(([, value]) => value !== undefined);
  const command = { command: process.execPath, args: [SERVER, ...args], stderr: 'pipe' as const };
  return { ...command, env: Object.fromEntries(environment) as Record<string, string> };
}

export async function connect(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  await client.connect(new StdioClientTransport(serverCommand(args, env)));
  return client;
}

/** Both forms of the answer say the same. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const result = (await client.callTool({ name, arguments: args })) as unknown as Called;
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0]?.text, JSON.stringify(result.structuredContent));
  return result;
}
