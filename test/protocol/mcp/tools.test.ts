import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { crowded, GRAPH_PATH, pretty, sound } from '../../cli/graphs.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cliJson } from '../cli/spawn.ts';
import { callTool, closeClients, connect } from './client.ts';

const ADD_OVEN = { element: { id: 'oven', name: 'Oven', type: 'Equipment' }, view_ids: ['root'] };

describe('The tools of the MCP server', function () {
  this.timeout(60_000);
  removeTemporaryFolders();
  closeClients();

  let root: string;
  let client: Client;
  beforeEach(async () => {
    root = temporaryFolder({
      [GRAPH_PATH]: pretty(sound()),
      'docs/baking.md': '# Baking {#baking}\n`req r1`\n\nIt bakes.\n',
      'src/bake.ts': '// @implements arch:baking\nexport function bake() {}\n',
    });
    client = await connect(['--workspace', root]);
  });
  const call = (name: string, args: Record<string, unknown> = {}) => callTool(client, name, args);
  const graphText = () => readFileSync(join(root, GRAPH_PATH), 'utf8');

  it('answer about the map what the command line answers', async () => {
    for (const [tool, args, line] of [
      ['query', { kind: 'BusinessRole' }, ['query', '--kind', 'BusinessRole']],
      ['query', { limit: 2 }, ['query', '--limit', '2']],
      ['select', { query: 'symbol:bake depth:1' }, ['select', 'symbol:bake depth:1']],
      ['explain', { target: 'baking' }, ['explain', 'baking']],
    ] as const) {
      const { isError, structuredContent } = await call(tool, args);
      assert.notEqual(isError, true);
      const { value } = await cliJson([...line, '--workspace', root]);
      assert.deepEqual(structuredContent, { workspace: basename(root), ...value });
    }
  });

  it('say what is wrong with a question', async () => {
    const wrong = await call('select', { query: 'kind:Goal lacks:verifys' });
    assert.deepEqual(
      [wrong.isError, wrong.structuredContent.code, wrong.structuredContent.token],
      [true, 'query/unknown-verb', 'verifys'],
    );
    const absent = await call('explain', { target: 'bakin' });
    assert.deepEqual([absent.isError, absent.structuredContent.code], [true, 'explain/not-found']);
    assert.equal((await call('query', { limit: 0 })).structuredContent.code, 'query/bad-limit');
  });

  it('name arguments that are wrong, unknown or missing', async () => {
    for (const [tool, args, code, name] of [
      ['query', { limit: '5' }, 'arguments/invalid', '"limit"'],
      ['query', { kind: ['Goal'] }, 'arguments/invalid', '"kind"'],
      ['query', { kinds: 'Goal' }, 'arguments/unknown', '"kinds"'],
      ['query', { maxChars: 3 }, 'arguments/invalid', '"maxChars"'],
      ['select', {}, 'arguments/missing', '"query"'],
      ['explain', { target: null }, 'arguments/invalid', '"target"'],
      ['applySystemArchitectureMutation', { mutations: {} }, 'arguments/invalid', '"mutations"'],
      ['editArchitectureElement', { op: 'delete', id: 'baker' }, 'arguments/invalid', '"op"'],
      ['editArchitectureElement', { op: 'add', id: 'x', ...ADD_OVEN }, 'arguments/unknown', '"id"'],
      ['editArchitectureElement', { op: 'add', ...ADD_OVEN, view_ids: [1] }, 'arguments/invalid', '"view_ids[0]"'],
      ['editArchitectureView', { op: 'update', view_id: 'root' }, 'arguments/missing', '"patch"'],
    ] as const) {
      const { isError, structuredContent } = await call(tool, args);
      assert.deepEqual([isError, structuredContent.code], [true, code], `${tool} ${JSON.stringify(args)}`);
      assert.ok(structuredContent.message.includes(name), structuredContent.message);
      assert.equal(typeof structuredContent.data, 'object');
    }
    const nested = await call('editArchitectureElement', { op: 'update', id: 'baker', patch: { name: 7, nam: 'x' } });
    assert.deepEqual([nested.isError, nested.structuredContent.errors[0].code], [true, 'MUTATION_INVALID']);
    assert.match(nested.structuredContent.errors[0].message, /'nam'/);
  });

  it('answer in their own words where the arguments are no object, and let no key pass unseen', async () => {
    const outcomeOf = async (args: unknown) => {
      const params = { name: 'query', arguments: args } as never;
      const { isError, structuredContent } = await client.request(
        { method: 'tools/call', params },
        CallToolResultSchema,
      );
      return [isError, structuredContent?.code];
    };
    for (const args of ['kind', 7, true, ['kind']]) {
      assert.deepEqual(await outcomeOf(args), [true, 'arguments/invalid'], JSON.stringify(args));
    }
    for (const key of ['__proto__', 'constructor']) {
      assert.deepEqual(await outcomeOf(JSON.parse(`{"${key}": {"kind": "Goal"}}`)), [true, 'arguments/unknown'], key);
    }
    assert.deepEqual(await outcomeOf(undefined), [false, undefined]);
    await assert.rejects(client.callTool({ name: 'qury' }), {
      code: -32602,
      message: /^MCP error -32602: There is no tool "qury"\. Did you mean query\?/,
    });
  });

  it('say before a write exactly what it then does', async () => {
    const batch = {
      mutations: [
        { type: 'addElement', ...ADD_OVEN },
        { type: 'updateElement', id: 'baker', patch: { name: 'Master Baker' } },
      ],
    };
    const before = graphText();
    const preview = await call('previewSystemArchitectureMutation', batch);
    assert.equal(graphText(), before);
    const { written: _, edits, ...said } = preview.structuredContent;
    const { value } = await cliJson(['edit', '--dry-run', '--workspace', root], { input: JSON.stringify(batch) });
    assert.deepEqual(preview.structuredContent, { workspace: basename(root), ...value });
    const real = await call('applySystemArchitectureMutation', {
      ...batch,
      expectedVersion: said.canonicalVersion.before,
    });
    const { written, ...done } = real.structuredContent;
    assert.deepEqual([real.isError ?? false, written], [false, true]);
    assert.deepEqual(done, said);
    let text = before;
    for (const { start, end, text: replacement } of [...edits].reverse()) {
      text = text.slice(0, start) + replacement + text.slice(end);
    }
    assert.equal(graphText(), text);
    const stale = await call('applySystemArchitectureMutation', {
      ...batch,
      expectedVersion: said.canonicalVersion.before,
    });
    assert.deepEqual([stale.isError, stale.structuredContent.errors[0].code], [true, 'CANONICAL_VERSION_CONFLICT']);
  });

  it('edit one element, relationship or view, dry or not', async () => {
    for (const [tool, args] of [
      ['editArchitectureElement', { op: 'add', ...ADD_OVEN }],
      [
        'editArchitectureRelationship',
        {
          op: 'add',
          relationship: { id: 'uses', type: 'Association', source_id: 'baker', target_id: 'oven' },
          view_ids: ['root'],
        },
      ],
      ['editArchitectureRelationship', { op: 'update', id: 'uses', patch: { description: 'Every morning.' } }],
      ['editArchitectureRelationship', { op: 'remove', id: 'uses' }],
      [
        'editArchitectureView',
        {
          op: 'add',
          view: { view_id: 'inside', view_name: 'Inside', parent_element_id: 'baking', included_elements: ['oven'] },
        },
      ],
      ['editArchitectureView', { op: 'update', view_id: 'inside', patch: { included_elements: { add: ['baker'] } } }],
      ['editArchitectureView', { op: 'remove', view_id: 'inside' }],
      ['editArchitectureElement', { op: 'update', id: 'oven', patch: { name: 'Old Oven' } }],
      ['editArchitectureElement', { op: 'remove', id: 'oven' }],
    ] as const) {
      const before = graphText();
      const dry = await call(tool, { ...args, dryRun: true });
      assert.equal(graphText(), before);
      const { written: _, edits, ...said } = dry.structuredContent;
      const real = await call(tool, args);
      const { written, ...done } = real.structuredContent;
      assert.deepEqual([said.status, written], ['passed', true], JSON.stringify(dry.structuredContent.errors));
      assert.deepEqual(done, said);
      assert.ok(edits.length > 0);
      assert.notEqual(graphText(), before);
    }
    // The list of views below an element stays, empty.
    assert.equal(graphText().replace(',\n      "subdiagram_views": []', ''), pretty(sound()));
  });

  it('refuse a sixteenth element and leave the file byte for byte', async () => {
    root = temporaryFolder({ [GRAPH_PATH]: pretty(crowded(15)) });
    client = await connect(['--workspace', root]);
    const before = graphText();
    for (const dryRun of [true, false]) {
      const { isError, structuredContent } = await call('editArchitectureElement', { op: 'add', ...ADD_OVEN, dryRun });
      assert.deepEqual([isError, structuredContent.status, structuredContent.written], [true, 'failed', false]);
      assert.equal(structuredContent.errors[0].code, 'view/capacity');
      assert.ok(structuredContent.guidance.length > 0);
      assert.equal(graphText(), before);
    }
  });

  it('write nothing where writes are off or only proposed', async () => {
    for (const [writes, code] of [
      ['off', 'agents/writes-off'],
      ['propose', 'agents/no-queue'],
      ['of', 'agents/bad-setting'],
    ] as const) {
      client = await connect(['--workspace', root], { GROUNDPLAN_AGENTS_WRITES: writes });
      const before = graphText();
      const add = { op: 'add', ...ADD_OVEN };
      for (const [tool, args] of [
        ['editArchitectureElement', add],
        ['applySystemArchitectureMutation', { mutations: [{ type: 'addElement', ...ADD_OVEN }] }],
        ['initializeWorkspace', {}],
      ] as const) {
        const { isError, structuredContent } = await call(tool, args);
        assert.deepEqual([isError, structuredContent.code], [true, code]);
      }
      assert.equal(
        (await call('editArchitectureElement', { ...add, dryRun: true })).structuredContent.status,
        'passed',
      );
      assert.equal(graphText(), before);
    }
  });

  // @verifies arch:req-init-explicit
  it('make a graph where there is none, once', async () => {
    root = temporaryFolder({ 'groundplan.json': '{}' });
    client = await connect(['--workspace', root]);
    assert.match((await call('validateSystemArchitecture')).structuredContent.message, /initializeWorkspace/);
    assert.match((await call('explain', { target: 'oven' })).structuredContent.message, /initializeWorkspace/);
    assert.match((await call('query')).structuredContent.notes[0], /initializeWorkspace/);
    const { structuredContent } = await call('initializeWorkspace', { name: 'Bakery' });
    const checked = (await call('validateSystemArchitecture')).structuredContent;
    assert.equal(checked.summary.errors, 0);
    const canonicalVersion = { before: null, after: checked.canonicalVersion };
    assert.deepEqual(structuredContent, {
      ...{ workspace: basename(root), graph: GRAPH_PATH, written: true, canonicalVersion },
      ...{ diagnostics: [], cleared: [] },
    });
    const before = graphText();
    const again = await call('initializeWorkspace');
    assert.deepEqual([again.isError, again.structuredContent.code], [true, 'workspace/graph-exists']);
    assert.equal(again.content[0]?.text.includes(root), false);
    assert.equal(graphText(), before);
  });

  it('cut long answers between hits and say so', async () => {
    root = temporaryFolder({ [GRAPH_PATH]: pretty(crowded(150)) });
    client = await connect(['--workspace', root]);
    const whole = await call('query', { limit: 200, maxChars: 99_999 });
    assert.equal(whole.structuredContent.cut, undefined);
    const { content, structuredContent } = await call('query', { limit: 200, maxChars: 4_000 });
    assert.ok((content[0]?.text.length ?? 0) <= 4_000);
    const { results, count, total, truncated, cut } = structuredContent;
    assert.deepEqual(results, whole.structuredContent.results.slice(0, count));
    assert.deepEqual([truncated, cut.leftOut.results, total], [true, total - count, whole.structuredContent.total]);
    assert.ok(count > 10);
  });

  it('name no folder outside the workspace', async () => {
    client = await connect(['--workspace', join(root, 'nowhere')]);
    for (const tool of ['query', 'validateSystemArchitecture', 'initializeWorkspace']) {
      const { isError, content, structuredContent } = await call(tool);
      assert.deepEqual([isError, structuredContent.code], [true, 'workspace/not-found']);
      assert.equal(content[0]?.text.includes(root), false);
    }
    assert.equal(existsSync(join(root, 'nowhere')), false);
    client = await connect([]);
    const { content, structuredContent } = await call('query');
    assert.equal(structuredContent.workspace, null);
    assert.equal(content[0]?.text.includes(process.cwd()), false);
  });
});
