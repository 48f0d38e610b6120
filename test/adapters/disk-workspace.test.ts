import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { MOST_FILE_BYTES } from '../../server/src/adapters/file-text.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';

describe('The workspace on disk', () => {
  removeTemporaryFolders();

  it('reads text as it is, with its line ends, and tells of a byte order mark', async () => {
    const workspace = new DiskWorkspace(
      temporaryFolder({
        'a.txt': 'one\r\ntwo\n',
        'kg/茶.json': '\uFEFF{"a": "é𝄞"}',
        'empty.txt': '',
        'bom.txt': '\uFEFF',
      }),
    );
    assert.deepEqual(await workspace.read('a.txt'), { text: 'one\r\ntwo\n', bom: false });
    assert.deepEqual(await workspace.read('./kg//茶.json'), { text: '{"a": "é𝄞"}', bom: true });
    assert.deepEqual(await workspace.read('empty.txt'), { text: '', bom: false });
    assert.deepEqual(await workspace.read('bom.txt'), { text: '', bom: true });
  });

  it('answers null for what is not there or is no file', async () => {
    const folder = temporaryFolder({ 'kg/a.json': '{}' });
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('nowhere.json', join(folder, 'dangling'));
    const workspace = new DiskWorkspace(folder);
    for (const path of ['b.json', 'kg', 'kg/a.json/x', 'no/such/folder/x', 'pipe', 'dangling', '__proto__']) {
      assert.equal(await workspace.read(path), null, path);
      assert.equal(workspace.isFile(path), false, path);
    }
  });

  it('is not there where its folder is not', async () => {
    const missing = join(temporaryFolder(), 'missing');
    assert.deepEqual(await errorOf(() => new DiskWorkspace(missing)), {
      code: 'workspace/not-found',
      message: `There is no folder "${missing}" (ENOENT). Name one that exists.`,
      data: { path: missing },
    });
  });

  describe('refuses paths that leave it', () => {
    it('by their words', async () => {
      const workspace = new DiskWorkspace(temporaryFolder({ 'a/b.txt': '' }));
      for (const path of ['/etc/passwd', '../x', 'a/../../x', 'a/../b.txt', '..', 'a\0b', '', '.', './', '//a']) {
        assert.equal(await codeOf(() => workspace.read(path)), 'workspace/outside', path);
        assert.equal(await codeOf(() => workspace.readDisk(path)), 'workspace/outside', path);
        assert.equal(workspace.isFile(path), false, path);
      }
      assert.deepEqual(await errorOf(() => workspace.read('../x')), {
        code: 'workspace/outside',
        message:
          '"../x" leaves the workspace. Give a path relative to the workspace folder, with forward slashes and without "..".',
        data: { path: '../x' },
        file: '../x',
      });
    });

    it('through links, also to what is not there yet and over several hops', async () => {
      const outside = temporaryFolder({ 'secret.txt': 'secret' });
      const folder = temporaryFolder({ 'in/real.txt': 'inside' });
      symlinkSync(outside, join(folder, 'folder'));
      symlinkSync(join(outside, 'secret.txt'), join(folder, 'file'));
      symlinkSync(join(outside, 'new.txt'), join(folder, 'new'));
      symlinkSync('../folder/deeper', join(folder, 'in', 'hop'));
      const workspace = new DiskWorkspace(folder);
      for (const path of ['folder/secret.txt', 'file', 'new', 'folder/a/b/c', 'in/hop', 'in/hop/x']) {
        assert.equal(await codeOf(() => workspace.read(path)), 'workspace/outside', path);
        assert.equal(workspace.isFile(path), false, path);
      }
      assert.equal(
        (await errorOf(() => workspace.read('file'))).message,
        '"file" is a link that leads out of the workspace. Point it at a file inside, or name another file.',
      );
    });

    it('but follows links that stay inside, and says where they lead', async () => {
      const folder = temporaryFolder({ 'in/real.txt': 'inside' });
      symlinkSync('real.txt', join(folder, 'in', 'link'));
      symlinkSync('in', join(folder, 'also'));
      symlinkSync('in/later.txt', join(folder, 'later'));
      const workspace = new DiskWorkspace(folder);
      assert.deepEqual(await workspace.read('also/link'), { text: 'inside', bom: false });
      assert.equal(workspace.resolve('also/link'), join(folder, 'in', 'real.txt'));
      assert.equal(workspace.resolve('later'), join(folder, 'in', 'later.txt'));
      assert.equal(workspace.resolve('in/..odd'), join(folder, 'in', '..odd'));
    });

    it('and links in a circle', async () => {
      const folder = temporaryFolder();
      symlinkSync('b', join(folder, 'a'));
      symlinkSync('a', join(folder, 'b'));
      assert.deepEqual(await errorOf(() => new DiskWorkspace(folder).read('a')), {
        code: 'workspace/unreadable',
        message: '"a" cannot be read: its links lead in a circle. Check that it may be read and try again.',
        data: { cause: 'ELOOP' },
        file: 'a',
      });
    });
  });

  it('refuses what is not UTF-8, with the offset of the fault', async () => {
    const cases: [Uint8Array, number][] = [
      [Buffer.from([0x7b, 0xe9, 0x7d]), 1],
      [Buffer.concat([Buffer.from('茶'.repeat(5000)), Buffer.from([0xff]), Buffer.from('茶'.repeat(5000))]), 15_000],
      [Buffer.from('茶').subarray(0, 2), 0],
      [Buffer.concat([Buffer.from('ab'), Buffer.from('𝄞').subarray(0, 3)]), 2],
      [Buffer.from([0x61, 0xed, 0xa0, 0x80]), 1],
      [Buffer.from([0xc0, 0x80]), 0],
    ];
    for (const [bytes, offset] of cases) {
      assert.deepEqual(await errorOf(() => new DiskWorkspace(temporaryFolder({ 'a.json': bytes })).read('a.json')), {
        code: 'workspace/not-utf8',
        message: `"a.json" is not UTF-8: the byte at offset ${offset} belongs to no character. Save it as UTF-8.`,
        data: { offset },
        file: 'a.json',
      });
    }
    const wide = new DiskWorkspace(temporaryFolder({ 'a.json': Buffer.from('\uFEFF{}', 'utf16le') }));
    assert.match(
      (await errorOf(() => wide.read('a.json'))).message,
      /offset 0 belongs to no character\. It looks like UTF-16\./,
    );
  });

  it('refuses files that are too large before reading them', async () => {
    const folder = temporaryFolder();
    truncateSync(put(folder, 'big.json'), MOST_FILE_BYTES + 1);
    assert.deepEqual(await errorOf(() => new DiskWorkspace(folder).read('big.json')), {
      code: 'workspace/too-large',
      message: '"big.json" has 129 MB; at most 128 MB are read. Split it or name another file.',
      data: { bytes: MOST_FILE_BYTES + 1, maximum: MOST_FILE_BYTES },
      file: 'big.json',
    });
  });

  it('lays the text of open editors over the disk until they close', async () => {
    const workspace = new DiskWorkspace(temporaryFolder({ 'a.json': 'disk' }));
    workspace.setOverlay('a.json', 'editor', 7, true);
    assert.deepEqual(await workspace.read('a.json'), { text: 'editor', bom: false, editorVersion: 7 });
    assert.deepEqual(await workspace.readDisk('a.json'), { text: 'disk', bom: false });
    assert.equal(workspace.isDirty('a.json'), true);
    workspace.setOverlay('a.json', 'disk', 8, false);
    assert.equal(workspace.isDirty('a.json'), false);
    workspace.clearOverlay('a.json');
    assert.deepEqual(await workspace.read('a.json'), { text: 'disk', bom: false });
    assert.equal(workspace.isDirty('b.json'), false);
  });

  it('knows an open file under each of its names', async () => {
    const folder = temporaryFolder({ 'real/graph.json': '{}' });
    symlinkSync('real/graph.json', join(folder, 'graph.json'));
    const workspace = new DiskWorkspace(folder);
    workspace.setOverlay('real/graph.json', '{ }', 2, true);
    assert.deepEqual(await workspace.read('graph.json'), { text: '{ }', bom: false, editorVersion: 2 });
    assert.equal(workspace.isDirty('graph.json'), true);
  });

  it('answers from what was written until a clean editor says that it has it', async () => {
    const workspace = new DiskWorkspace(temporaryFolder({ 'a.json': 'old', 'b.json': 'old' }));
    workspace.setOverlay('a.json', 'old', 1, false);
    workspace.setOverlay('b.json', 'typed', 1, true);
    workspace.noteWritten('a.json', { text: 'new', bom: false });
    workspace.noteWritten('b.json', { text: 'new', bom: false });
    assert.deepEqual(await workspace.read('a.json'), { text: 'new', bom: false });
    assert.deepEqual(await workspace.read('b.json'), { text: 'typed', bom: false, editorVersion: 1 });
    workspace.setOverlay('a.json', 'new', 2, false);
    assert.deepEqual(await workspace.read('a.json'), { text: 'new', bom: false, editorVersion: 2 });
  });

  it('remembers which files there are until told to forget', () => {
    const folder = temporaryFolder({ 'test/a.ts': '', 'test/deep/b.ts': '', 'tests.ts': '' });
    const workspace = new DiskWorkspace(folder);
    const paths = ['test/a.ts', 'test/deep/b.ts', 'tests.ts'];
    const answers = () => paths.map((path) => workspace.isFile(path));
    assert.deepEqual(answers(), [true, true, true]);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    assert.deepEqual(answers(), [true, true, true]);
    workspace.invalidate('test/deep/b.ts');
    assert.deepEqual(answers(), [true, false, true]);
    workspace.invalidate('test');
    assert.deepEqual(answers(), [false, false, true]);
    workspace.invalidate();
    assert.deepEqual(answers(), [false, false, false]);
    writeFileSync(join(folder, 'tests.ts'), '');
    workspace.invalidate('tests.ts');
    assert.deepEqual(answers(), [false, false, true]);
  });

  it('names absolute paths as it knows them, by its given and its real name', () => {
    const folder = temporaryFolder({ 'real/a/b.txt': '' });
    symlinkSync('real', join(folder, 'link'));
    const workspace = new DiskWorkspace(join(folder, 'link'));
    assert.equal(workspace.relative(join(folder, 'link', 'a', 'b.txt')), 'a/b.txt');
    assert.equal(workspace.relative(join(folder, 'real', 'a', 'b.txt')), 'a/b.txt');
    assert.equal(workspace.relative(join(folder, 'real')), null);
    assert.equal(workspace.relative(join(folder, 'realer', 'x')), null);
    assert.equal(workspace.relative(join(folder, 'real', '..odd')), '..odd');
  });
});
