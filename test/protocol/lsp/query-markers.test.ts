import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CodeAction, CodeLens, CompletionList, Hover, Location, LocationLink } from 'vscode-languageserver';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { TestClient, uri } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('The language server on markers', () => {
  removeTemporaryFolders();
  let client: TestClient;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    client = await TestClient.start({ folders: [folder] });
  });
  afterEach(() => client.stop());

  it('says in open files what groundplan check says of them, as they are typed', async () => {
    const path = join(folder, 'src/typo.ts');
    writeFileSync(path, '/** @implements arch:baskte */\nexport function typo() {}\n// @deviates arch:basket\n');
    const checked = spawnSync(process.execPath, [resolve('dist/cli.js'), 'check', '--workspace', folder, '--json'], {
      encoding: 'utf8',
    });
    const expected = (JSON.parse(checked.stdout).diagnostics as { file: string; code: string; message: string }[])
      .filter(({ file }) => file === 'src/typo.ts')
      .map(({ code, message }) => `${code} ${message}`);
    assert.equal(expected.length, 2);
    const text = await client.open(path, 'typescript');
    const found = await client.diagnostics(uri(path), (all) => all.length === 2);
    assert.deepEqual(
      found.map(({ code, message }) => `${code} ${message}`),
      expected,
    );
    const [fix] = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uri(path) },
      range: found[0]?.range,
      context: { diagnostics: [found[0]] },
    });
    assert.equal(fix?.title, 'Change to arch:basket');
    await client.change(uri(path), { text: text.replace('baskte', 'basket').replace('// @deviates arch:basket', '') });
    await client.diagnostics(uri(path), (all) => all.length === 0);
  });

  it('follows the graph that is being edited', async () => {
    const path = join(folder, 'src/basket/basket.ts');
    const text = await client.open(path, 'typescript');
    const line = text.split('\n').findIndex((one) => one.includes('arch:basket'));
    const position = { line, character: text.split('\n')[line]?.indexOf('arch:') as number };
    const at = { textDocument: { uri: uri(path) }, position };
    const [before] = await client.request<CodeLens[]>('textDocument/codeLens', at);
    assert.match(before?.command?.title ?? '', / · /);
    assert.ok(await client.request<Hover | null>('textDocument/hover', at));
    const [link] = await client.request<LocationLink[]>('textDocument/definition', at);
    assert.equal(link?.targetUri, uri(join(folder, GRAPH)));
    const context = { includeDeclaration: false };
    const references = await client.request<Location[]>('textDocument/references', { ...at, context });
    assert.ok(references.some((one) => one.uri === uri(path)));
    const graph = await client.open(join(folder, GRAPH));
    await client.change(uri(join(folder, GRAPH)), { text: graph.replaceAll('"basket"', '"trolley"') });
    const [found] = await client.diagnostics(uri(path), (all) => all.length > 0);
    assert.equal(found?.code, 'trace/dangling-address');
  });

  it('leads from an element of the graph to the code that says that it implements it', async () => {
    const path = join(folder, GRAPH);
    const text = await client.open(path, 'json');
    const lines = text.split('\n');
    const line = lines.findIndex((one) => one.includes('"id": "basket"'));
    const position = { line, character: lines[line]?.indexOf('basket') as number };
    const about = { textDocument: { uri: uri(path) }, position };
    const hovered = async () => {
      const hover = await client.request<Hover>('textDocument/hover', about);
      return (hover.contents as { value: string }).value;
    };
    // The first map may take longer than a hover waits for it.
    let shown = await hovered();
    for (let tries = 0; tries < 50 && !shown.includes('**Implemented by**'); tries++) shown = await hovered();
    assert.match(shown, /\*\*Implemented by\*\* \[[^\]]+\]\(file:[^)]+\/src\/[^)]+\)/);
    const links = await client.request<LocationLink[]>('textDocument/definition', about);
    assert.ok(links.length > 0);
    for (const { targetUri } of links) assert.match(targetUri, /\/src\//);
  });

  it('offers addresses inside a marker and leaves other files alone', async () => {
    const path = uri(join(folder, 'src/money.ts'));
    await client.openText(path, '// @implements \nexport {};\n', 'typescript');
    const at = { textDocument: { uri: path }, position: { line: 0, character: 15 } };
    const { items } = await client.request<CompletionList>('textDocument/completion', at);
    assert.ok(items.some(({ textEdit }) => textEdit?.newText === 'arch:basket'));
    const plain = uri(join(folder, 'src/plain.ts'));
    await client.openText(plain, 'export {};\n', 'typescript');
    const textDocument = { uri: plain };
    assert.equal(await client.request('textDocument/codeLens', { textDocument }), null);
    assert.equal(
      await client.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
      null,
    );
  });
});
