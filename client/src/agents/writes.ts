import * as vscode from 'vscode';

const SETTING = 'groundplan.agents.writes';

/** What agents may do with the graph of this root: apply, propose or off. What it means, the MCP server knows. */
export function writesOf(root: vscode.Uri): string {
  return vscode.workspace.getConfiguration(undefined, root).get<string>(SETTING, 'apply');
}

export function onWritesChange(tell: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTING)) tell();
  });
}
