import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { DiskMapFiles, MOST_MAP_FILE_BYTES } from '../../server/src/adapters/map-files.ts';
import { mapBuilder } from '../../server/src/adapters/project-map.ts';
import { grammarFolder } from '../../server/src/adapters/tree-sitter/grammars.ts';
import { TreeSitterParser } from '../../server/src/adapters/tree-sitter/parser.ts';
import type { FileContent } from '../../server/src/engine/map/files.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';

const ROOTS = { specRoots: ['spec'], codeRoots: ['.'], exclude: [] };

function filesOf(files: Record<string, string | Uint8Array>) {
  const workspace = new DiskWorkspace(temporaryFolder(files));
  return { workspace, files: new DiskMapFiles(workspace) };
}

/** Without the key. */
function plain(content: FileContent): unknown {
  return content.kind === 'text' ? content.text : content.kind === 'skipped' ? content.reason : content.kind;
}

describe('files as the map reads them', () => {
  removeTemporaryFolders();

  it('are text without its byte order mark, whatever its bytes', async () => {
    const { files } = filesOf({ a: '\uFEFFa\r\n', b: new Uint8Array([0x61, 0xff, 0x62]), c: '' });
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd'].map((path) => files.read(path).then(plain))), [
      'a\r\n',
      'a\ufffdb',
      '',
      'gone',
    ]);
  });

  it('are no text where they hold none of what is looked for', async () => {
    const { files } = filesOf({ a: 'x @implements y', b: 'x @implement y' });
    assert.equal(plain(await files.read('a', ['@verifies', '@implements'])), 'x @implements y');
    assert.equal(plain(await files.read('b', ['@verifies', '@implements'])), 'plain');
  });

  it('are skipped where they are too large, binary or not to be read', async () => {
    const { workspace, files } = filesOf({
      'fits.ts': 'x'.repeat(MOST_MAP_FILE_BYTES),
      'large.ts': 'x'.repeat(MOST_MAP_FILE_BYTES + 1),
      'zero.ts': `${'x'.repeat(5000)}\0`,
      'late.ts': `${'x'.repeat(9000)}\0`,
      'picture.PNG': 'x',
      'secret.ts': 'x',
    });
    const read = async (path: string) => plain(await files.read(path));
    assert.equal((await files.read('fits.ts')).kind, 'text');
    assert.deepEqual(
      [await read('large.ts'), await read('zero.ts'), await read('picture.PNG')],
      ['too-large', 'binary', 'binary'],
    );
    assert.equal((await files.read('late.ts')).kind, 'text');
    mkdirSync(join(workspace.root, 'folder'));
    assert.equal(await read('folder'), 'gone');
    if (process.platform === 'win32' || process.getuid?.() === 0) return;
    chmodSync(join(workspace.root, 'secret.ts'), 0);
    assert.equal(await read('secret.ts'), 'unreadable');
  });

  it('are what an open editor holds', async () => {
    const { workspace, files } = filesOf({ 'a.ts': 'disk' });
    workspace.setOverlay('a.ts', '\uFEFFeditor @scope', 2, true);
    workspace.setOverlay('new.ts', 'unsaved', 1, true);
    assert.equal(plain(await files.read('a.ts', ['@scope'])), 'editor @scope');
    assert.equal(plain(await files.read('new.ts')), 'unsaved');
    workspace.clearOverlay('a.ts');
    assert.equal(plain(await files.read('a.ts')), 'disk');
  });

  it('have a key that tells their content, however it came there', async () => {
    const { workspace, files } = filesOf({ 'a.ts': 'same', 'b.ts': 'same', 'c.ts': 'other' });
    workspace.setOverlay('c.ts', 'same', 2, true);
    const keys = await Promise.all(['a.ts', 'b.ts', 'c.ts'].map((path) => files.read(path)));
    assert.equal(new Set(keys.map((content) => content.kind === 'text' && content.key)).size, 1);
  });

  it('are never read through a link that came after the listing', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = temporaryFolder({ 'secret.ts': 'secret' });
    const { workspace, files } = filesOf({ 'a.ts': 'a', 'real.md': 'real' });
    symlinkSync('../real.md', join(workspace.root, 'linked.md'));
    mkdirSync(join(workspace.root, 'spec'));
    symlinkSync('../real.md', join(workspace.root, 'spec/linked.md'));
    await files.list(ROOTS, neverCancelled);
    renameSync(join(workspace.root, 'a.ts'), join(workspace.root, 'b.ts'));
    symlinkSync(join(outside, 'secret.ts'), join(workspace.root, 'a.ts'));
    assert.equal(plain(await files.read('a.ts')), 'unreadable');
    assert.equal(plain(await files.read('spec/linked.md')), 'real');
  });
});

