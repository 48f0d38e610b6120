// The means that the other suites rely on.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  closeEditors,
  command,
  needsPage,
  open,
  page,
  placeCaret,
  repository,
  theme,
  themes,
  until,
  workspaceFolder,
} from '../driver/index.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('the window of a suite', () => {
  it('is on a copy that is a git repository of its own', async () => {
    assert.ok(!workspaceFolder().startsWith(repository()));
    const git = vscode.extensions.getExtension('vscode.git')?.exports.getAPI(1);
    const found = await until('the git repository', () => git?.repositories[0]);
    assert.equal(path.basename(found.rootUri.fsPath), 'shop');
  });

  it('finds files and notices their changes', async () => {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.md');
    const changed = new Promise((resolve) => watcher.onDidChange(resolve));
    const [file] = await vscode.workspace.findFiles('README.md');
    assert.ok(file);
    const rewrite = setInterval(() => writeFileSync(file.fsPath, `# Changed at ${Date.now()}\n`), 300);
    await changed;
    clearInterval(rewrite);
    watcher.dispose();
  });
});

describe('the page of the window', () => {
  needsPage();
  afterEach(closeEditors);

  it('takes real keystrokes', async () => {
    const editor = await open(GRAPH);
    await placeCaret(editor, 0, 1);
    await page.type('  ');
    await until('two typed blanks', () => editor.document.lineAt(0).text.startsWith('{  '));
    await page.press('Control+Z');
    await until('the undo of them', () => !editor.document.lineAt(0).text.startsWith('{  '));
  });

  it('runs a command by its title', async () => {
    await command('View: Show Search');
    await page.waitFor('.search-view');
    await command('workbench.view.explorer');
    await page.waitUntilGone('.search-view');
  });

  it('reaches into webviews', async () => {
    await open('README.md');
    await command('markdown.showPreview');
    await page.waitFor('h1', { webview: true });
    assert.equal((await page.texts('h1', { webview: true })).length, 1);
    assert.equal(await page.evaluate('document.querySelectorAll("h1").length', { webview: true, selector: 'h1' }), 1);
    assert.deepEqual(await page.consoleErrors(/Content Security Policy/), []);
  });

  for (const name of themes) {
    it(`shows the graph in the ${name} theme`, async () => {
      await open(GRAPH);
      await theme(name);
      await page.screenshot(`driver-${name}`);
    });
  }
});
