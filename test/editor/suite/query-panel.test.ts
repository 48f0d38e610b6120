import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  activate,
  closeEditors,
  command,
  needsPage,
  page,
  pause,
  theme,
  themes,
  until,
  workspaceFolder,
} from '../driver/index.ts';

const WEBVIEW = { webview: true };
const EDITOR = '.editor .cm-content';
const SELECTED = '.row[aria-selected="true"]';

/** Clears the editor and types into it, with keys alone. */
async function write(query: string): Promise<void> {
  await page.waitFor('.editor .cm-editor.cm-focused', WEBVIEW);
  // Letters that come while the workbench still moves the focus are lost.
  await until(`"${query}" in the editor`, async () => {
    await page.press('Control+A');
    await page.press('Delete');
    await page.type(query);
    await pause(100);
    return (await first(EDITOR)) === query;
  });
}

/** Shows the panel, and runs a query in it by keys. */
async function ask(query: string): Promise<void> {
  await empty();
  await write(query);
  await page.press('Enter');
}

/** Shows the panel with nothing in its editor, which has the focus then. */
async function empty(): Promise<void> {
  await command('groundplan.query.show', { query: '', mode: 'select', run: false });
  await page.waitFor('.editor .cm-editor.cm-focused .cm-placeholder', WEBVIEW);
}

/** From the editor to the hits. */
async function toList(): Promise<void> {
  await until('the focus in the list', async () => {
    await page.press('Control+ArrowDown');
    // The panel that was just shown may still take it back to its editor.
    await pause(200);
    return (await page.texts('.list:focus', WEBVIEW)).length > 0;
  });
}

async function asked(query: string): Promise<void> {
  await until(`the answer to ${query}`, async () => (await first('.facts .asked')) === query, 30_000);
}

async function first(selector: string): Promise<string> {
  return (await page.texts(selector, WEBVIEW))[0] ?? '';
}

const extent = () => first('.fact.extent');

