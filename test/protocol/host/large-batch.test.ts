// @verifies arch:req-agent-progress
// @verifies arch:req-large-batch-steps
// @verifies arch:req-cancel-reaches-host
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { generateGraph } from '../../support/generate-graph.ts';
import { newRelationships } from '../../support/large-batch.ts';
import { TestClient } from '../lsp/client.ts';
import { type Called, callTool, closeClients, connect } from '../mcp/client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const TEXT = generateGraph(250_000);
const LARGE = newRelationships(TEXT, 8_000);
const PREVIEW = 'previewSystemArchitectureMutation';
const APPLY = 'applySystemArchitectureMutation';

for (const attached of [false, true]) {
  describe(`A large batch, ${attached ? 'in the editor' : 'in the server of agents itself'}`, function () {
    this.timeout(60_000);
    removeTemporaryFolders();
    closeClients();
    let folder: string;
    let client: Client;
    let editor: TestClient | undefined;
    beforeEach(async () => {
      folder = temporaryFolder({ [GRAPH]: TEXT });
      if (attached) {
        editor = await TestClient.start({ folders: [folder] });
        await editor.until('the engine', () => existsSync(join(stateFolderOf(folder), 'host.json')));
      }
      client = await connect(['--workspace', folder]);
      await callTool(client, 'validateSystemArchitecture');
    });
    afterEach(async () => {
      await editor?.stop();
      editor = undefined;
    });

    const onDisk = () => readFileSync(join(folder, GRAPH), 'utf8');
    const send = (name: string, options: object) =>
      client.callTool({ name, arguments: { mutations: LARGE } }, undefined, options) as unknown as Promise<Called>;

    it('tells how far it has come', async () => {
      const heard: Progress[] = [];
      const { structuredContent } = await send(APPLY, {
        onprogress: (progress: Progress) => void heard.push(progress),
      });
      assert.equal(structuredContent.status, 'passed');
      assert.ok(heard.length > 1, `${heard.length} times`);
      for (const [at, { progress, total, message }] of heard.entries()) {
        assert.equal(total, 2 * LARGE.length);
        assert.ok(progress > (heard[at - 1]?.progress ?? 0) && progress <= total, `${progress} of ${total}`);
        assert.match(String(message), /^(Applying the mutations|Planning the edits|Checking what they make)$/);
      }
    });

    it('is stopped where nobody waits any more: text and disk stay, and the next call works', async () => {
      for (const name of [PREVIEW, APPLY]) {
        const interrupted = new AbortController();
        const onprogress = () => interrupted.abort('no longer wanted');
        await assert.rejects(send(name, { signal: interrupted.signal, onprogress }), /no longer wanted/);
      }
      const { elements } = JSON.parse(TEXT);
      const next = { op: 'update', id: elements[1].id, patch: { description: 'Changed by the next.' } };
      const { structuredContent } = await callTool(client, 'editArchitectureElement', next);
      assert.equal(structuredContent.status, 'passed');
      elements[1].description = 'Changed by the next.';
      assert.deepEqual(JSON.parse(onDisk()), { ...JSON.parse(TEXT), elements });
      const { structuredContent: checked } = await callTool(client, 'validateSystemArchitecture');
      assert.equal(checked.canonicalVersion, structuredContent.canonicalVersion.after);
    });

    it('lets others be answered meanwhile, and takes in what they write', async () => {
      const order: string[] = [];
      const started = new Promise<void>((resolve) => {
        void send(APPLY, { onprogress: () => resolve() }).then(
          ({ structuredContent }) => order.push(`large ${structuredContent.status}`),
          (error) => order.push(String(error)),
        );
      });
      await started;
      const id = JSON.parse(TEXT).elements[1].id;
      const patch = { description: 'Changed meanwhile.' };
      await callTool(client, 'editArchitectureElement', { op: 'update', id, patch });
      order.push('small');
      while (order.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(order, ['small', 'large passed']);
      const { elements, relationships } = JSON.parse(onDisk());
      assert.equal(elements[1].description, 'Changed meanwhile.');
      assert.equal(relationships.length, JSON.parse(TEXT).relationships.length + LARGE.length);
    });
  });
}
