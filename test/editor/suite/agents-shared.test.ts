import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as vscode from 'vscode';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { GRAPH } from '../../support/generated-workspace.ts';
import { type Answer, callTool, serverWithTools } from '../driver/agents.ts';
import { closeEditors, codeOf, diagnosticsOf } from '../driver/graph.ts';
import { activate, open, page, repository, until, workspaceFolder } from '../driver/index.ts';

/** A view of the sample that is full. */
const FULL_VIEW = 'software';

const tool = (name: string, input: object): Promise<Answer> => callTool(`mcp_groundplan_${name}`, input);
const onDisk = () => readFileSync(path.join(workspaceFolder(), GRAPH), 'utf8');
const apply = (...mutations: object[]) => tool('applySystemArchitectureMutation', { mutations });
const BASKET = { query: 'uri:spec://shop/architecture#basket' };

/** Types into the graph, as a person would; nothing is saved. */
async function replace({ document, edit }: vscode.TextEditor, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from);
  assert.ok(start >= 0, from);
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
  assert.ok(await edit((builder) => builder.replace(range, to)));
}

// @verifies arch:req-engine-host
describe('An agent and the person at the editor', () => {
  before(async () => {
    await activate();
    await serverWithTools('groundplan');
  });
  afterEach(closeEditors);

  it('see the same text, also where it is not saved', async () => {
    const editor = await open(GRAPH);
    await replace(editor, '"name": "Basket"', '"name": "Basket of the Evening"');
    const { results, unsaved } = await tool('select', BASKET);
    assert.deepEqual([results[0].name, unsaved], ['Basket of the Evening', true]);
    await vscode.commands.executeCommand('undo');
    const after = await tool('select', BASKET);
    assert.deepEqual([after.results[0].name, after.unsaved], ['Basket', undefined]);
  });

  it('see the same text where the agent was started by itself, as Claude Code does it', async () => {
    const editor = await open(GRAPH);
    await replace(editor, '"name": "Basket"', '"name": "Basket of the Evening"');
    const client = await startAgent();
    const { structuredContent } = (await client.callTool({ name: 'select', arguments: BASKET })) as Answer;
    assert.deepEqual([structuredContent.results[0].name, structuredContent.unsaved], ['Basket of the Evening', true]);
    await client.close();
  });

  it('do not write over each other: what is not saved stands', async () => {
    const editor = await open(GRAPH);
    const disk = onDisk();
    await replace(editor, '"name": "Basket"', '"name": "Basket of the Evening"');
    const text = editor.document.getText();
    const { status, errors } = await apply({ type: 'updateElement', id: 'catalogue', patch: { name: 'List' } });
    assert.deepEqual([status, errors[0].code], ['failed', 'CANONICAL_DIRTY_IN_EDITOR']);
    assert.deepEqual([editor.document.getText(), onDisk()], [text, disk]);
  });

  it('are shown what the agent writes, which clears the findings, and one Undo takes back', async () => {
    const editor = await open(GRAPH);
    await replace(editor, '"target_name": "Basket"', '"target_name": "Trolley"');
    assert.ok(await editor.document.save());
    const stale = () => diagnosticsOf(editor).map(codeOf);
    await until('the finding', () => stale().join() === 'relationship/stale-name');
    const before = editor.document.getText();
    const answer = await apply({ type: 'updateElement', id: 'basket', patch: { name: 'Shopping Basket' } });
    assert.deepEqual([answer.status, answer.written], ['passed', true], JSON.stringify(answer));
    assert.deepEqual(
      answer.cleared.map(({ code }: { code: string }) => code),
      ['relationship/stale-name'],
    );
    const written = onDisk();
    // Before the editor has loaded it, whoever asks is answered from what was written.
    assert.equal((await tool('select', BASKET)).canonicalVersion, answer.canonicalVersion.after);
    await until('the text in the editor', () => editor.document.getText() === written);
    await until('the end of the findings', () => stale().length === 0);
    assert.equal(editor.document.isDirty, false);
    if (page.hasPage) await page.screenshot('agents-applied');
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
    assert.equal(onDisk(), written);
    await until('the finding again', () => stale().join() === 'relationship/stale-name');
    await vscode.commands.executeCommand('redo');
    assert.equal(editor.document.getText(), written);
  });

  it('leave a full view as it is, in the editor and on disk', async () => {
    const editor = await open(GRAPH);
    const { version } = editor.document;
    const [text, disk] = [editor.document.getText(), onDisk()];
    const element = { id: 'one-more', name: 'One More', type: 'Application Component' };
    const { status, errors } = await apply({ type: 'addElement', element, view_ids: [FULL_VIEW] });
    assert.deepEqual([status, errors[0].code], ['failed', 'view/capacity']);
    assert.deepEqual([errors[0].data.observed, errors[0].data.before], [VIEW_CAPACITY + 1, VIEW_CAPACITY]);
    assert.deepEqual([editor.document.version, editor.document.getText(), onDisk()], [version, text, disk]);
  });

  it('write while no editor has the graph open too', async () => {
    const { written } = await apply({ type: 'updateElement', id: 'basket', patch: { description: 'Anew.' } });
    assert.equal(written, true);
    const editor = await open(GRAPH);
    // A document that was closed a moment ago is still known to VS Code, and loaded again like an open one.
    await until('the text', () => editor.document.getText() === onDisk());
    assert.ok(onDisk().includes('"description": "Anew."'));
  });
});

// @verifies arch:req-host-death-answered
describe('An agent whose editor dies', () => {
  before(activate);

  it('is answered with an error, and ends', async function serverKilled() {
    if (process.platform !== 'linux') this.skip();
    const client = await startAgent();
    await client.callTool({ name: 'query', arguments: {} });
    const ended = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    const found = execFileSync('pgrep', ['-f', `server.js.*clientProcessId=${process.pid}`], { encoding: 'utf8' });
    const [server] = found.trim().split('\n').map(Number);
    // It cannot answer any more, and is not gone yet: what is asked now is in flight when it dies.
    process.kill(server as number, 'SIGSTOP');
    const asked = client.callTool({ name: 'query', arguments: {} }) as Promise<Answer>;
    process.kill(server as number, 'SIGKILL');
    const { isError, structuredContent } = await asked;
    assert.deepEqual([isError, structuredContent.code], [true, 'host/gone']);
    await ended;
  });

  it('has a new one, and its answers again', async () => {
    const name = () =>
      tool('select', BASKET).then(
        ({ results }) => results?.[0]?.name as string | undefined,
        () => undefined,
      );
    const before = await until('an answer', name);
    const editor = await open(GRAPH);
    await replace(editor, `"name": "${before}"`, '"name": "Basket of the Night"');
    await until('the new server', async () => (await name()) === 'Basket of the Night');
    await closeEditors();
  });
});

/** The server as any program would start it, with the state folder of this window. */
async function startAgent(): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const { GROUNDPLAN_STATE_DIR: state = '' } = process.env;
  const args = [repository('dist', 'mcp.js'), '--workspace', workspaceFolder()];
  const env = { ...(state === '' ? {} : { GROUNDPLAN_STATE_DIR: state }), ELECTRON_RUN_AS_NODE: '1' };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}