describe('The query panel', () => {
  needsPage();
  before(activate);
  afterEach(closeEditors);

  it('opens with the focus in its editor', async () => {
    await command('Groundplan: Query…');
    await page.waitFor('.editor .cm-editor.cm-focused', WEBVIEW);
    await page.waitFor('.nothing', WEBVIEW);
  });

  it('answers by keyboard alone, and opens a hit at its line', async () => {
    await ask('kind:View depth:1');
    await asked('kind:View depth:1');
    assert.match(await extent(), /^(first \d+ of )?\d+ hits$/);
    const said = await page.aria('#panel', WEBVIEW);
    for (const name of [/textbox "Query"/, /listbox "Hits"/, /toolbar "Actions on the hits"/, /status: \d+ hits, /]) {
      assert.match(said, name);
    }
    assert.match(said, /option "[^"]+, View, architecture, 0 hops, design\/KG\/SystemArchitecture\.json:\d+"/);
    await toList();
    await page.press('ArrowDown');
    await page.press('ArrowDown');
    const place = await first(`${SELECTED} .place`);
    const line = Number(place.replace(/^.*:/s, ''));
    await page.press('Enter');
    const editor = await until('the place of the hit', () => vscode.window.activeTextEditor);
    await until('its line', () => editor.selection.active.line + 1 === line);
    assert.match(editor.document.uri.path, /SystemArchitecture\.json$/);
  });

  it('opens a hit to the side', async () => {
    await ask('kind:View');
    await asked('kind:View');
    await toList();
    await page.press('Enter');
    await until('the place of the hit', () => vscode.window.activeTextEditor?.viewColumn === vscode.ViewColumn.One);
    await command('groundplan.query.show');
    await page.waitFor('.editor .cm-editor.cm-focused', WEBVIEW);
    await until('a second group', async () => {
      // A key that comes while the workbench still moves the focus is lost.
      await toList();
      await page.press('Control+Enter');
      await pause(1_000);
      return vscode.window.visibleTextEditors.length > 1;
    });
    assert.deepEqual(
      vscode.window.visibleTextEditors.map(({ viewColumn }) => viewColumn),
      [vscode.ViewColumn.One, vscode.ViewColumn.Two],
    );
  });

  it('says what was cut, with the total', async () => {
    await command('groundplan.query.show', { query: 'depth:0', mode: 'select', limit: 3 });
    await until('the cut answer', async () => /^first 3 of \d+ hits$/.test(await extent()));
    assert.equal((await page.texts('.row', WEBVIEW)).length, 3);
    await command('groundplan.query.show', { query: 'kind:Nowhere', mode: 'select', limit: 50 });
    await page.waitFor('.notes >> text=No node is of the kind "Nowhere"', WEBVIEW);
  });

  it('has its completion and its marks from the language server', async () => {
    await empty();
    await write('ki');
    // It comes by itself, unless the workbench still moved the focus.
    await until('the predicates', async () => {
      const [first] = await page.texts('.cm-tooltip-autocomplete li', WEBVIEW);
      if (first?.startsWith('kind')) return true;
      await pause(500);
      // Selected as a whole the text is to be replaced, and anything may come.
      await page.press('Escape');
      await page.press('End');
      await page.press('Control+Space');
      return false;
    });
    await page.press('Tab');
    await until('the completed predicate', async () => (await first(EDITOR)) === 'kind:');
    await page.waitFor('.cm-tooltip-autocomplete >> text=View', WEBVIEW);
    await page.screenshot('query-panel-completion');
    await page.press('Escape');
    await write('kind:View has:verify');
    await page.waitFor('.cm-lintRange-error', WEBVIEW);
    await page.hover('.cm-lintRange-error', WEBVIEW);
    await page.waitFor('.cm-tooltip-hover >> text=Expected: implements, verifies', WEBVIEW);
    await page.screenshot('query-panel-hover');
    // Long enough for its middle, where the pointer goes, to be text.
    await write('kind:ApplicationComponent has:implements depth:1');
    await page.press('Escape');
    await page.hover('.editor .cm-line', WEBVIEW);
    await page.waitFor('.cm-tooltip-hover .markdown', WEBVIEW);
  });

  it('marks the token that is wrong, and puts the right one in', async () => {
    await ask('kind:View has:verify');
    await page.waitFor('.fault mark', WEBVIEW);
    assert.equal(await first('.fault mark'), 'verify');
    await page.screenshot('query-panel-error');
    await page.click('.fault button', WEBVIEW);
    await asked('kind:View has:verifies');
    assert.equal(await first(EDITOR), 'kind:View has:verifies');
  });

  it('walks through its history', async () => {
    await ask('kind:Goal');
    await asked('kind:Goal');
    await write('kind:');
    await page.press('Escape');
    await page.press('ArrowUp');
    await until('the last query', async () => (await first(EDITOR)) === 'kind:Goal');
    await page.press('ArrowUp');
    await until('the one before', async () => (await first(EDITOR)) === 'kind:View has:verifies');
    for (const _ of [1, 2]) await page.press('ArrowDown');
    await until('the draft', async () => (await first(EDITOR)) === 'kind:');
  });

  it('compares with the run before', async () => {
    await command('groundplan.query.show', { query: 'kind:ApplicationEvent', mode: 'select' });
    await asked('kind:ApplicationEvent');
    await command('groundplan.query.show', { query: 'kind:ApplicationEvent depth:1', mode: 'select' });
    await asked('kind:ApplicationEvent depth:1');
    await command('groundplan.query.compare');
    await page.waitFor('.difference >> text=/^[1-9]\\d* new$/', WEBVIEW);
    await page.waitFor('.difference >> text=0 gone', WEBVIEW);
    await page.waitFor('.row.added', WEBVIEW);
    await page.screenshot('query-panel-compare');
    await command('groundplan.query.compare');
  });

  it('survives being hidden', async () => {
    await ask('kind:View depth:1');
    await asked('kind:View depth:1');
    await toList();
    await page.press('ArrowDown');
    const [before, selected] = [await extent(), await first(SELECTED)];
    await command('workbench.action.closePanel');
    await until('no page', async () => (await page.texts('.fact', WEBVIEW).catch(() => [])).length === 0);
    await command('groundplan.query.show');
    await asked('kind:View depth:1');
    // Before it is laid out its texts have no line breaks.
    await until('the row that was selected', async () => (await first(SELECTED)) === selected);
    assert.equal(await extent(), before);
    assert.equal(await first(EDITOR), 'kind:View depth:1');
    await page.waitFor('.editor .cm-editor.cm-focused', WEBVIEW);
  });

  it('copies its hits and saves its query', async () => {
    await command('groundplan.query.show', { query: 'kind:View', mode: 'select' });
    await asked('kind:View');
    await command('groundplan.query.copyMarkdown');
    assert.match(await vscode.env.clipboard.readText(), /^`kind:View`: \d+ hits?\n\n\| source \| kind \|/);
    await command('groundplan.query.copyJson');
    assert.equal(JSON.parse(await vscode.env.clipboard.readText()).query, 'kind:View');
    const file = vscode.Uri.file(path.join(workspaceFolder(), 'ours.gpq'));
    await command('groundplan.query.save', file);
    await command('groundplan.query.save', file);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.equal(text, 'kind:View\nkind:View\n');
  });

  it('filters without the language', async () => {
    await command('groundplan.query.show', { mode: 'filters', filters: { kind: 'View' } });
    await until('an answer without hops', async () => (await page.texts('.header .hops', WEBVIEW)).length === 0);
    await asked('kind:View');
    await page.screenshot('query-panel-filters');
  });

  for (const wanted of themes) {
    it(`is drawn in the colours of the theme (${wanted})`, async () => {
      await theme(wanted);
      await command('groundplan.query.show', { query: 'kind:ApplicationComponent depth:1', mode: 'select' });
      await asked('kind:ApplicationComponent depth:1');
      if (wanted === themes[0]) await command('groundplan.query.picture');
      await page.waitFor('.picture svg', WEBVIEW);
      await toList();
      await page.screenshot(`query-panel-${wanted}`);
    });
  }

  it('breaks no rule of its own page', async () => {
    assert.deepEqual(await page.consoleErrors(/Content Security Policy|Refused to|query\.js/), []);
  });
});
