import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openMenu } from '../driver/graph.ts';
import {
  activate,
  closeEditors,
  command,
  needsPage,
  open,
  page,
  placeCaret,
  theme,
  themes,
  until,
} from '../driver/index.ts';

const FILE = 'src/basket/basket.ts';
const GRAPH = /SystemArchitecture\.json$/;

function placeOfMarker({ document }: vscode.TextEditor): vscode.Position {
  return document.positionAt(document.getText().indexOf('arch:basket') + 7);
}

const traces = ({ document }: vscode.TextEditor) =>
  vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'groundplan');

describe('Markers in code', () => {
  needsPage();
  before(activate);
  afterEach(closeEditors);

  it('have a lens and a hover with the name, and lead to the graph', async () => {
    const editor = await open(FILE);
    const place = placeOfMarker(editor);
    await page.waitFor('.codelens-decoration >> text=/ · /');
    await placeCaret(editor, place.line, place.character);
    for (const wanted of themes) {
      await theme(wanted);
      await page.press('Control+K');
      await page.press('Control+I');
      await page.waitFor('.monaco-hover >> text=spec://shop/architecture#basket');
      await page.screenshot(`marker-hover-${wanted}`);
      await page.press('Escape');
    }
    await page.press('F12');
    await until('the graph', () => GRAPH.test(vscode.window.activeTextEditor?.document.uri.path ?? ''));
    const graph = vscode.window.activeTextEditor as vscode.TextEditor;
    assert.match(graph.document.lineAt(graph.selection.active.line).text, /"id": "basket"/);
  });

  it('lead to everything that traces to the same', async () => {
    const editor = await open(FILE);
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      editor.document.uri,
      placeOfMarker(editor),
    );
    const files = found.map(({ uri }) => vscode.workspace.asRelativePath(uri));
    assert.ok(files.includes(FILE), files.join(' '));
  });

  it('that dangle are shown, and the fix knows what is near', async () => {
    const editor = await open(FILE);
    const place = placeOfMarker(editor);
    await placeCaret(editor, place.line, place.character);
    await page.press('Delete');
    const [fault] = await until('the diagnostic', () => (traces(editor).length === 1 ? traces(editor) : undefined));
    assert.equal(fault?.code, 'trace/dangling-address');
    // A lens that goes moves the lines, and a menu that is open closes.
    await until('one lens less', async () => (await page.texts('.codelens-decoration')).length === 1);
    await openMenu('Control+.', '.action-widget >> text="Change to arch:basket"');
    await page.screenshot('marker-fix');
    await page.press('Enter');
    await until('the end of the fault', () => traces(editor).length === 0);
    assert.match(editor.document.lineAt(place.line).text, /arch:basket$/);
    await command('workbench.action.files.revert');
  });

  it('are completed by name', async () => {
    const editor = await open('src/money.ts');
    const line = editor.document.getText().split('\n').indexOf('');
    await placeCaret(editor, line, 0);
    await page.type('// @implements ');
    await page.press('Control+Space');
    await page.waitFor('.suggest-widget.visible .monaco-list-row >> text=arch:');
    await page.screenshot('marker-completion');
    await page.press('Escape');
    await command('workbench.action.files.revert');
  });
});
