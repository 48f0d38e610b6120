import assert from 'node:assert/strict';
import { activate, closeEditors, needsPage, open, page, placeCaret, theme, themes, until } from '../driver/index.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('Groundplan in a window with a graph', () => {
  it('activates', async () => {
    const extension = await activate();
    assert.equal(extension.isActive, true);
  });

  it('has the graph open as JSON', async () => {
    const { document } = await open(GRAPH);
    assert.equal(document.languageId, 'json');
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

  for (const name of themes) {
    it(`shows the graph in the ${name} theme`, async () => {
      await open(GRAPH);
      await theme(name);
      await page.screenshot(`smoke-${name}`);
    });
  }
});
