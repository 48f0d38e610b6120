// Runs in the extension host when `npm start` only looks: waits until Groundplan is active and the diagnostics have
// settled, then writes what VS Code shows.
const { renameSync, writeFileSync } = require('node:fs');
const vscode = require('vscode');

const EXTENSION_ID = 'groundplan.groundplan';
const GRAPH = 'design/KG/SystemArchitecture.json';
const ACTIVE_TIMEOUT_MS = 20_000;
const SETTLED_MS = 1_500;
const SETTLE_TIMEOUT_MS = 15_000;
const POLL_MS = 100;

exports.run = async function run() {
  const file = process.env.GROUNDPLAN_EDITOR_REPORT;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder) {
    const graph = vscode.Uri.joinPath(folder.uri, GRAPH);
    await vscode.workspace.openTextDocument(graph).then(vscode.window.showTextDocument, () => {});
  }
  const active = await becameActive();
  if (active) await settled();
  const all = vscode.languages.getDiagnostics();
  const count = (severity) => all.flatMap(([, found]) => found).filter((one) => one.severity === severity).length;
  const report = {
    version: vscode.version,
    active,
    errors: count(vscode.DiagnosticSeverity.Error),
    warnings: count(vscode.DiagnosticSeverity.Warning),
    others: count(vscode.DiagnosticSeverity.Information) + count(vscode.DiagnosticSeverity.Hint),
  };
  writeFileSync(`${file}.part`, JSON.stringify(report));
  renameSync(`${file}.part`, file);
};

async function becameActive() {
  const end = Date.now() + ACTIVE_TIMEOUT_MS;
  for (;;) {
    if (vscode.extensions.getExtension(EXTENSION_ID)?.isActive) return true;
    if (Date.now() > end) return false;
    await pause(POLL_MS);
  }
}

/** No change of diagnostics for a while. */
async function settled() {
  let last = Date.now();
  const end = last + SETTLE_TIMEOUT_MS;
  const listener = vscode.languages.onDidChangeDiagnostics(() => {
    last = Date.now();
  });
  while (Date.now() - last < SETTLED_MS && Date.now() < end) await pause(POLL_MS);
  listener.dispose();
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