describe('a map that is kept', () => {
  removeTemporaryFolders();

  it('follows what changes on disk and in editors', async () => {
    const workspace = new DiskWorkspace(temporaryFolder({ 'a.ts': '// @implements arch:a\n', '.gitignore': 'b.ts\n' }));
    const { builder } = mapBuilder(workspace);
    const symbols = async (...changed: string[]) => {
      builder.invalidate(changed);
      const { map } = await builder.build({ namespace: 'x', roots: ROOTS, graphFile: 'g.json', graph: null });
      return map.nodes.map(({ symbol, uri }) => symbol ?? uri);
    };
    assert.deepEqual(await symbols(), ['a.ts']);
    put(workspace.root, 'b.ts', '// @implements arch:b\n');
    assert.deepEqual(await symbols('b.ts'), ['a.ts']);
    put(workspace.root, '.gitignore', '');
    assert.deepEqual(await symbols('.gitignore'), ['a.ts', 'b.ts']);
    workspace.setOverlay('a.ts', '// @implements arch:a\nfunction edited() {}\n', 2, true);
    assert.deepEqual(await symbols('a.ts'), ['b.ts', 'edited']);
    put(workspace.root, 'spec/c/d.md', '# D {#d}');
    assert.deepEqual(await symbols('spec'), ['spec://x/c/d#d', 'b.ts', 'edited']);
    renameSync(join(workspace.root, 'spec'), join(workspace.root, 'other'));
    assert.deepEqual(await symbols('spec', 'other'), ['b.ts', 'edited']);
  });
});

describe('the parser', () => {
  it('says where a grammar is missing, and goes on with others', async () => {
    const nowhere = new TreeSitterParser(join(grammarFolder(), 'nowhere'));
    assert.equal(await codeOf(() => nowhere.load('go')), 'map/no-grammar');
    const parser = new TreeSitterParser(grammarFolder());
    await Promise.all([parser.load('go'), parser.load('go'), parser.load('python')]);
    assert.equal(
      parser.parse('go', 'package a', ({ rootNode }) => rootNode.type),
      'source_file',
    );
    assert.equal(
      parser.parse('python', '', ({ rootNode }) => rootNode.type),
      'module',
    );
  });

  it('gives up on what takes too many steps, and starts anew with the next text', async () => {
    const parser = new TreeSitterParser(grammarFolder(), { start: 0, perCharacter: 0 });
    await parser.load('go');
    assert.equal(
      parser.parse('go', `package a\n${'func f() {}\n'.repeat(5000)}`, () => true),
      undefined,
    );
    assert.equal(
      parser.parse('go', 'package b', ({ rootNode }) => rootNode.text),
      'package b',
    );
  });

  it('gives up where a text takes all its memory, and starts anew', async function () {
    this.timeout(60_000);
    const parser = new TreeSitterParser(grammarFolder(), { start: 1e9, perCharacter: 0 });
    await Promise.all([parser.load('typescript'), parser.load('go')]);
    assert.equal(
      parser.parse('typescript', 'a<b,'.repeat(15_000), () => true),
      undefined,
    );
    await parser.load('go');
    assert.equal(
      parser.parse('go', 'package b', ({ rootNode }) => rootNode.text),
      'package b',
    );
  });
});
