import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  MCP_CONFIG_MERGE_REQUEST,
  MCP_CONFIGS_REQUEST,
  type McpConfig,
  type McpConfigEdit,
  type McpConfigMerge,
  type McpConfigsParams,
  type McpConfigsResult,
} from '../../../server/src/protocol/agent-messages.ts';
import { mayWrite } from '../restricted-mode.ts';
import type { OfferedRoots } from './offered-roots.ts';
import { type ServerNames, serverNames } from './servers.ts';
import { writesOf } from './writes.ts';

// @implements arch:req-mcp-config
/** Shows another agent's program the way to the MCP server of a root: by the clipboard, or in its own file. */
export async function copyMcpConfiguration(client: LanguageClient, roots: OfferedRoots): Promise<void> {
  const root = await chooseRoot(await roots.list());
  if (root === undefined) return;
  const folder = folderOf(vscode.Uri.parse(root.root));
  const params: McpConfigsParams = {
    root: root.root,
    folder: folder.toString(),
    name: root.name,
    writes: writesOf(vscode.Uri.parse(root.root)),
  };
  const { configs } = await client.sendRequest<McpConfigsResult>(MCP_CONFIGS_REQUEST, params);
  const config = await chooseConfig(configs);
  const way = config && (await chooseWay(config));
  if (config === undefined || way === undefined) return;
  if (way === 'copy') return copy(config);
  if (await mayWrite()) await write(client, config, folder);
}

async function chooseRoot(roots: readonly string[]): Promise<ServerNames | undefined> {
  const named = serverNames(roots);
  if (named.length <= 1) {
    const [only] = named;
    if (only) return only;
    const reason = vscode.l10n.t('Nothing here is for agents yet: run Groundplan: Initialize Workspace first.');
    void vscode.window.showWarningMessage(reason);
    return undefined;
  }
  const items = named.map((root) => {
    const description = vscode.workspace.asRelativePath(vscode.Uri.parse(root.root), true);
    return { label: root.label, description, root };
  });
  const placeHolder = vscode.l10n.t('Root whose graph the agent is to work on');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.root;
}

/** The folder that other programs would be opened on: the workspace's own, whether the root is in it or around it. */
function folderOf(root: vscode.Uri): vscode.Uri {
  const around = vscode.workspace.getWorkspaceFolder(root);
  const inside = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => uri.path.startsWith(`${root.path}/`));
  return (around ?? inside)?.uri ?? root;
}

async function chooseConfig(configs: readonly McpConfig[]): Promise<McpConfig | undefined> {
  const items = configs.map((config) => ({ label: config.title, description: config.file, config }));
  const placeHolder = vscode.l10n.t('Program whose agent is to use Groundplan');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.config;
}

async function chooseWay({ file }: McpConfig): Promise<'copy' | 'write' | undefined> {
  const items = [
    { label: vscode.l10n.t('Copy to Clipboard'), way: 'copy' as const },
    { label: vscode.l10n.t('Write {0}', file), way: 'write' as const },
  ];
  const placeHolder = vscode.l10n.t('The paths in it are those of this machine and this version of Groundplan');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.way;
}

async function copy({ text, file }: McpConfig): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  void vscode.window.showInformationMessage(vscode.l10n.t('Copied. It belongs in {0}.', file));
}

async function write(client: LanguageClient, config: McpConfig, folder: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, ...config.file.split('/'));
  const document = await documentAt(uri);
  const text = document?.getText() ?? null;
  const merge = await client.sendRequest<McpConfigMerge>(MCP_CONFIG_MERGE_REQUEST, { config, text });
  if (merge.state === 'broken') {
    void vscode.window.showWarningMessage(merge.reason);
  } else if (merge.state === 'same') {
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} says so already.', config.file));
  } else if (merge.state === 'new' || (await mayReplace(config))) {
    await apply(uri, document, merge.edits);
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        '{0} is written. Its paths are those of this machine and this version of Groundplan: keep it out of the repository, and write it again after an update.',
        config.file,
      ),
    );
  }
  if (await exists(uri)) await vscode.window.showTextDocument(uri, { preview: false });
}

async function mayReplace({ file, name }: McpConfig): Promise<boolean> {
  const items = [
    { label: vscode.l10n.t('Leave It'), isYes: false },
    { label: vscode.l10n.t('Replace It'), isYes: true },
  ];
  const placeHolder = vscode.l10n.t('{0} has another server by the name {1}', file, name);
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.isYes ?? false;
}

/** What somebody has not saved in that file stays theirs to save. */
async function apply(
  uri: vscode.Uri,
  document: vscode.TextDocument | undefined,
  edits: readonly McpConfigEdit[],
): Promise<void> {
  const wasDirty = document?.isDirty ?? false;
  const edit = new vscode.WorkspaceEdit();
  if (document === undefined) {
    const contents = new TextEncoder().encode(edits.map(({ content }) => content).join(''));
    edit.createFile(uri, { contents });
  } else {
    for (const { offset, length, content } of edits) {
      const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
      edit.replace(uri, range, content);
    }
  }
  const isDone = await vscode.workspace.applyEdit(edit);
  if (!isDone) throw new Error(vscode.l10n.t('{0} could not be changed.', vscode.workspace.asRelativePath(uri)));
  if (!wasDirty) await document?.save();
}

async function documentAt(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return (await exists(uri)) ? vscode.workspace.openTextDocument(uri) : undefined;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
