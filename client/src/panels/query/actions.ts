import * as vscode from 'vscode';
import type { Hit } from './answers.ts';
import { queryTextOf } from './question.ts';
import { type Format, render } from './render.ts';
import { isAnswered, type Runs } from './runs.ts';

/** What can be done with an answer. Each returns a sentence for the user, or undefined where nothing was done. */

/** Opens the place of a hit. `root` is the URI of the folder that its file is relative to. */
export async function openHit(root: string, { file, line }: Hit, beside: boolean): Promise<void> {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(root), ...file.split('/'));
  const at = new vscode.Position(Math.max(0, line - 1), 0);
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      selection: new vscode.Range(at, at),
      preview: true,
      viewColumn: beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(vscode.l10n.t('{0} cannot be opened. {1}', file, reason));
  }
}

export async function copyAnswer({ latest }: Runs, format: Format): Promise<string | undefined> {
  if (!isAnswered(latest)) return nothingYet();
  await vscode.env.clipboard.writeText(render(latest, format));
  const { count } = latest.answer;
  return count === 1 ? vscode.l10n.t('1 hit copied.') : vscode.l10n.t('{0} hits copied.', count);
}

/** Adds the newest question to a file of queries: one that is there, or a new one. */
export async function saveQuestion({ latest }: Runs, into?: vscode.Uri): Promise<string | undefined> {
  if (!isAnswered(latest)) return nothingYet();
  if (!vscode.workspace.isTrusted) {
    const reason = vscode.l10n.t('Groundplan writes nothing in Restricted Mode. Trust this workspace first.');
    void vscode.window.showWarningMessage(reason);
    return undefined;
  }
  const query = queryTextOf(latest.question);
  if (query === '') {
    void vscode.window.showInformationMessage(vscode.l10n.t('An empty question cannot be saved.'));
    return undefined;
  }
  const file = into ?? (await chooseFile(vscode.Uri.parse(latest.root)));
  if (file === undefined) return undefined;
  await append(file, query);
  return vscode.l10n.t('Saved to {0}.', vscode.workspace.asRelativePath(file));
}

function nothingYet(): undefined {
  void vscode.window.showInformationMessage(vscode.l10n.t('There is no answer yet: run a query first.'));
}

/** Files of queries that are offered by name; the rest is reached with the file dialog. */
const MOST_FILES = 50;

async function chooseFile(root: vscode.Uri): Promise<vscode.Uri | undefined> {
  const pattern = new vscode.RelativePattern(root, '**/*.gpq');
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  const make = { label: vscode.l10n.t('New File…'), file: undefined };
  const existing = files
    .map((file) => ({ label: vscode.workspace.asRelativePath(file), file }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
  const placeHolder = vscode.l10n.t('File that the query is added to');
  const choice = existing.length === 0 ? make : await vscode.window.showQuickPick([...existing, make], { placeHolder });
  if (choice === undefined || choice.file !== undefined) return choice?.file;
  return vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(root, 'queries.gpq'),
    filters: { [vscode.l10n.t('Queries')]: ['gpq'] },
    title: vscode.l10n.t('Save Query'),
  });
}

/** Behind what is in the file, also where an editor has it open and unsaved. */
async function append(file: vscode.Uri, query: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { ignoreIfExists: true });
  await vscode.workspace.applyEdit(edit);
  const document = await vscode.workspace.openTextDocument(file);
  const end = document.lineAt(document.lineCount - 1).range.end;
  const text = new vscode.WorkspaceEdit();
  text.insert(file, end, `${end.character > 0 ? '\n' : ''}${query}\n`);
  await vscode.workspace.applyEdit(text);
  await document.save();
}
