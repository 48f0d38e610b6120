import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_FILE_BYTES } from '../../server/src/adapters/file-text.ts';
import { writeError } from '../../server/src/adapters/write-error.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { putting, writerIn } from './writing.ts';

const isRoot = process.getuid?.() === 0;

describe('The writer that cannot write', () => {
  removeTemporaryFolders();

  it('says that a file is read-only', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    chmodSync(join(folder, 'a.json'), 0o444);
    assert.deepEqual(await errorOf(() => writerIn(folder).write('a.json', putting('new').next)), {
      code: 'write/read-only',
      message:
        '"a.json" may not be written (no write permission). Make the file and its folder writable and try again; nothing was changed.',
      data: { cause: 'no write permission' },
      file: 'a.json',
    });
    assert.deepEqual(readdirSync(folder), ['a.json']);
  });

  it('writes nothing that would be too large to read again', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    const { write } = writerIn(folder);
    const error = await errorOf(() => write('a.json', putting('x'.repeat(MOST_FILE_BYTES + 1)).next));
    assert.deepEqual(error, {
      code: 'write/too-large',
      message:
        '"a.json" was not written: it would have 129 MB, and at most 128 MB are read. Nothing was changed; write less.',
      data: { bytes: MOST_FILE_BYTES + 1, maximum: MOST_FILE_BYTES },
      file: 'a.json',
    });
    assert.deepEqual(readdirSync(folder), ['a.json']);
    assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'old');
  });

  it('says that a folder is read-only', async function () {
    const folder = temporaryFolder({ 'kg/a.json': 'old' });
    if (!makeImmutable(join(folder, 'kg'))) {
      console.log('      (no folder can be made read-only for this user: not tried)');
      this.skip();
    }
    try {
      const { code } = await errorOf(() => writerIn(folder).write('kg/a.json', putting('new').next));
      assert.equal(code, 'write/read-only');
      assert.equal(readFileSync(join(folder, 'kg', 'a.json'), 'utf8'), 'old');
    } finally {
      makeMutable(join(folder, 'kg'));
    }
  });

  it('says that the disk is full, and leaves the old file alone', async function () {
    const folder = temporaryFolder({ 'small/x': '' });
    if (!mountSmall(join(folder, 'small'))) {
      console.log('      (no small disk can be mounted by this user: not tried)');
      this.skip();
    }
    try {
      put(folder, 'small/a.json', 'old');
      const { write } = writerIn(folder);
      const { code, data } = await errorOf(() => write('small/a.json', putting('x'.repeat(200_000)).next));
      assert.deepEqual({ code, data }, { code: 'write/no-space', data: { cause: 'ENOSPC' } });
      assert.deepEqual(readdirSync(join(folder, 'small')), ['a.json']);
      assert.equal(readFileSync(join(folder, 'small', 'a.json'), 'utf8'), 'old');
      await write('small/a.json', putting('new').next);
      assert.equal(readFileSync(join(folder, 'small', 'a.json'), 'utf8'), 'new');
    } finally {
      execFileSync('umount', [join(folder, 'small')]);
    }
  });

  it('says that a folder stands in its place, or a file in that of its folder', async () => {
    const folder = temporaryFolder({ file: '' });
    mkdirSync(join(folder, 'kg'));
    const { write } = writerIn(folder);
    for (const path of ['kg', 'file/a.json'])
      assert.equal(await codeOf(() => write(path, putting('new').next)), 'write/failed', path);
    assert.deepEqual(readdirSync(folder), ['file', 'kg']);
  });

  it('refuses text that UTF-8 cannot say', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    assert.deepEqual(await errorOf(() => writerIn(folder).write('a.json', putting('𝄞\ud800').next)), {
      code: 'write/failed',
      message: '"a.json" was not written: the text holds half a character at offset 2. Nothing was changed.',
      data: { offset: 2 },
      file: 'a.json',
    });
  });

  it('does not replace what it cannot read', async () => {
    const folder = temporaryFolder({ 'a.json': Buffer.from([0xff]) });
    const step = putting('new');
    assert.equal(await codeOf(() => writerIn(folder).write('a.json', step.next)), 'workspace/not-utf8');
    assert.deepEqual([step.seen, readdirSync(folder)], [[], ['a.json']]);
  });

  it("tells the system's reasons apart", () => {
    const codeFor = (code: string) => {
      const error = writeError('a.json', Object.assign(new Error(), { code }));
      return error instanceof GroundplanError ? error.code : error;
    };
    assert.deepEqual(['EACCES', 'EPERM', 'EROFS'].map(codeFor), Array(3).fill('write/read-only'));
    assert.deepEqual(['ENOSPC', 'EDQUOT', 'EFBIG'].map(codeFor), Array(3).fill('write/no-space'));
    assert.deepEqual(['EIO', 'ENOTDIR', 'ENAMETOOLONG'].map(codeFor), Array(3).fill('write/failed'));
  });
});

/** Root may write into any folder but an immutable one. */
function makeImmutable(folder: string): boolean {
  if (!isRoot) chmodSync(folder, 0o555);
  return !isRoot || succeeds('chattr', '+i', folder);
}

function makeMutable(folder: string): void {
  if (isRoot) succeeds('chattr', '-i', folder);
  else chmodSync(folder, 0o755);
}

function mountSmall(folder: string): boolean {
  return isRoot && succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
}

function succeeds(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
