import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { DiskSource } from '../../../server/src/adapters/engine/disk-source.ts';
import { createEngine } from '../../../server/src/adapters/engine/engine.ts';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { callTool as callInProcess, TOOLS } from '../../../server/src/mcp/registry.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { TestClient } from '../lsp/client.ts';
import { closeClients, connect } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const RENAME = { type: 'updateElement', id: 'basket', patch: { name: 'Trolley' } };
const FULL = { type: 'addElement', element: { id: 'one-more', name: 'One', type: 'Goal' }, view_ids: ['software'] };

/** Of every tool a call that is answered, one that fails, and one that is not understood. None of them writes. */
const CALLS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  query: [{ kind: 'Requirement', limit: 3 }, { kind: 'nothing like it' }, { limit: 0 }, { knid: 'Goal' }],
  select: [{ query: 'kind:Requirement lacks:verifies' }, { query: 'kind:Goal lcaks:verifies' }, {}],
  explain: [{ target: 'basket' }, { target: 'baskte' }, { target: 7 }],
  validateSystemArchitecture: [{}, { maxChars: 1 }],
  previewSystemArchitectureMutation: [{ mutations: [RENAME] }, { mutations: [FULL] }, { mutations: [{}] }, {}],
  applySystemArchitectureMutation: [{ mutations: [FULL] }, { mutations: [], expectedVersion: 'sha256:0' }, {}],
  editArchitectureElement: [
    { op: 'update', id: 'basket', patch: { name: 'Trolley' }, dryRun: true },
    { op: 'remove', id: 'none' },
  ],
  editArchitectureRelationship: [{ op: 'remove', id: 'catalogue-serving-shop-front', dryRun: true }, { op: 'add' }],
  editArchitectureView: [{ op: 'remove', view_id: 'checkout' }, { op: 'sideways' }],
  initializeWorkspace: [{}, { name: 7 }],
};

describe('A call of a tool', () => {
  removeTemporaryFolders();
  closeClients();

  // @verifies arch:req-one-behaviour-all-transports
  // @verifies arch:con-query-never-writes
  it('has the same answer in this process, over standard input, and attached to an editor', async () => {
    const folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    const file = join(folder, GRAPH);
    const before = [readFileSync(file, 'utf8'), statSync(file).mtimeMs];
    const alone = await connect(['--workspace', folder]);
    const root = () => folder;
    const library = async (name: string, args: unknown) => {
      const engine = createEngine(new DiskSource(root));
      return callInProcess(name, args, { root, engine, cancellation: neverCancelled });
    };
    const first = await answersOf(async (name, args) => over(alone, name, args));
    assert.deepEqual(await answersOf(library), first);
    const editor = await TestClient.start({ folders: [folder] });
    try {
      await editor.until('the engine', () => existsSync(join(stateFolderOf(folder), 'host.json')));
      const attached = await connect(['--workspace', folder]);
      assert.deepEqual(await answersOf(async (name, args) => over(attached, name, args)), first);
      await editor.open(file);
      assert.deepEqual(await answersOf(async (name, args) => over(attached, name, args)), first);
    } finally {
      await editor.stop();
    }
    assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mtimeMs], before);
  });
});

type Outcome = { readonly isError: boolean; readonly content: unknown };

async function answersOf(call: (name: string, args: Record<string, unknown>) => Promise<Outcome>) {
  const answers: Record<string, Outcome> = {};
  for (const { name } of TOOLS) {
    assert.ok(CALLS[name], `${name} is called here`);
    for (const args of CALLS[name]) answers[`${name} ${JSON.stringify(args)}`] = await call(name, args);
  }
  return answers;
}

async function over(client: Client, name: string, args: Record<string, unknown>): Promise<Outcome> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: args });
  return { isError: isError === true, content: structuredContent };
}
