import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ApplyWorkspaceEditParams, CodeAction, WorkspaceEdit, WorkspaceSymbol } from 'vscode-languageserver';
import { pretty, SHOP } from '../../language/support.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { GRAPH } from '../../support/generated-workspace.ts';
import { TestClient, uri } from './client.ts';

const TEXT = pretty(SHOP);

function positionOf(text: string, marked: string): { line: number; character: number } {
  const before = text.slice(0, text.indexOf(marked.replace('|', '')) + marked.indexOf('|')).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

describe('Names over the protocol', () => {
  removeTemporaryFolders();
  let client: TestClient;
  let folder: string;
  let graph: string;

  beforeEach(async () => {
    folder = temporaryFolder({
      [GRAPH]: TEXT,
      'src/a.ts': '// @implements arch:till\n',
      'package.json': '{"name": "shop"}',
    });
    graph = uri(join(folder, GRAPH));
    client = await TestClient.start({ folders: [folder] });
  });
  afterEach(() => client.stop());

  it('rename an id in the graph and in files, saved or not', async () => {
    await client.open(join(folder, GRAPH));
    await client.diagnostics(graph);
    const position = positionOf(TEXT, '"id": "ti|ll"');
    const ask = () =>
      client.request<WorkspaceEdit>('textDocument/rename', { textDocument: { uri: graph }, position, newName: 'desk' });
    const places = (edit: WorkspaceEdit) =>
      (edit.documentChanges ?? []).flatMap((change) =>
        'edits' in change ? [[change.textDocument.uri, change.edits.length] as const] : [],
      );
    const source = uri(join(folder, 'src/a.ts'));
    assert.deepEqual(places(await ask()), [
      [graph, 3],
      [source, 1],
    ]);
    const texts = [{ uri: source, text: '// @implements arch:till\n// @verifies spec://shop/architecture#till\n' }];
    await client.connection.sendNotification('groundplan/unsaved', { texts });
    assert.deepEqual(places(await ask())[1], [source, 2]);
    // This client does not show what kinds of change there are, so it gets none.
    assert.equal((await ask()).changeAnnotations, undefined);
  });

  it('refuse with a sentence', async () => {
    await client.open(join(folder, GRAPH));
    await client.diagnostics(graph);
    const textDocument = { uri: graph };
    const nowhere = { textDocument, position: positionOf(TEXT, '"type": "Dev|ice"') };
    await assert.rejects(client.request('textDocument/prepareRename', nowhere), /Only ids and names can be renamed/);
    const taken = { textDocument, position: positionOf(TEXT, '"id": "ti|ll"'), newName: 'clerk' };
    await assert.rejects(client.request('textDocument/rename', taken), /'clerk' is in use/);
  });

  it('find elements of graphs that nobody has opened', async () => {
    await client.until('the root', () => client.status?.roots.length === 1);
    const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'clerk' });
    assert.deepEqual(
      found.map(({ name, location }) => [name, location.uri]),
      [['Clerk', graph]],
    );
    put(folder, GRAPH, TEXT.replaceAll('Clerk', 'Cashier'));
    const again = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'cashier' });
    assert.equal(again[0]?.name, 'Cashier');
  });

  it('come with refactorings that are planned when one is picked', async () => {
    await client.open(join(folder, GRAPH));
    await client.diagnostics(graph);
    const at = positionOf(TEXT, '"id": "ti|ll"');
    const params = {
      textDocument: { uri: graph },
      range: { start: at, end: at },
      context: { diagnostics: [], only: ['refactor'] },
    };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    const removal = actions.find(({ title }) => title.startsWith("Remove 'Till'"));
    // It is the one relationship of the graph, and this client shows no reasons.
    assert.equal(removal, undefined);
    const [move] = actions;
    assert.match(move?.title ?? '', /^Move 'Till' from the view 'The Counter' to 'SystemArchitecture'/);
    const resolved = await client.request<CodeAction>('codeAction/resolve', move as CodeAction);
    assert.equal(resolved.edit?.documentChanges?.length, 1);
  });

  it('settle a merge conflict by a command', async () => {
    const element = (id: string) => `    {\n      "id": "${id}",\n      "name": "${id}",\n      "type": "Node"\n    }`;
    const last = TEXT.indexOf('\n  ],\n  "relationships"');
    const conflict = `,\n<<<<<<< HEAD\n${element('mine')}\n=======\n${element('yours')}\n>>>>>>> feature`;
    const text = TEXT.slice(0, last) + conflict + TEXT.slice(last);
    await client.openText(graph, text);
    const [found] = await client.diagnostics(graph, (all) => all.length > 0);
    assert.match(String(found?.message), /^A merge conflict is not settled yet/);
    let applied: ApplyWorkspaceEditParams | undefined;
    client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
      applied = params;
      return { applied: true };
    });
    await client.request('workspace/executeCommand', {
      command: 'groundplan.settleConflicts',
      arguments: [graph, 'both'],
    });
    const [change] = applied?.edit.documentChanges ?? [];
    assert.ok(change && 'edits' in change);
    assert.match(change.edits.map((edit) => ('newText' in edit ? edit.newText : '')).join(''), /"mine".*"yours"/s);
  });
});
