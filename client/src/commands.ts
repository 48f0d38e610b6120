import * as vscode from 'vscode';
import type { LanguageClient, Location, Position } from 'vscode-languageclient/node';
import {
  INITIALIZE_WORKSPACE_REQUEST,
  type InitializeWorkspaceParams,
  type InitializeWorkspaceResult,
} from '../../server/src/protocol/messages.ts';
import { mayWrite } from './restricted-mode.ts';

// @implements arch:req-palette-commands
export function registerCommands(client: LanguageClient): vscode.Disposable[] {
  return [
    vscode.commands.registerCommand('groundplan.initializeWorkspace', () => initializeWorkspace(client)),
    vscode.commands.registerCommand('groundplan.fixAll', fixAll),
    vscode.commands.registerCommand('groundplan.showReferences', showReferences(client)),
  ];
}

/** Makes a valid graph in a folder that has none, and opens it. */
async function initializeWorkspace(client: LanguageClient): Promise<void> {
  if (!(await mayWrite())) return;
  const folder = await chooseFolder();
  if (folder === undefined) return;
  const params: InitializeWorkspaceParams = { folder: folder.toString() };
  const result = await client.sendRequest<InitializeWorkspaceResult>(INITIALIZE_WORKSPACE_REQUEST, params);
  if (result.graph !== undefined) await vscode.window.showTextDocument(vscode.Uri.parse(result.graph));
  if ('refused' in result) void vscode.window.showWarningMessage(result.refused);
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void vscode.window.showWarningMessage(vscode.l10n.t('Open a folder first: the graph is made in it.'));
    return undefined;
  }
  if (folders.length === 1) return folders[0]?.uri;
  const placeHolder = vscode.l10n.t('Folder to make the graph in');
  return (await vscode.window.showWorkspaceFolderPick({ placeHolder }))?.uri;
}

/** The places of a code lens, in the editor's own list; they come as the protocol writes them. */
function showReferences({ protocol2CodeConverter }: LanguageClient) {
  return async (uri: string, position: Position, locations: Location[]): Promise<void> => {
    await vscode.commands.executeCommand(
      'editor.action.showReferences',
      protocol2CodeConverter.asUri(uri),
      protocol2CodeConverter.asPosition(position),
      locations.map((location) => protocol2CodeConverter.asLocation(location)),
    );
  };
}

/** Writes anew, in the graph that is being edited, what follows from the rest of it. */
async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.codeAction', {
    kind: 'source.fixAll.groundplan',
    apply: 'first',
  });
}
