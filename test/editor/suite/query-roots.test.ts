import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activate, closeEditors, command, needsPage, page, until } from '../driver/index.ts';

const WEBVIEW = { webview: true };

describe('The query panel over several roots', () => {
  needsPage();
  before(activate);
  afterEach(closeEditors);

  it('asks the root that is picked, and opens files of that one', async () => {
    await command('groundplan.query.show');
    await page.waitFor('.ask select', WEBVIEW);
    const names = await page.texts('.ask select option', WEBVIEW);
    const place = names.findIndex((name) => name.startsWith('shop-faults'));
    assert.ok(place >= 0, names.join());
    await page.focus('.ask select', WEBVIEW);
    await page.press('Home');
    for (let step = 0; step < place; step++) await page.press('ArrowDown');
    await command('groundplan.query.show', { query: 'kind:View', mode: 'select' });
    await page.waitFor('.row', { ...WEBVIEW, timeout: 30_000 });
    await page.press('Control+ArrowDown');
    await page.waitFor('.list:focus', WEBVIEW);
    await page.press('Enter');
    const editor = await until('the place of the hit', () => vscode.window.activeTextEditor);
    assert.match(editor.document.uri.path, /\/shop-faults\/design\/KG\/SystemArchitecture\.json$/);
    await page.screenshot('query-panel-roots');
  });
});
