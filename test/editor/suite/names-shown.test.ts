import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openGraph, placeOf } from '../driver/graph.ts';
import { closeEditors, needsPage, page, placeCaret, theme, themes, until } from '../driver/index.ts';
import { opaqueWorkspace } from '../driver/opaque.ts';

const ANY = (found: readonly vscode.Diagnostic[]) => found.length > 0;

/** Scrolls to a place near the top of the window. */
function show(editor: vscode.TextEditor, position: vscode.Position): void {
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.AtTop);
}

describe('Names in a text of ids', () => {
  needsPage();
  let graph: Awaited<ReturnType<typeof opaqueWorkspace>>;
  before(async () => {
    graph = await opaqueWorkspace();
  });
  afterEach(closeEditors);

  it('stand beside the members of a view and the ends of a relationship', async () => {
    const editor = await openGraph(ANY);
    const view = graph.views[1];
    const names = (view?.included_elements ?? []).map((member) => graph.elements.find(({ id }) => id === member)?.name);
    const at = placeOf(editor, `"view_name": "${view?.view_name}",\n      "parent_element_id|"`);
    await placeCaret(editor, at.line, at.character);
    show(editor, at.translate(-2));
    for (const name of names.slice(1, 8)) await page.waitFor(`.view-lines >> text="${name}"`);
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`names-hints-${wanted}`);
    }
  });

  it('are missed where an id names nothing and a type is not allowed', async () => {
    const editor = await openGraph(ANY);
    const text = editor.document.getText();
    const start = text.indexOf('"source_id": "') + '"source_id": "'.length;
    const type = text.lastIndexOf('"type": "', start) + '"type": "'.length;
    const end = text.indexOf('"', type);
    const next = text.indexOf('"type": "', start) + '"type": "'.length;
    await editor.edit((edit) => {
      const at = (from: number, to: number) =>
        new vscode.Range(editor.document.positionAt(from), editor.document.positionAt(to));
      edit.insert(editor.document.positionAt(start), 'x');
      edit.replace(at(type, end), 'Serving');
      edit.replace(at(next, text.indexOf('"', next)), 'Composing');
    });
    const caret = editor.document.positionAt(start);
    await placeCaret(editor, caret.line, caret.character);
    show(editor, caret.translate(-6));
    const colourOf = (token: string) =>
      page.evaluate<string | null>(
        `(() => { const span = [...document.querySelectorAll('.view-line span span')].find((one) => one.textContent.includes(${JSON.stringify(token)})); return span ? getComputedStyle(span).color : null; })()`,
      );
    for (const wanted of themes) {
      await theme(wanted);
      await until(`a colour of its own (${wanted})`, async () => {
        const [dangling, usual] = [await colourOf(`"x${text.slice(start, start + 4)}`), await colourOf('"r-1"')];
        return dangling !== null && usual !== null && dangling !== usual;
      });
      await page.screenshot(`names-tokens-${wanted}`);
    }
  });

  it('lead on: a lens lists what touches the element', async () => {
    const editor = await openGraph(ANY);
    const [element] = graph.elements;
    const at = placeOf(editor, `"id": "|${element?.id}",\n      "name"`);
    await placeCaret(editor, at.line, at.character);
    const lens = '.codelens-decoration a >> text=/\\d+ in · \\d+ out · \\d+ views? · \\d+ tests?/';
    await page.waitFor(lens);
    await page.click(lens);
    await page.waitFor('.peekview-widget, .zone-widget.peekview-widget');
    await page.waitFor('.peekview-widget .ref-tree .monaco-list-row');
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`names-lens-${wanted}`);
    }
    await page.press('Escape');
  });

  it('lead on: a hover goes to what it names', async () => {
    const editor = await openGraph(ANY);
    const { id, source_id, source_name } = graph.relationships[3] as (typeof graph.relationships)[number];
    const text = editor.document.getText();
    const start = text.indexOf(`"source_id": "${source_id}"`, text.indexOf(`"id": "${id}"`)) + 16;
    const at = editor.document.positionAt(start);
    for (const wanted of themes) {
      await theme(wanted);
      await placeCaret(editor, at.line, at.character);
      await page.press('Control+K');
      await page.press('Control+I');
      await page.waitFor(`.monaco-hover:visible a >> text="${source_name}"`);
      await page.screenshot(`names-hover-${wanted}`);
    }
    await page.click(`.monaco-hover:visible a >> text="${source_name}"`);
    const target = placeOf(editor, `|{\n      "id": "${source_id}",\n      "name"`);
    await until('the jump', () => vscode.window.activeTextEditor?.selection.active.isEqual(target));
  });

  it('show where else an id stands, and open the file of a test', async () => {
    const editor = await openGraph(ANY);
    const { id, source_id } = graph.relationships[3] as (typeof graph.relationships)[number];
    const text = editor.document.getText();
    const start = text.indexOf(`"source_id": "${source_id}"`, text.indexOf(`"id": "${id}"`)) + 16;
    const at = editor.document.positionAt(start);
    await placeCaret(editor, at.line, at.character);
    const found = await vscode.commands.executeCommand<vscode.DocumentHighlight[]>(
      'vscode.executeDocumentHighlights',
      editor.document.uri,
      at,
    );
    assert.ok(found.length > 2);
    assert.ok(found.every(({ range }) => editor.document.getText(range) === source_id));
    const criterion = text.indexOf('"acceptanceCriteria": "test') + '"acceptanceCriteria": "te'.length;
    const place = editor.document.positionAt(criterion);
    await placeCaret(editor, place.line, place.character);
    const link = '.view-lines .detected-link';
    await page.waitFor(link);
    await page.click(link, { options: { modifiers: ['Control'] } });
    await until('the file of the test', () => vscode.window.activeTextEditor?.document.uri.path.endsWith('.test.ts'));
  });
});
