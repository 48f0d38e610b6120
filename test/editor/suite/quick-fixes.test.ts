import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  closeEditors,
  codeOf,
  diagnosticsOf,
  generatedWorkspace,
  openGraph,
  openMenu,
  shown,
} from '../driver/graph.ts';
import { command, needsPage, page, placeCaret, theme, themes, until } from '../driver/index.ts';

const ONLY_OVERFULL = (found: readonly vscode.Diagnostic[]) =>
  found.length === 1 && codeOf(found[0] as never) === 'view/capacity';

describe('Quick fixes', function quickFixes() {
  // Several themes, the palette and many keys each.
  this.timeout(90_000);
  needsPage();
  before(async () => {
    await generatedWorkspace();
  });
  afterEach(closeEditors);

  it('clear a wrong id from the menu that Ctrl+. opens', async () => {
    const editor = await openGraph(ONLY_OVERFULL);
    const original = editor.document.getText();
    const [, id] = /"source_id": "([^"]+)"/.exec(original) ?? [];
    const at = editor.document.positionAt(original.indexOf(`"source_id": "${id}"`) + `"source_id": "${id}`.length);
    await placeCaret(editor, at.line, at.character);
    await page.type('q');
    await until('the diagnostic', () =>
      diagnosticsOf(editor).some((one) => codeOf(one) === 'relationship/unknown-endpoint'),
    );
    await page.waitFor('.monaco-editor .squiggly-error');
    const { name } = JSON.parse(original).elements.find((one: { id: string }) => one.id === id);
    await openMenu('Control+.', `.action-widget >> text="Change source_id to '${id}' ('${name}')"`);
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`quick-fix-${wanted}`);
    }
    await page.press('Enter');
    await until('the end of the fault', () => ONLY_OVERFULL(diagnosticsOf(editor)));
    assert.equal(editor.document.getText(), original);
  });

  it('write a new name into all its copies, and undo takes it back to the byte', async () => {
    const editor = await openGraph(ONLY_OVERFULL);
    const original = editor.document.getText();
    const { elements } = JSON.parse(original);
    const { id, name } = elements[1];
    const place = original.indexOf(`"id": "${id}",\n      "name": "${name}"`);
    const at = editor.document.positionAt(original.indexOf(`"${name}"`, place) + name.length + 1);
    await placeCaret(editor, at.line, at.character);
    await page.type(' anew');
    await until('the whole name', () => editor.document.getText().includes(`"${name} anew"`));
    const stale = await until('stale copies', () => {
      const found = shown(editor).filter((one) => /stale/.test(one));
      return found.some((one) => one.startsWith('view/stale-parent-name')) ? found : undefined;
    });
    assert.deepEqual([...new Set(stale.map((one) => one.split(' ')[0]))].sort(), [
      'relationship/stale-name',
      'relationship/stale-statement',
      'view/stale-parent-name',
    ]);
    const renamed = editor.document.getText();
    editor.revealRange((diagnosticsOf(editor)[0] as vscode.Diagnostic).range, vscode.TextEditorRevealType.InCenter);
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`stale-names-${wanted}`);
    }
    await command('Groundplan: Write Copied Names, Statements and Mirrors Anew');
    await until('the end of the faults', () => ONLY_OVERFULL(diagnosticsOf(editor)));
    const mended = editor.document.getText();
    assert.equal(
      mended,
      original
        .replaceAll(`"${name}"`, `"${name} anew"`)
        .replaceAll(`"${name} --`, `"${name} anew --`)
        .replaceAll(`--> ${name}"`, `--> ${name} anew"`),
    );
    await page.press('Control+Z');
    await until('the undo of the fix', () => editor.document.getText() === renamed);
    for (let presses = 0; editor.document.getText() !== original && presses < 5; presses++) {
      const before = editor.document.getText();
      await page.press('Control+Z');
      await until('an undo', () => editor.document.getText() !== before);
    }
    assert.equal(editor.document.getText(), original);
  });

  it('run when a file is saved, where the settings say so', async () => {
    const editor = await openGraph(ONLY_OVERFULL);
    const original = editor.document.getText();
    const settings = vscode.workspace.getConfiguration('editor');
    await settings.update(
      'codeActionsOnSave',
      { 'source.fixAll.groundplan': 'explicit' },
      vscode.ConfigurationTarget.Workspace,
    );
    const at = original.indexOf('"name": "') + '"name": "'.length;
    const elementName = original.indexOf('"name": "', original.indexOf('"elements"')) + '"name": "'.length;
    assert.ok(at < elementName);
    await editor.edit((edit) => edit.insert(editor.document.positionAt(elementName), 'New '));
    await until('stale copies', () => shown(editor).some((one) => /stale/.test(one)));
    await editor.document.save();
    await until('the end of the faults', () => ONLY_OVERFULL(diagnosticsOf(editor)));
    await settings.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('are what VS Code calls the preferred ones', async () => {
    const editor = await openGraph(ONLY_OVERFULL);
    const text = editor.document.getText();
    const [line, type] = /"type": "([A-Z][a-z]+)",\n {6}"source_id"/.exec(text) ?? [];
    const at = text.indexOf(line as string) + '"type": "'.length;
    await editor.edit((edit) => edit.insert(editor.document.positionAt(at + 3), 'x'));
    const found = await until('the diagnostic', () =>
      diagnosticsOf(editor).find((one) => codeOf(one) === 'relationship/unknown-type'),
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      found.range,
      vscode.CodeActionKind.QuickFix.value,
      5,
    );
    const wanted = actions.find(({ title }) => title === `Change the type to ${type}`);
    assert.equal(wanted?.isPreferred, true, actions.map(({ title }) => title).join(', '));
    await vscode.workspace.applyEdit(wanted?.edit as vscode.WorkspaceEdit);
    assert.equal(editor.document.getText(), text);
  });
});
