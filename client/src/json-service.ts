import * as vscode from 'vscode';

const JSON_EXTENSION = 'vscode.json-language-features';
const VALIDATE = 'json.validate.enable';

// @implements arch:con-beside-json-service
/** Whether the built-in JSON service reports syntax errors and repeated names: what it says, we do not say again. */
export function isJsonServiceOn(): boolean {
  if (vscode.extensions.getExtension(JSON_EXTENSION) === undefined) return false;
  return vscode.workspace.getConfiguration().get(VALIDATE, true);
}

export function onJsonServiceChange(tell: () => void): vscode.Disposable {
  let before = isJsonServiceOn();
  const look = () => {
    const now = isJsonServiceOn();
    if (now === before) return;
    before = now;
    tell();
  };
  return vscode.Disposable.from(
    vscode.extensions.onDidChange(look),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(VALIDATE)) look();
    }),
  );
}
