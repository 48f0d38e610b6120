import * as vscode from 'vscode';

// @implements arch:req-restricted-mode
/** Whether the user may be helped to write something here. Where not, the reason is said, and the way out. */
export async function mayWrite(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const reason = vscode.l10n.t(
    'Groundplan writes nothing in Restricted Mode. Trust this workspace first, then run the command again.',
  );
  const choice = await vscode.window.showWarningMessage(reason, manage);
  if (choice === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
