import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { closeClients, connect } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const ELEMENTS = 60;
/** Of what a graph says, no single answer may hold more than this share. */
const MOST_SHARE = 0.25;
/** What somebody might try who wants it all. */
const TRICKS = { full: true, raw: true, all: true, format: 'json', include: ['document'], path: GRAPH };

const secretOf = (kind: string, number: number) => `secret-${kind}-${String(number).padStart(3, '0')}`;

/** Every element, relationship and view says something that nothing else says; in what follows from it too. */
function graph() {
  const elements = Array.from({ length: ELEMENTS }, (_, n) => ({
    id: `e${n}`,
    name: `Part ${n}`,
    type: 'Application Component',
    description: secretOf('element', n),
    attributes: [{ name: 'note', value: secretOf('attribute', n) }],
    testcases: [{ name: `case ${n}`, description: '', acceptanceCriteria: secretOf('case', n) }],
    ...(n === 0 ? { subdiagram_views: ['v1', 'v2', 'v3', 'v4'].map((id) => ({ view_id: id, view_name: id })) } : {}),
  }));
  const relationships = Array.from({ length: ELEMENTS - 1 }, (_, n) => ({
    id: `r${n}`,
    type: 'Serving',
    source_id: `e${n}`,
    source_name: `Part ${n}`,
    target_id: `e${n + 1}`,
    target_name: `Part ${n + 1}`,
    description: secretOf('relationship', n),
  }));
  const view = (id: string, from: number) => ({
    view_id: id,
    view_name: id === 'v0' ? 'SystemArchitecture' : id,
    description: secretOf('view', from),
    included_elements: Array.from({ length: 12 }, (_, n) => `e${from + n}`),
    included_relationships: Array.from({ length: 11 }, (_, n) => `r${from + n}`),
    ...(id === 'v0' ? {} : { parent_element_id: 'e0', parent_element_name: 'Part 0' }),
  });
  const views = [0, 1, 2, 3, 4].map((n) => view(`v${n}`, n * 12));
  return { name: 'Hidden', description: 'secret-root', elements, relationships, views };
}

/** Which part of all secrets a text holds. */
function shareIn(text: string): number {
  const all = new Set(JSON.stringify(graph()).match(/secret-[a-z]+-\d{3}/g) ?? []);
  const found = new Set((text.match(/secret-[a-z]+-\d{3}/g) ?? []).filter((secret) => all.has(secret)));
  return found.size / all.size;
}

// @verifies arch:con-no-full-snapshot-for-agents
describe('Nothing hands an agent the whole graph', () => {
  removeTemporaryFolders();
  closeClients();
  let client: Client;
  beforeEach(async () => {
    const folder = temporaryFolder({ [GRAPH]: JSON.stringify(graph(), null, 2) });
    client = await connect(['--workspace', folder]);
  });

  const assertPart = (what: string, answer: unknown) => {
    const share = shareIn(JSON.stringify(answer));
    assert.ok(share <= MOST_SHARE, `${what} holds ${Math.round(share * 100)} % of the graph`);
  };
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

  it('no tool, asked for as much as it gives', async () => {
    const { tools } = await client.listTools();
    const most = { maxChars: 48_000 };
    const everything = {
      mutations: Array.from({ length: ELEMENTS }, (_, n) => ({
        type: 'updateElement',
        id: `e${n}`,
        patch: { note: 1 },
      })),
    };
    const largest: Record<string, Record<string, unknown>[]> = {
      query: [{ limit: 200 }, { kind: 'ApplicationComponent', limit: 200 }, { kind: 'View', limit: 200 }],
      select: [
        { query: '', limit: 200 },
        { query: 'kind:"Application Component" depth:3', limit: 200 },
        { query: 'has:serving depth:3', limit: 200 },
      ],
      explain: [
        { target: 'e0', limit: 200 },
        { target: 'arch:e30', limit: 200 },
        { target: `${GRAPH}:1`, limit: 200 },
      ],
      validateSystemArchitecture: [{}],
      previewSystemArchitectureMutation: [everything],
      applySystemArchitectureMutation: [everything],
      editArchitectureElement: [{ op: 'remove', id: 'e5', dryRun: true }],
      editArchitectureRelationship: [{ op: 'remove', id: 'r5', dryRun: true }],
      editArchitectureView: [{ op: 'remove', view_id: 'v1', dryRun: true }],
      initializeWorkspace: [{}],
    };
    for (const { name } of tools) {
      const calls = largest[name];
      assert.ok(calls, `${name} is tried here`);
      for (const args of calls) {
        assertPart(`${name} ${JSON.stringify(args).slice(0, 100)}`, await call(name, { ...args, ...most }));
        for (const [trick, value] of Object.entries(TRICKS)) {
          const answer = await call(name, { ...args, [trick]: value });
          assert.equal(answer.isError, true, `${name} takes ${trick}`);
          assertPart(`${name} with ${trick}`, answer);
        }
      }
    }
  });

  it('no resource, whether listed or guessed', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const uris = [
      ...resources.map(({ uri }) => uri),
      ...resourceTemplates.flatMap(({ uriTemplate }) =>
        ['e0', 'v0', '', '*', '..', '%2E%2E', 'v0,v1,v2,v3,v4'].map((id) => uriTemplate.replace('{id}', id)),
      ),
      ...['', '/', '/*', '?full=true', '#all', '/elements', '/views', '/document', '/raw'].map(
        (rest) => `groundplan://graph${rest}`,
      ),
      `file:///${GRAPH}`,
    ];
    let read = 0;
    for (const uri of uris) {
      const answer = await client.readResource({ uri }).catch((error: Error) => error.message);
      if (typeof answer !== 'string') read++;
      assertPart(uri, answer);
    }
    assert.ok(read > 8, `${read} were read`);
    assertPart('the list of resources', resources);
  });

  it('no prompt and no completion', async () => {
    const { prompts } = await client.listPrompts();
    for (const { name, arguments: known = [] } of prompts) {
      for (const value of ['v0', 'Everything there is', '*']) {
        const args = Object.fromEntries(known.map(({ name: argument }) => [argument, value]));
        assertPart(name, await client.getPrompt({ name, arguments: args }).catch((error: Error) => error.message));
      }
      for (const argument of known) {
        const ref = { type: 'ref/prompt' as const, name };
        assertPart(name, await client.complete({ ref, argument: { name: argument.name, value: '' } }));
      }
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    for (const { uriTemplate } of resourceTemplates) {
      const ref = { type: 'ref/resource' as const, uri: uriTemplate };
      assertPart(uriTemplate, await client.complete({ ref, argument: { name: 'id', value: '' } }));
    }
  });
});
