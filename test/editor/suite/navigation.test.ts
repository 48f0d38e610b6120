import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, generatedWorkspace, openGraph, placeOf } from '../driver/graph.ts';
import { command, needsPage, page, placeCaret, theme, themes, until } from '../driver/index.ts';

const ANY = (found: readonly vscode.Diagnostic[]) => found.length > 0;

interface Names {
  readonly editor: vscode.TextEditor;
  readonly relationship: { id: string; source_id: string; target_id: string; source_name: string; target_name: string };
}

async function opened(): Promise<Names> {
  const editor = await openGraph(ANY);
  return { editor, relationship: JSON.parse(editor.document.getText()).relationships[0] };
}

/** On the id at the source end of the first relationship. */
function sourceId({ editor, relationship: { id, source_id } }: Names): vscode.Position {
  const text = editor.document.getText();
  const from = text.indexOf(`"id": "${id}"`);
  return editor.document.positionAt(text.indexOf(`"source_id": "${source_id}"`, from) + '"source_id": "'.length + 2);
}

describe("Finding one's way in the graph", () => {
  before(async () => {
    await generatedWorkspace();
  });
  afterEach(closeEditors);

  it('says on an id what it means', async () => {
    const names = await opened();
    const found = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      names.editor.document.uri,
      sourceId(names),
    );
    const texts = found.flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
    const ours = texts.filter((text) => text.startsWith(`**[${names.relationship.source_name}](file:`));
    assert.equal(ours.length, 1, texts.join('\n---\n'));
  });

  it('says nothing beside the names and ids', async () => {
    const { editor } = await opened();
    for (const marked of ['"desc|ription": "A graph made for measuring."', '"rel|ationships": [']) {
      const place = placeOf(editor, marked);
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        editor.document.uri,
        place,
      );
      const texts = found.flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
      assert.ok(texts.length <= 1, texts.join('\n---\n'));
    }
  });

  it('goes from an id to the element it names', async () => {
    const names = await opened();
    const { document } = names.editor;
    const [link] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      sourceId(names),
    );
    const range = link?.targetSelectionRange;
    assert.ok(range);
    assert.equal(document.getText(range), `"${names.relationship.source_id}"`);
    assert.match(document.lineAt(range.start.line).text, /^ {6}"id": /);
  });

  it('goes from a test case to its file', async () => {
    const { editor } = await opened();
    const text = editor.document.getText();
    const place = editor.document.positionAt(text.indexOf('"acceptanceCriteria": "test') + 25);
    const [link] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      editor.document.uri,
      place,
    );
    assert.match(link?.targetUri.path ?? '', /\/test\/\w+\.test\.ts$/);
  });

  it('outlines elements by type, relationships and views', async () => {
    const { editor } = await opened();
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      editor.document.uri,
    );
    const ours = symbols.filter(({ name }) => ['Elements', 'Relationships', 'Views'].includes(name));
    assert.equal(ours.length, 3, symbols.map(({ name }) => name).join(', '));
    assert.ok(ours[0]?.children.some(({ name }) => name === 'Application Component'));
    assert.deepEqual(ours[2]?.children[0]?.name, 'SystemArchitecture');
  });
});

describe('What the window shows of the graph', () => {
  needsPage();
  afterEach(closeEditors);

  it('has a lens on every view with its count', async () => {
    const { editor } = await opened();
    const { line, character } = placeOf(editor, '"view_name": "SystemArchitecture|"');
    await placeCaret(editor, line, character);
    await page.waitFor('.codelens-decoration >> text="14/15 elements"');
    await page.screenshot('lens');
  });

  it('has a hover beside that of the JSON service', async () => {
    const names = await opened();
    const { line, character } = sourceId(names);
    await placeCaret(names.editor, line, character);
    await page.press('Control+K');
    await page.press('Control+I');
    await page.waitFor(`.monaco-hover >> text=${names.relationship.source_name}`);
    for (const wanted of themes) {
      await theme(wanted);
      await placeCaret(names.editor, line, character);
      await page.press('Control+K');
      await page.press('Control+I');
      await page.waitFor(`.monaco-hover >> text=${names.relationship.source_name}`);
      await page.screenshot(`hover-${wanted}`);
    }
  });

  it('has an outline of its own, with our name on it', async () => {
    await opened();
    await command('outline.focus');
    await page.waitFor('.outline-pane >> text="Groundplan"');
    await page.screenshot('outline-open');
    await command('outline.collapse');
    await page.waitFor('.outline-pane >> text="JSON Language Features"');
    await page.screenshot('outline');
  });

  it('says in the status bar whether the graph is valid', async () => {
    await opened();
    await until('the status', async () => (await page.aria('.statusbar')).length > 0);
    await page.click('#status\\.languageStatus');
    await page.waitFor('text="1 warning"');
    await page.screenshot('status');
  });
});
