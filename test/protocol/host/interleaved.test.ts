// A person types, undoes, saves, closes; other programs write the file; an agent asks and writes: in any order each of its
// answers is about what it must be about.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import fc from 'fast-check';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { nodeHash } from '../../../server/src/adapters/system.ts';
import { canonicalVersion } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { TestClient, uri } from '../lsp/client.ts';
import { callTool, closeClients, connect } from '../mcp/client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const BOM = '\uFEFF';
const SAMPLE = readFileSync(join('samples/shop', GRAPH), 'utf8');

/** The graph with the basket's name, in one of the forms that files have; some of them are no JSON. */
const texts = fc
  .record({ name: fc.constantFrom('Basket', 'Trolley', 'Sack'), crlf: fc.boolean(), broken: fc.nat(9) })
  .map(({ name, crlf, broken }) => {
    const named = SAMPLE.replace('"name": "Basket"', `"name": "${name}"`);
    const whole = broken === 0 ? named.replace('"elements": [', '"elements": [,') : named;
    return crlf ? whole.replaceAll('\n', '\r\n') : whole;
  });

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: texts }),
  fc.record({ kind: fc.constant('write' as const), text: texts, bom: fc.boolean() }),
  fc.record({ kind: fc.constant('mutate' as const), description: fc.constantFrom('One.', 'Two.') }),
  fc.constantFrom(
    { kind: 'undo' as const },
    { kind: 'save' as const },
    { kind: 'open' as const },
    { kind: 'close' as const },
    { kind: 'reload' as const },
    { kind: 'remove' as const },
    { kind: 'ask' as const },
    { kind: 'ask' as const },
  ),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What people, programs and agents have made of the graph. */
interface State {
  /** Without the mark; null where there is no file. */
  disk: string | null;
  /** Undefined where it is closed. */
  editor: string | undefined;
  dirty: boolean;
}

describe('People, programs and an agent at one graph', () => {
  removeTemporaryFolders();
  closeClients();

  it('are told apart, in whatever order they come', async function () {
    this.timeout(60_000);
    const folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    const graph = join(folder, GRAPH);
    const editor = await TestClient.start({ folders: [folder] });
    try {
      await editor.until('the engine', () => existsSync(join(stateFolderOf(folder), 'host.json')));
      const client = await connect(['--workspace', folder]);
      const state: State = { disk: SAMPLE, editor: undefined, dirty: false };
      const act = (one: Step) => perform(one, state, { graph, editor, client });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          // Each run begins where the one before ended, but on a graph that is there.
          if (state.disk === null) await act({ kind: 'write', text: SAMPLE, bom: false });
          for (const one of steps) await act(one);
          await act({ kind: 'ask' });
        }),
        { numRuns: 60, seed: 7, endOnFailure: true },
      );
    } finally {
      await editor.stop();
    }
  });
});

async function perform(
  one: Step,
  state: State,
  { graph, editor, client }: { graph: string; editor: TestClient; client: Client },
): Promise<void> {
  const tell = async (dirty: boolean) => {
    state.dirty = dirty;
    await editor.connection.sendNotification('groundplan/dirty', { uris: dirty ? [uri(graph)] : [] });
    await editor.request('groundplan/query/roots', {});
  };
  const show = async (text: string, dirty: boolean) => {
    state.editor = text;
    await editor.change(uri(graph), { text });
    await tell(dirty);
  };
  const isOpen = state.editor !== undefined;
  if (one.kind === 'type' && isOpen) await show(one.text, true);
  else if (one.kind === 'undo' && state.dirty && state.disk !== null) await show(state.disk, false);
  else if (one.kind === 'save' && state.editor !== undefined) {
    writeFileSync(graph, state.editor);
    state.disk = state.editor;
    await editor.connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri(graph) } });
    await tell(false);
  } else if (one.kind === 'open' && !isOpen && state.disk !== null) {
    state.editor = state.disk;
    await editor.openText(uri(graph), state.disk);
    await tell(false);
  } else if (one.kind === 'close' && isOpen) {
    state.editor = undefined;
    await editor.close(uri(graph));
    await tell(false);
  } else if (one.kind === 'reload' && isOpen && !state.dirty && state.disk !== null) await show(state.disk, false);
  else if (one.kind === 'write') {
    writeFileSync(graph, (one.bom ? BOM : '') + one.text);
    state.disk = one.text;
  } else if (one.kind === 'remove') {
    rmSync(graph, { force: true });
    state.disk = null;
  } else if (one.kind === 'mutate') await mutate(one.description, state, graph, client);
  else if (one.kind === 'ask') await ask(state, client);
}

/** A person's text answers while it is not saved, or where there is nothing else; else the disk does. */
async function ask({ disk, editor, dirty }: State, client: Client): Promise<void> {
  const unsaved = editor !== undefined && (dirty || disk === null);
  const text = unsaved ? editor : disk;
  const { isError, structuredContent: checked } = await callTool(client, 'validateSystemArchitecture');
  if (text === null) {
    assert.deepEqual([isError, checked.code], [true, 'workspace/no-graph']);
    return;
  }
  const version = versionOf(text);
  assert.deepEqual([checked.canonicalVersion, checked.unsaved], [version, unsaved || undefined]);
  const { structuredContent: asked } = await callTool(client, 'query', { kind: 'Goal' });
  assert.deepEqual([asked.canonicalVersion, asked.unsaved], [version, unsaved || undefined]);
  const shownErrors = checked.diagnostics.filter(({ severity }: { severity: string }) => severity === 'error');
  assert.equal(checked.summary.errors, shownErrors.length);
  if (version === null) return;
  const { structuredContent: explained } = await callTool(client, 'explain', { target: 'basket' });
  const basket = JSON.parse(text).elements.find(({ id }: { id: string }) => id === 'basket');
  assert.deepEqual([explained.node.name, explained.unsaved], [basket.name, unsaved || undefined]);
}

async function mutate(description: string, state: State, graph: string, client: Client): Promise<void> {
  const { disk, dirty } = state;
  const before = disk === null ? null : readFileSync(graph, 'utf8');
  const { structuredContent: result } = await callTool(client, 'editArchitectureElement', {
    op: 'update',
    id: 'basket',
    patch: { description },
  });
  if (disk === null) {
    assert.equal(result.code, 'workspace/no-graph');
    return;
  }
  const after = readFileSync(graph, 'utf8');
  if (dirty || versionOf(disk) === null) {
    const [error] = result.errors;
    assert.equal(error.code === 'CANONICAL_DIRTY_IN_EDITOR', dirty, error.code);
    assert.equal(after, before);
    return;
  }
  assert.equal(result.status, 'passed', JSON.stringify(result));
  state.disk = after.replace(BOM, '');
  const basket = JSON.parse(state.disk).elements.find(({ id }: { id: string }) => id === 'basket');
  assert.deepEqual([basket.description, result.canonicalVersion.after], [description, versionOf(state.disk)]);
  // What nobody asked to change is as it was, to the byte.
  const old = JSON.parse((before as string).replace(BOM, ''));
  const kept = old.elements.find(({ id }: { id: string }) => id === 'basket').description;
  assert.equal(after.replace(JSON.stringify(description), JSON.stringify(kept)), before);
}

function versionOf(text: string): string | null {
  return canonicalVersion(GraphDocument.parse(text), nodeHash);
}
