// What an editor test needs beside the `vscode` API. See page.ts for keys, clicks and screenshots.
import path from 'node:path';
import * as vscode from 'vscode';
import * as page from './page.ts';

export { page };

const EXTENSION_ID = 'groundplan.groundplan';
const THEMES = {
  light: { name: 'Default Light Modern', class: 'vs' },
  dark: { name: 'Default Dark Modern', class: 'vs-dark' },
  hc: { name: 'Default High Contrast', class: 'hc-black' },
} as const;

export type Theme = keyof typeof THEMES;
export const themes = Object.keys(THEMES) as Theme[];

/** Call it inside a `describe`: its tests are skipped where no page can be driven (desktop VS Code). */
export function needsPage(): void {
  before(function skipWithoutPage() {
    if (!page.hasPage) this.skip();
  });
}

/** The workspace's first folder: a copy of the window's workspace that belongs to this suite alone. */
export function workspaceFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('The window has no folder.');
  return folder.uri.fsPath;
}

/** The repository's root, for fixtures: the extension host's own folder is another. */
export function repository(...parts: string[]): string {
  const root = process.env.GROUNDPLAN_REPOSITORY;
  if (!root) throw new Error('The runner names the repository in the environment.');
  return path.join(root, ...parts);
}

/** Groundplan, activated (starting it if nothing did so far). */
export async function activate(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension(EXTENSION_ID);
  if (!extension) throw new Error(`${EXTENSION_ID} is not installed in this window.`);
  await extension.activate();
  return extension;
}

/** Opens a file of the workspace and gives it the focus. */
export async function open(file: string, options: vscode.TextDocumentShowOptions = {}): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(path.resolve(workspaceFolder(), file));
  const editor = await vscode.window.showTextDocument(document, { preview: false, ...options });
  if (page.hasPage) await page.waitFor('.editor-group-container.active .monaco-editor.focused');
  return editor;
}

/** Puts the caret at a place (counted from 0) and waits until the page has it there: keys go to that place. */
export async function placeCaret(editor: vscode.TextEditor, line: number, character: number): Promise<void> {
  const position = new vscode.Position(line, character);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position));
  if (page.hasPage) await page.waitFor(`text="Ln ${line + 1}, Col ${character + 1}"`);
}

/** Runs a command by its id, or by its title (which has a blank in it) through the command palette. */
export async function command(idOrTitle: string, ...args: unknown[]): Promise<unknown> {
  if (!idOrTitle.includes(' ')) return vscode.commands.executeCommand(idOrTitle, ...args);
  await page.press('F1');
  await page.waitFor('.quick-input-widget input');
  await page.type(idOrTitle);
  await page.waitFor(`.quick-input-widget .monaco-list-row.focused >> text="${idOrTitle}"`);
  await page.press('Enter');
  return undefined;
}

/** Changes the colour theme and waits until the page shows it. */
export async function theme(wanted: Theme): Promise<void> {
  const { name, class: className } = THEMES[wanted];
  await vscode.workspace.getConfiguration('workbench').update('colorTheme', name, vscode.ConfigurationTarget.Global);
  if (page.hasPage) await page.waitFor(`.monaco-workbench.${className}`);
}

/**
 * Polls until the probe gives something truthy.
 * @throws when it does not within the time, naming what was waited for
 */
export async function until<Value>(
  what: string,
  probe: () => Value | PromiseLike<Value>,
  timeout = 40_000,
): Promise<NonNullable<Value>> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited ${timeout} ms in vain for ${what}.`);
    await pause(50);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Closes all editors without asking, so that the next test begins on an empty window. */
export async function closeEditors(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
