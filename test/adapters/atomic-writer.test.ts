import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import { CancellationSource } from '../../server/src/adapters/system.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { putting, writerIn } from './writing.ts';

const isRoot = process.getuid?.() === 0;

describe('The writer', () => {
  removeTemporaryFolders();

  it('gives what is on disk to the next step and puts what that returns, and leaves nothing else', async () => {
    const folder = temporaryFolder({ 'kg/a.json': 'old\r\n', 'kg/b.json': 'b' });
    const { workspace, write } = writerIn(folder);
    workspace.setOverlay('kg/a.json', 'old\r\n', 1, false);
    const step = putting('new\r\n');
    await write('kg/a.json', step.next);
    assert.deepEqual(step.seen, [{ text: 'old\r\n', bom: false }]);
    assert.equal(readFileSync(join(folder, 'kg', 'a.json'), 'utf8'), 'new\r\n');
    assert.deepEqual(readdirSync(join(folder, 'kg')), ['a.json', 'b.json']);
    assert.deepEqual(await workspace.read('kg/a.json'), { text: 'new\r\n', bom: false });
  });

  it('makes a file that was not there, and the folders above it', async () => {
    const folder = temporaryFolder();
    const { workspace, write } = writerIn(folder);
    assert.equal(workspace.isFile('design/KG/a.json'), false);
    const step = putting('{}');
    await write('design/KG/a.json', step.next);
    assert.deepEqual(step.seen, [null]);
    assert.equal(readFileSync(join(folder, 'design', 'KG', 'a.json'), 'utf8'), '{}');
    assert.equal(workspace.isFile('design/KG/a.json'), true);
    assert.equal(statSync(join(folder, 'design', 'KG', 'a.json')).mode & 0o777, 0o666 & ~process.umask());
  });

  it('reads and writes a byte order mark as such', async () => {
    const folder = temporaryFolder({ 'a.json': '\uFEFFold' });
    const { write } = writerIn(folder);
    await write('a.json', (current) => ({ text: `${current?.text} and new`, bom: current?.bom ?? false }));
    assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), '\uFEFFold and new');
    await write('a.json', putting('old and new').next);
    assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'old and new');
  });

  it('does not touch a file that would stay as it is', async () => {
    const folder = temporaryFolder({ 'a.json': 'same' });
    const before = statSync(join(folder, 'a.json'), { bigint: true });
    await writerIn(folder).write('a.json', putting('same').next);
    const after = statSync(join(folder, 'a.json'), { bigint: true });
    assert.deepEqual([after.ino, after.mtimeNs], [before.ino, before.mtimeNs]);
  });

  it('passes on what the next step throws, with nothing written and no new folder', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    const { write } = writerIn(folder);
    const refusal = Object.assign(new Error('No'), { code: 'ENOSPC' });
    const refuse = () => {
      throw refusal;
    };
    await assert.rejects(
      () => write('a.json', refuse),
      (error) => error === refusal,
    );
    await assert.rejects(
      () => write('x/y/z.json', refuse),
      (error) => error === refusal,
    );
    assert.deepEqual(readdirSync(folder), ['a.json']);
    assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'old');
  });

  it('writes nothing once cancelled, before or within the next step', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    const { write } = writerIn(folder);
    const source = new CancellationSource();
    const cancelling = () => {
      source.cancel();
      return { text: 'new', bom: false };
    };
    assert.equal(await codeOf(() => write('a.json', cancelling, source)), 'cancelled');
    assert.equal(await codeOf(() => write('a.json', cancelling, source)), 'cancelled');
    assert.deepEqual(readdirSync(folder), ['a.json']);
    assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'old');
  });

  it('keeps a link and replaces its target, beside which it works', async () => {
    const folder = temporaryFolder({ 'real/a.json': 'old' });
    symlinkSync('real/a.json', join(folder, 'one'));
    symlinkSync('one', join(folder, 'two'));
    symlinkSync('real/later.json', join(folder, 'three'));
    const { write } = writerIn(folder);
    await write('two', putting('new').next);
    await write('three', putting('later').next);
    assert.deepEqual([readlinkSync(join(folder, 'one')), readlinkSync(join(folder, 'two'))], ['real/a.json', 'one']);
    assert.equal(lstatSync(join(folder, 'three')).isSymbolicLink(), true);
    assert.equal(readFileSync(join(folder, 'real', 'a.json'), 'utf8'), 'new');
    assert.equal(readFileSync(join(folder, 'real', 'later.json'), 'utf8'), 'later');
    assert.deepEqual(readdirSync(join(folder, 'real')), ['a.json', 'later.json']);
  });

  it('refuses what leaves the workspace, and makes no folder there', async () => {
    const outside = temporaryFolder({ 'a.json': 'theirs' });
    const folder = temporaryFolder();
    symlinkSync(outside, join(folder, 'folder'));
    symlinkSync(join(outside, 'a.json'), join(folder, 'a.json'));
    symlinkSync(join(outside, 'new.json'), join(folder, 'new.json'));
    const { write } = writerIn(folder);
    const inside = put(folder, 'x', '');
    for (const path of [
      'folder/a.json',
      'folder/deep/er/b.json',
      'a.json',
      'new.json',
      '../x.json',
      join(outside, 'a.json'),
      inside,
    ]) {
      const step = putting('ours');
      assert.equal(await codeOf(() => write(path, step.next)), 'workspace/outside', path);
      assert.deepEqual(step.seen, []);
    }
    assert.deepEqual(readdirSync(outside), ['a.json']);
    assert.equal(readFileSync(join(outside, 'a.json'), 'utf8'), 'theirs');
  });

  it('locks the new target where a link was pointed elsewhere meanwhile', async () => {
    const folder = temporaryFolder({ 'a.json': 'a', 'b.json': 'b' });
    symlinkSync('a.json', join(folder, 'link'));
    const workspace = new DiskWorkspace(folder);
    const lock = new FileLock(workspace, { waitLimit: 1000 });
    const held = await lock.acquire('a.json', neverCancelled);
    const writing = new DiskWriter(workspace, lock).write('link', putting('new').next, neverCancelled);
    execFileSync('ln', ['-sfn', 'b.json', join(folder, 'link')]);
    await held.release();
    await writing;
    assert.deepEqual(
      ['a.json', 'b.json'].map((file) => readFileSync(join(folder, file), 'utf8')),
      ['a', 'new'],
    );
    assert.deepEqual(readdirSync(folder), ['a.json', 'b.json', 'link']);
  });

  it('keeps permission bits, and owner and group where it may', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = temporaryFolder({ 'a.json': 'old', 'b.json': 'old' });
    chmodSync(join(folder, 'a.json'), 0o640);
    chmodSync(join(folder, 'b.json'), 0o775);
    if (isRoot) chownSync(join(folder, 'b.json'), 12345, 23456);
    const before = statSync(join(folder, 'b.json'));
    const { write } = writerIn(folder);
    await write('a.json', putting('new').next);
    await write('b.json', putting('new').next);
    const after = statSync(join(folder, 'b.json'));
    assert.equal(statSync(join(folder, 'a.json')).mode & 0o7777, 0o640);
    assert.deepEqual([after.mode, after.uid, after.gid], [before.mode, before.uid, before.gid]);
  });

  describe('where a program that takes no lock', () => {
    /** A step that adds to what it is given, and meanwhile somebody else does something to the file. */
    function adding(meanwhile: (asked: number) => void) {
      const seen: (string | undefined)[] = [];
      const next = (current: { text: string } | null) => {
        seen.push(current?.text);
        meanwhile(seen.length);
        return { text: `${current?.text ?? 'nothing'} and ours`, bom: false };
      };
      return { next, seen };
    }

    it('changes the file meanwhile, asks again and loses nothing of theirs', async () => {
      const folder = temporaryFolder({ 'a.json': 'old' });
      const step = adding((asked) => asked === 1 && put(folder, 'a.json', 'theirs'));
      await writerIn(folder).write('a.json', step.next);
      assert.deepEqual(step.seen, ['old', 'theirs']);
      assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'theirs and ours');
      assert.deepEqual(readdirSync(folder), ['a.json']);
    });

    it('replaces it by another one, makes it or removes it, asks again', async () => {
      const folder = temporaryFolder({ 'a.json': 'old', 'b.json': 'old', 'theirs.json': 'older' });
      const replaced = adding(
        (asked) => asked === 1 && renameSync(join(folder, 'theirs.json'), join(folder, 'a.json')),
      );
      const removed = adding((asked) => asked === 1 && rmSync(join(folder, 'b.json')));
      const made = adding((asked) => asked === 1 && put(folder, 'c.json', 'theirs'));
      const { write } = writerIn(folder);
      await write('a.json', replaced.next);
      await write('b.json', removed.next);
      await write('c.json', made.next);
      assert.deepEqual(
        [replaced.seen, removed.seen, made.seen],
        [
          ['old', 'older'],
          ['old', undefined],
          [undefined, 'theirs'],
        ],
      );
      assert.deepEqual(
        ['a.json', 'b.json', 'c.json'].map((file) => readFileSync(join(folder, file), 'utf8')),
        ['older and ours', 'nothing and ours', 'theirs and ours'],
      );
      assert.deepEqual(readdirSync(folder), ['a.json', 'b.json', 'c.json']);
    });

    it('only touches it, does not ask again', async () => {
      const folder = temporaryFolder({ 'a.json': 'old' });
      const step = adding(() => put(folder, 'a.json', 'old'));
      await writerIn(folder).write('a.json', step.next);
      assert.deepEqual(step.seen, ['old']);
      assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'old and ours');
    });

    it('changes it every time, gives up', async () => {
      const folder = temporaryFolder({ 'a.json': 'old' });
      const step = adding((asked) => put(folder, 'a.json', `theirs ${asked}`));
      assert.deepEqual(await errorOf(() => writerIn(folder).write('a.json', step.next)), {
        code: 'write/failed',
        message: '"a.json" keeps being changed by another program. Nothing was written; try again when it is settled.',
        file: 'a.json',
      });
      assert.deepEqual(step.seen, ['old', 'theirs 1', 'theirs 2', 'theirs 3']);
      assert.equal(readFileSync(join(folder, 'a.json'), 'utf8'), 'theirs 4');
      assert.deepEqual(readdirSync(folder), ['a.json']);
    });
  });

  it('leaves other hard links with the old content', async () => {
    const folder = temporaryFolder({ 'a.json': 'old' });
    linkSync(join(folder, 'a.json'), join(folder, 'copy.json'));
    await writerIn(folder).write('a.json', putting('new').next);
    assert.equal(readFileSync(join(folder, 'copy.json'), 'utf8'), 'old');
  });

  it('clears away what killed writers of this file left, and nothing else', async () => {
    const hex = '0123456789abcdef';
    const leftOver = [
      `.a.json.${hex}.tmp`,
      `.a.json.lock.${hex}${hex}.guard`,
      `.a.json.lock.${hex}${hex}.stale`,
      `.a.json.lock.${hex}${hex}.new`,
      `.a.json.lock.${hex}${hex}.guard.${hex}${hex}.guard`,
    ];
    const kept = [
      `.b.json.${hex}.tmp`,
      '.a.json.tmp',
      '.a.json.lock.guard',
      `.a.json.${hex}.tmp.json`,
      `a.json.${hex}.tmp`,
    ];
    const folder = temporaryFolder(Object.fromEntries(['a.json', ...leftOver, ...kept].map((file) => [file, 'x'])));
    await writerIn(folder).write('a.json', putting('new').next);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', ...kept].sort());
  });
});
