// What the suites of the graph's language features share.
import * as vscode from 'vscode';
import { type GeneratedWorkspace, GRAPH, writeGeneratedWorkspace } from '../../support/generated-workspace.ts';
import { activate, open, page, pause, placeCaret, until, workspaceFolder } from './index.ts';

/** What people have: about 250 KB. */
const CHARACTERS = 250_000;

/** Fills the suite's empty window with a generated graph in a repository, and starts Groundplan on it. */
export async function generatedWorkspace(): Promise<GeneratedWorkspace> {
  const workspace = writeGeneratedWorkspace(workspaceFolder(), CHARACTERS);
  await activate();
  return workspace;
}

/** Opens the graph and waits until its diagnostics are there. */
export async function openGraph(wanted: (found: readonly vscode.Diagnostic[]) => boolean): Promise<vscode.TextEditor> {
  const editor = await open(GRAPH);
  await until('the first diagnostics', () => wanted(diagnosticsOf(editor)));
  return editor;
}

export function diagnosticsOf({ document }: vscode.TextEditor): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri);
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : (code ?? ''));
}

/** `code "what it covers"`; those of the JSON service are `json`. */
export function shown(editor: vscode.TextEditor): string[] {
  return diagnosticsOf(editor).map((found) => {
    const text = editor.document.getText(found.range);
    return `${found.source === 'groundplan' ? codeOf(found) : found.source} ${text}`;
  });
}

/** Where the cursor `|` of a marked piece of the text stands; the piece must be in the text once. */
export function placeOf({ document }: vscode.TextEditor, marked: string): vscode.Position {
  const text = document.getText();
  const piece = marked.replace('|', '');
  const at = text.indexOf(piece);
  if (at < 0 || text.indexOf(piece, at + 1) >= 0) throw new Error(`${piece} is not in the text exactly once.`);
  return document.positionAt(at + marked.indexOf('|'));
}

/** Milliseconds from the next change of the document to the first diagnostics after it that are as wanted. */
export function timeToDiagnostics(
  editor: vscode.TextEditor,
  wanted: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<number> {
  return new Promise((resolve) => {
    const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document !== editor.document) return;
      listener.dispose();
      const start = performance.now();
      // The event of new diagnostics is held back by the editor, so that is no measure.
      const look = () => {
        if (wanted(diagnosticsOf(editor))) resolve(performance.now() - start);
        else setTimeout(look, 1);
      };
      look();
    });
  });
}

/** Waits for a notification; windows that run tests show none by themselves. */
export async function showsNotification(text: string): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    await vscode.commands.executeCommand('notifications.showList');
    const texts = await page.texts('.notifications-center .notification-list-item-message');
    if (texts.some((one) => one.includes(text))) return;
    if (Date.now() > end) throw new Error(`No notification says "${text}", only: ${texts.join(' | ')}`);
    await pause(200);
  }
}

/** As closeEditors, but leaves alone what is not in the workspace: VS Code itself may be writing its settings. */
export async function closeEditors(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty || vscode.workspace.getWorkspaceFolder(document.uri) === undefined) continue;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Puts the caret before the last two characters of the first such piece of text: into the value that it ends with. */
export async function caretIn(editor: vscode.TextEditor, piece: string): Promise<void> {
  const at = editor.document.positionAt(editor.document.getText().indexOf(piece) + piece.length - 2);
  await placeCaret(editor, at.line, at.character);
}

/**
 * Does something until it shows. On a busy machine what was asked for may be closed again by new diagnostics, or come from
 * what was on the screen before: then it is asked for once more, as a person would.
 */
export async function untilShown(
  act: () => Promise<void>,
  selector: string,
  target: Parameters<typeof page.waitFor>[1] = {},
): Promise<void> {
  for (let left = 5; left > 0; left--) {
    await act();
    const shown = await page.waitFor(selector, { timeout: 4_000, ...target }).then(
      () => true,
      () => false,
    );
    if (shown) return;
    await page.press('Escape');
  }
  await act();
  await page.waitFor(selector, target);
}

/** Opens the menu of code actions by its keys. */
export function openMenu(keys: string, entry = '.action-widget'): Promise<void> {
  return untilShown(() => page.press(keys), entry);
}
