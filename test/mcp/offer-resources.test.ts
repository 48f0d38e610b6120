// @scope arch:mcp

import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type McpError,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import type { GraphReader } from '../../server/src/mcp/graph-reader.ts';
import { offerResources, RESOURCE_CAPABILITIES, type ResourceNotifier } from '../../server/src/mcp/offer-resources.ts';
import { mill } from '../engine/rules/mill.ts';
import { readerOf } from './graph-readers.ts';

async function connect(reader: GraphReader): Promise<{ client: Client; notifier: ResourceNotifier }> {
  const server = new Server({ name: 'groundplan', version: '1' }, { capabilities: RESOURCE_CAPABILITIES });
  const notifier = offerResources(server, reader);
  const client = new Client({ name: 'test', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  return { client, notifier };
}

/** The protocol's error that a request ends in. */
async function refusal(request: Promise<unknown>): Promise<McpError> {
  return request.then(
    () => assert.fail('It was not refused.'),
    (error) => error as McpError,
  );
}

describe('Resources, completions and prompts over the protocol', () => {
  it('say in words what is wrong with the params of a request', async () => {
    const { client } = await connect(readerOf(mill()));
    const asked = async (method: string, params?: Record<string, unknown>) => {
      const request = client.request({ method, ...(params ? { params } : {}) } as never, z.unknown() as never);
      const { code, message } = await refusal(request);
      return `${code} ${message.replace(/^MCP error -?\d+: /, '')}`;
    };
    assert.deepEqual(
      [
        await asked('resources/read', {}),
        await asked('resources/subscribe'),
        await asked('prompts/get', { name: 7 }),
        await asked('resources/list', { cursor: 7 }),
        await asked('completion/complete', { ref: { type: 'ref/none' }, argument: { name: 'id', value: '' } }),
      ],
      [
        'resources/read: params.uri is not as the protocol has it: expected string, received undefined',
        'resources/subscribe: params is not as the protocol has it: expected object, received undefined',
        'prompts/get: params.name is not as the protocol has it: expected string, received number',
        'resources/list: params.cursor is not as the protocol has it: expected string, received number',
        'completion/complete: params.ref is not as the protocol has it: it has none of the forms that there are',
      ].map((message) => `-32602 ${message}. Correct it and ask again.`),
    );
  });

  it('can all be asked for', async () => {
    const { client } = await connect(readerOf(mill()));
    assert.equal((await client.listResources()).resources.length, 3);
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['groundplan://graph/view/{id}', 'groundplan://graph/view/{id}/svg', 'groundplan://graph/element/{id}'],
    );
    const { contents } = await client.readResource({ uri: 'groundplan://graph/view/milling' });
    assert.equal(contents[0]?.mimeType, 'text/vnd.mermaid');
    assert.equal((await client.listPrompts()).prompts.length, 2);
    const prompt = await client.getPrompt({ name: 'reviewView', arguments: { view: 'milling' } });
    assert.equal(prompt.messages.length, 2);
    const ref = { type: 'ref/resource' as const, uri: 'groundplan://graph/view/{id}' };
    const { completion } = await client.complete({ ref, argument: { name: 'id', value: 'm' } });
    assert.deepEqual(completion.values, ['milling']);
  });

  it('answer with the number of the protocol, and with our code, message and data', async () => {
    const { client } = await connect(readerOf(mill()));
    const missing = await refusal(client.readResource({ uri: 'groundplan://graph/element/millr' }));
    assert.deepEqual(
      [missing.code, missing.data],
      [-32002, { code: 'resources/unknown', data: { kind: 'element', id: 'millr', near: ['mill', 'miller'] } }],
    );
    assert.match(missing.message, /Did you mean 'mill' or 'miller'\?/);
    assert.equal((await refusal(client.getPrompt({ name: 'planChange' }))).code, -32602);
    const none = await connect(readerOf(null));
    assert.equal((await refusal(none.client.readResource({ uri: 'groundplan://graph' }))).code, -32002);
  });

  it('name no folder in what goes wrong', async () => {
    const failing = async () => {
      throw new GroundplanError('workspace/unreadable', 'Cannot read /home/me/shop/graph.json.');
    };
    const { client } = await connect({ ...readerOf(mill()), graph: failing, secretPaths: ['/home/me/shop'] });
    const error = await refusal(client.listResources());
    assert.deepEqual([error.code, error.message], [-32603, 'MCP error -32603: Cannot read shop/graph.json.']);
  });

  it('tell of changes to what was subscribed to', async () => {
    const { client, notifier } = await connect(readerOf(mill()));
    const updated: string[] = [];
    let lists = 0;
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void lists++);
    await client.subscribeResource({ uri: 'groundplan://graph' });
    await client.subscribeResource({ uri: 'groundplan://graph/view/not-yet' });
    await client.subscribeResource({ uri: 'groundplan://graph/element/mill' });
    await client.unsubscribeResource({ uri: 'groundplan://graph/element/mill' });
    assert.equal((await refusal(client.subscribeResource({ uri: 'file:///x' }))).code, -32002);
    await notifier.graphChanged();
    await client.ping();
    assert.deepEqual([updated, lists], [['groundplan://graph', 'groundplan://graph/view/not-yet'], 1]);
    await client.close();
    await notifier.graphChanged();
  });
});
