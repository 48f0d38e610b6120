import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { openMenu, untilShown } from '../driver/graph.ts';
import {
  activate,
  closeEditors,
  needsPage,
  open,
  page,
  placeCaret,
  theme,
  themes,
  until,
  workspaceFolder,
} from '../driver/index.ts';

const FILE = 'queries/gaps.gpq';
const ROW = '.suggest-widget.visible .monaco-list-row';

async function opened(text: string): Promise<vscode.TextEditor> {
  const file = path.join(workspaceFolder(), FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return open(FILE);
}

async function completions(editor: vscode.TextEditor, line: number, character: number): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    editor.document.uri,
    new vscode.Position(line, character),
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

const found = (editor: vscode.TextEditor) => vscode.languages.getDiagnostics(editor.document.uri);

describe('A file of queries', () => {
  needsPage();
  before(activate);
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.saveAll');
    await closeEditors();
  });

  it('shows the token that is wrong, and the fix mends it', async () => {
    const editor = await opened('# What is not tested yet\nkind:Requirement lcaks:verifies\n');
    assert.equal(editor.document.languageId, 'groundplan-query');
    const [fault] = await until('the diagnostic', () => (found(editor).length === 1 ? found(editor) : undefined));
    assert.equal(editor.document.getText(fault?.range), 'lcaks:verifies');
    assert.match(fault?.message ?? '', /lacks:/);
    await placeCaret(editor, 1, 20);
    await page.waitFor('.squiggly-error');
    for (const wanted of themes) {
      await theme(wanted);
      await openMenu('Control+.', '.action-widget >> text="Change to lacks:verifies"');
      await page.screenshot(`gpq-fix-${wanted}`);
      if (wanted !== themes.at(-1)) await page.press('Escape');
    }
    await page.press('Enter');
    await until('the end of the fault', () => found(editor).length === 0);
    assert.equal(editor.document.lineAt(1).text, 'kind:Requirement lacks:verifies');
  });

  it('completes predicates that are not used yet, all verbs, and kinds with their counts', async () => {
    const editor = await opened('kind:Requirement \nhas:\nkind:\n');
    await until('a completion', async () => (await completions(editor, 0, 17)).length > 0);
    const predicates = (await completions(editor, 0, 17)).join(' ');
    assert.match(predicates, /lacks:/);
    assert.doesNotMatch(predicates, /kind:/);
    const verbs = await completions(editor, 1, 4);
    assert.equal(verbs.length, 16, verbs.join(' '));
    assert.ok((await completions(editor, 2, 5)).some((label) => label.includes('Requirement')));
    await placeCaret(editor, 2, 5);
    for (const wanted of themes) {
      await theme(wanted);
      await page.press('Control+Space');
      await page.waitFor(ROW);
      await page.screenshot(`gpq-completion-${wanted}`);
      await page.press('Escape');
    }
    assert.match((await page.texts('.view-line')).join('\n'), /kind:/);
  });

  it('has a lens that counts and runs, hop counts, colours and formatting', async () => {
    const editor = await opened('kind:Requirement   has:verifies   depth:1\n');
    await page.waitFor('.codelens-decoration >> text=/Run · \\d+ hits?/');
    await page.waitFor('.view-line >> text=/\\d+\\s\\+\\s\\d+/');
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`gpq-lens-${wanted}`);
    }
    await vscode.commands.executeCommand('editor.action.formatDocument');
    await until('one blank', () => editor.document.lineAt(0).text === 'kind:Requirement has:verifies depth:1');
    // Until it is counted anew the lens is that of the text before.
    await untilShown(
      () => page.click('.codelens-decoration a >> text=/Run · \\d+ hits?/'),
      '.facts .asked >> text="kind:Requirement has:verifies depth:1"',
      { webview: true },
    );
    await page.screenshot('gpq-run');
  });
});
