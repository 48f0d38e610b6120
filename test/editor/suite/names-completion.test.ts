import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openGraph, shown } from '../driver/graph.ts';
import { closeEditors, needsPage, page, pause, placeCaret, theme, themes, until } from '../driver/index.ts';
import { opaqueWorkspace } from '../driver/opaque.ts';

const ROWS = '.suggest-widget.visible .monaco-list-row';

/** Empties a property of a relationship, as somebody would who deletes it, and puts the caret there. */
async function emptied(editor: vscode.TextEditor, id: string, property: string, value: string): Promise<void> {
  const text = editor.document.getText();
  const start = text.indexOf(`"${property}": "${value}"`, text.indexOf(`"id": "${id}"`)) + property.length + 5;
  const range = new vscode.Range(editor.document.positionAt(start), editor.document.positionAt(start + value.length));
  await editor.edit((edit) => edit.delete(range));
  await placeCaret(editor, range.start.line, range.start.character);
}

async function suggestion(text: string): Promise<void> {
  await page.waitFor(`${ROWS}.focused >> text=${text}`);
}

describe('Completion of ids by name', () => {
  needsPage();
  let graph: Awaited<ReturnType<typeof opaqueWorkspace>>;
  before(async () => {
    graph = await opaqueWorkspace();
  });
  afterEach(closeEditors);

  it('takes a name for the id of an end, and writes what follows from it in one step', async () => {
    const editor = await openGraph((found) => found.length > 0);
    const original = editor.document.getText();
    const relationship = graph.relationships[0];
    assert.ok(relationship);
    const { id, source_id, source_name } = relationship;
    await emptied(editor, id, 'source_id', source_id);
    // The copies are gone too, as in a relationship that is just being written.
    await editor.edit((edit) => {
      for (const piece of [`"source_name": "${source_name}"`, `"statement": "${source_name} --`]) {
        const text = editor.document.getText();
        const start = text.indexOf(piece, text.indexOf(`"id": "${id}"`)) + piece.indexOf(source_name);
        edit.delete(
          new vscode.Range(editor.document.positionAt(start), editor.document.positionAt(start + source_name.length)),
        );
      }
    });
    const emptiedText = editor.document.getText();
    assert.notEqual(emptiedText, original);
    await page.type(source_name.slice(0, 5), { delay: 30 });
    await suggestion(source_name);
    await page.press('Control+Space');
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`names-completion-${wanted}`);
    }
    await page.press('Enter');
    await until('the names', () => editor.document.getText() === original);
    await page.press('Control+Z');
    await until('the undo', () => editor.document.getText() !== original);
    // One step takes all of it back; what was typed goes with the next.
    const [undone] =
      /"source_id": "[^"]*"/.exec(editor.document.getText().slice(original.indexOf(`"id": "${id}"`))) ?? [];
    assert.equal(undone, `"source_id": "${source_name.slice(0, 5)}"`);
    assert.equal(editor.document.getText().replace(undone, '"source_id": ""'), emptiedText);
  });

  it('opens at the quote, with what ArchiMate allows', async () => {
    const editor = await openGraph((found) => found.length > 0);
    const { id, source_id } = graph.relationships[1] as (typeof graph.relationships)[number];
    await emptied(editor, id, 'source_id', source_id);
    await page.press('Backspace');
    await page.type('"');
    await page.waitFor(ROWS);
    const rows = await page.texts(ROWS);
    assert.ok(rows.length > 3, rows.join(' | '));
    await page.press('Escape');
    assert.deepEqual(
      shown(editor).filter((one) => one.startsWith('json')),
      [],
    );
  });

  it('offers each relationship type that fits once, and each element type once', async () => {
    const editor = await openGraph((found) => found.length > 0);
    const { id, type } = graph.relationships[0] as (typeof graph.relationships)[number];
    await emptied(editor, id, 'type', type);
    await page.press('Control+Space');
    await page.waitFor(ROWS);
    await pause(500);
    const names = (await page.texts(`${ROWS} .monaco-icon-name-container`)).map((name) => name.replaceAll('"', ''));
    assert.deepEqual(names, [...new Set(names)]);
    assert.ok(names.includes('Association'));
    assert.ok(names.length < 11, names.join());
    await page.screenshot('names-types');
    await page.press('Escape');
  });

  it('writes a new element behind the others, in a view', async () => {
    const editor = await openGraph((found) => found.length > 0);
    const text = editor.document.getText();
    const behind = graph.elements[2]?.id as string;
    const next = text.indexOf(`"id": "${graph.elements[3]?.id}"`);
    const close = text.lastIndexOf('},', next) + 2;
    assert.ok(text.lastIndexOf(`"id": "${behind}"`, close) > 0);
    const at = editor.document.positionAt(close);
    await placeCaret(editor, at.line, at.character);
    await page.press('Enter');
    await page.press('Control+Space');
    await page.type('New el', { delay: 30 });
    await page.waitFor(ROWS);
    await page.screenshot('names-snippet');
    await page.press('ArrowDown');
    await page.press('ArrowDown');
    await page.press('Enter');
    await until('the element', () => editor.document.getText().includes('"name": "New Element"'));
    await page.type('Ticket Printer');
    await until('the name', () => editor.document.getText().includes('"name": "Ticket Printer"'));
    await page.screenshot('names-snippet-filled');
    JSON.parse(editor.document.getText());
    await page.press('Escape');
  });
});
