import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { put } from '../../support/folders.ts';
import { GRAPH } from '../../support/generated-workspace.ts';
import { caretIn, generatedWorkspace, openGraph, openMenu, showsNotification } from '../driver/graph.ts';
import {
  closeEditors,
  command,
  needsPage,
  page,
  placeCaret,
  theme,
  themes,
  until,
  workspaceFolder,
} from '../driver/index.ts';

const ANY = (found: readonly vscode.Diagnostic[]) => found.length > 0;

const menu = () => openMenu('Control+Shift+R');

describe('Refactorings in the graph', () => {
  needsPage();
  before(async () => {
    await generatedWorkspace();
  });
  afterEach(closeEditors);

  it('show what would change before an element goes with all that refers to it', async () => {
    const editor = await openGraph(ANY);
    const original = editor.document.getText();
    const graph = JSON.parse(original);
    const owners = new Set(graph.views.map(({ parent_element_id: id }: { parent_element_id?: string }) => id));
    const { id, name } = graph.elements.find(({ id }: { id: string }) => !owners.has(id));
    await caretIn(editor, `"id": "${id}"`);
    await menu();
    await page.screenshot('refactor-menu');
    await page.click(`.action-widget >> text=/^Remove '${name}', with/`);
    await page.waitFor('.bulk-edit-panel .monaco-list-row');
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`refactor-preview-${wanted}`);
    }
    assert.equal(editor.document.getText(), original);
    // What needs a confirmation is not ticked: one tick for the file, then it is done.
    await page.click('.bulk-edit-panel .monaco-list-row:has-text("SystemArchitecture.json") .edit-checkbox');
    await page.click('.bulk-edit-panel .monaco-button >> text="Apply"');
    await until('the end of the element', () => !editor.document.getText().includes(`"${id}"`));
    await page.press('Control+Z');
    await until('the undo', () => editor.document.getText() === original);
  });

  it('say why an element cannot go while views hang below it', async () => {
    const editor = await openGraph(ANY);
    const { views } = JSON.parse(editor.document.getText());
    const owners = new Set(views.map(({ parent_element_id: id }: { parent_element_id?: string }) => id));
    const [root] = views as { included_elements: string[] }[];
    const owner = root?.included_elements.find((id) => owners.has(id));
    const members = editor.document.getText().indexOf('"included_elements"');
    const at = editor.document.positionAt(editor.document.getText().indexOf(`"${owner}"`, members) + 3);
    await placeCaret(editor, at.line, at.character);
    await menu();
    await page.waitFor('.action-widget .option-disabled >> text=/^Remove/');
    await page.screenshot('refactor-disabled');
    await page.press('Escape');
  });

  it('swap a relationship', async () => {
    const editor = await openGraph(ANY);
    const original = editor.document.getText();
    const graph = JSON.parse(original);
    const association = graph.relationships.find(({ type }: { type: string }) => type === 'Association');
    await caretIn(editor, `"id": "${association.id}"`);
    await menu();
    await page.click('.action-widget >> text=/^Swap the direction/');
    await until('the swap', () => editor.document.getText() !== original);
    const swapped = JSON.parse(editor.document.getText()).relationships.find(
      ({ id }: { id: string }) => id === association.id,
    );
    assert.deepEqual(
      [swapped.source_id, swapped.target_id, swapped.source_name, swapped.target_name],
      [association.target_id, association.source_id, association.target_name, association.source_name],
    );
  });
});

describe('A graph with merge conflicts', () => {
  needsPage();
  afterEach(closeEditors);

  it('says so once, and takes both sides from a lens', async () => {
    const graph = JSON.parse((await openGraph(ANY)).document.getText());
    await closeEditors();
    const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
    const lines = print(graph).split('\n');
    const at = lines.indexOf('  "relationships": [');
    const element = (id: string) => [
      '    },',
      '    {',
      `      "id": "${id}",`,
      `      "name": "${id}",`,
      '      "type": "Node"',
      '    }',
    ];
    // Both sides added an element behind the last one.
    const conflict = ['<<<<<<< HEAD', ...element('mine'), '=======', ...element('yours'), '>>>>>>> feature'];
    const text = [...lines.slice(0, at - 2), ...conflict, ...lines.slice(at - 1)].join('\n');
    put(workspaceFolder(), GRAPH, text);
    const editor = await openGraph((found) => found.some(({ message }) => /merge conflict/.test(message)));
    const ours = vscode.languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === 'groundplan');
    const conflicts = ours.filter(({ message }) => /^A merge conflict is not settled yet/.test(message));
    assert.equal(conflicts.length, 1);
    await placeCaret(editor, at - 2, 0);
    await page.waitFor('.codelens-decoration >> text="Take both sides"');
    for (const wanted of themes) {
      await theme(wanted);
      await page.waitFor('.codelens-decoration >> text="Take both sides"');
      await page.screenshot(`merge-conflict-${wanted}`);
    }
    await page.click('.codelens-decoration >> text="Take both sides"');
    await until('the merge', () => !editor.document.getText().includes('<<<<<<<'));
    const merged = JSON.parse(editor.document.getText());
    assert.deepEqual(
      merged.elements.slice(-2).map(({ id }: { id: string }) => id),
      ['mine', 'yours'],
    );
    await showsNotification('Both sides are in');
    await command('notifications.clearAll');
  });
});
