import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activate, command, needsPage, page, until } from '../driver/index.ts';

const WEBVIEW = { webview: true };

describe('The query panel in Restricted Mode', () => {
  needsPage();
  before(activate);

  it('answers, and says why it does not save', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await command('groundplan.query.show', { query: 'kind:View', mode: 'select' });
    await page.waitFor('.row', { ...WEBVIEW, timeout: 30_000 });
    const save = '.toolbar button[aria-disabled="true"] >> text=Save';
    assert.match((await page.attribute(save, 'aria-description', WEBVIEW)) ?? '', /Restricted Mode/);
    await command('groundplan.query.save', vscode.Uri.joinPath(folder(), 'no.gpq'));
    const files = await vscode.workspace.fs.readDirectory(folder());
    assert.ok(!files.some(([name]) => name.endsWith('.gpq')));
    await until('a row', async () => (await page.texts('.row', WEBVIEW)).length > 1);
  });
});

function folder(): vscode.Uri {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(first);
  return first.uri;
}
