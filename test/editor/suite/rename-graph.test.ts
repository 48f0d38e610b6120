import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { put } from '../../support/folders.ts';
import { caretIn, generatedWorkspace, openGraph, openMenu } from '../driver/graph.ts';
import { closeEditors, command, needsPage, page, theme, themes, until, workspaceFolder } from '../driver/index.ts';

const ANY = (found: readonly vscode.Diagnostic[]) => found.length > 0;

interface Names {
  readonly id: string;
  readonly name: string;
}

/** An element with relationships at both ends, children, and views below it. */
function elementOf(text: string): Names {
  const { elements, relationships, views } = JSON.parse(text);
  const found = elements.find(
    ({ id, name }: Names) =>
      relationships.some(({ source_id }: { source_id: string }) => source_id === id) &&
      views.some(({ parent_element_id }: { parent_element_id?: string }) => parent_element_id === id) &&
      !elements.some((other: Names) => other.id !== id && other.name.includes(name)),
  );
  assert.ok(found);
  return found;
}

async function typeNewName(text: string, key: string): Promise<void> {
  await page.press('F2');
  await page.waitFor('.rename-box input:focus');
  await page.press('Control+A');
  await page.type(text);
  await page.press(key);
}

const onDisk = (file: string): string => readFileSync(path.join(workspaceFolder(), file), 'utf8');

describe('Renaming in the graph', () => {
  needsPage();
  before(async () => {
    await generatedWorkspace();
  });
  afterEach(closeEditors);

  it('of an id shows in a preview what changes, in the graph and beside it, and then changes that', async () => {
    const editor = await openGraph(ANY);
    const original = editor.document.getText();
    const { id } = elementOf(original);
    put(workspaceFolder(), 'src/serve.ts', `// @implements arch:${id} r=1\nexport const served = 1;\n`);
    put(workspaceFolder(), 'src/serve.py', `# @verifies spec://other/architecture#${id}\nload("arch:${id}")\n`);
    put(workspaceFolder(), 'docs/serving.md', `Served by arch:${id}, not by arch:${id}-2.\n`);
    put(workspaceFolder(), 'queries/serving.gpq', `uri:arch:${id} depth:1\n`);
    await caretIn(editor, `"id": "${id}"`);
    await typeNewName('renamed-by-hand', 'Control+Enter');
    await page.waitFor('.bulk-edit-panel .monaco-list-row');
    await command('refactorPreview.groupByType');
    await command('workbench.action.toggleMaximizedPanel');
    await page.waitFor('.bulk-edit-panel >> text="Markers in code"');
    for (const wanted of themes) {
      await theme(wanted);
      await page.screenshot(`rename-preview-${wanted}`);
    }
    assert.equal(editor.document.getText(), original);
    await command('workbench.action.toggleMaximizedPanel');
    await page.click('.bulk-edit-panel .monaco-button >> text="Apply"');
    const wanted = original.replaceAll(`"${id}"`, '"renamed-by-hand"');
    await until('the new id', () => editor.document.getText() === wanted);
    await until('the marker', () => onDisk('src/serve.ts').startsWith('// @implements arch:renamed-by-hand r=1\n'));
    await until('the document', () =>
      onDisk('docs/serving.md').startsWith(`Served by arch:renamed-by-hand, not by arch:${id}-2.`),
    );
    await until('the query', () => onDisk('queries/serving.gpq') === 'uri:arch:renamed-by-hand depth:1\n');
    // Nobody ticked what may be anything, and another workspace's element has the same id.
    assert.equal(onDisk('src/serve.py'), `# @verifies spec://other/architecture#${id}\nload("arch:${id}")\n`);
  });

  it('of a name writes all copies, and one undo takes it back', async () => {
    const editor = await openGraph(ANY);
    const original = editor.document.getText();
    const { name } = elementOf(original);
    await caretIn(editor, `"source_name": "${name}"`);
    await typeNewName('A Better Name', 'Enter');
    const wanted = original
      .replaceAll(`"${name}"`, '"A Better Name"')
      .replaceAll(`"${name} --`, '"A Better Name --')
      .replaceAll(`--> ${name}"`, '--> A Better Name"');
    await until('the new name', () => editor.document.getText() === wanted);
    await page.press('Control+Z');
    await until('the undo', () => editor.document.getText() === original);
  });

  it('says why not: on what is no name, and with an id that is in use', async () => {
    const editor = await openGraph(ANY);
    const text = editor.document.getText();
    await caretIn(editor, '"description": "A graph made for measuring."');
    await page.press('F2');
    await page.waitFor('.monaco-editor-overlaymessage >> text=Only ids and names can be renamed');
    await page.screenshot('rename-refused');
    await page.press('Escape');
    const [first, second] = JSON.parse(text).elements as Names[];
    await assert.rejects(
      async () =>
        vscode.commands.executeCommand(
          'vscode.executeDocumentRenameProvider',
          editor.document.uri,
          editor.document.positionAt(text.indexOf(`"id": "${first?.id}"`) + 8),
          second?.id,
        ),
      /is in use/,
    );
    assert.equal(editor.document.getText(), text);
  });

  it('by hand leaves stale copies that one fix mends, and finds references in files', async () => {
    const editor = await openGraph(ANY);
    const original = editor.document.getText();
    const { id, name } = elementOf(original);
    put(workspaceFolder(), 'src/found.ts', `// @implements arch:${id}\n`);
    const at = editor.document.positionAt(original.indexOf(`"source_id": "${id}"`) + 16);
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      editor.document.uri,
      at,
    );
    assert.ok(found.some(({ uri }) => uri.path.endsWith('/src/found.ts')));
    const places = found.filter(({ uri }) => uri.toString() === editor.document.uri.toString());
    assert.ok(places.every(({ range }) => [id, name].includes(editor.document.getText(range))));
    assert.equal(
      places.filter(({ range }) => editor.document.getText(range) === id).length,
      original.split(`"${id}"`).length - 1,
    );

    await caretIn(editor, `"name": "${name}"`);
    await page.type('x');
    await until('stale copies', () =>
      vscode.languages.getDiagnostics(editor.document.uri).some(({ message }) => /source_name|statement/.test(message)),
    );
    await openMenu('Control+.', '.action-widget >> text=/Change all \\d+ copies of the old name/');
    await page.screenshot('all-copies');
    await page.click('.action-widget >> text=/Change all \\d+ copies of the old name/');
    const changed = `${name.slice(0, -1)}x${name.slice(-1)}`;
    const wanted = original
      .replaceAll(`"${name}"`, `"${changed}"`)
      .replaceAll(`"${name} --`, `"${changed} --`)
      .replaceAll(`--> ${name}"`, `--> ${changed}"`);
    await until('the mended copies', () => editor.document.getText() === wanted);
  });
});
