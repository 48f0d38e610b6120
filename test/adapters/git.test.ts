import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { GitCli, type GitOptions } from '../../server/src/adapters/git.ts';
import { CancellationSource } from '../../server/src/adapters/system.ts';
import { codeOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { RecordingLogger } from '../support/memory.ts';
import { Repository } from '../support/repository.ts';

function gitIn(folder: string, options: GitOptions = {}): GitCli {
  return new GitCli(new DiskWorkspace(folder), options);
}

describe('Git', () => {
  removeTemporaryFolders();

  it('shows a file at any revision, whatever the tree holds now, without byte order mark', async () => {
    const repository = new Repository();
    const first = repository.commit({ 'kg/graph.json': '\uFEFF{"v": 1}\r\n' });
    repository.git('branch', 'old');
    repository.commit({ 'kg/graph.json': '{"v": 2}' });
    put(repository.folder, 'kg/graph.json', '{"v": 3}');
    const git = gitIn(repository.folder);
    assert.equal(await git.show('kg/graph.json', 'HEAD'), '{"v": 2}');
    assert.equal(await git.show('kg/graph.json', 'HEAD~1'), '{"v": 1}\r\n');
    assert.equal(await git.show('kg/graph.json', 'old'), '{"v": 1}\r\n');
    assert.equal(await git.show('kg/graph.json', first.slice(0, 12)), '{"v": 1}\r\n');
    rmSync(join(repository.folder, 'kg'), { recursive: true });
    assert.equal(await git.show('kg/graph.json', 'HEAD'), '{"v": 2}');
  });

  it('finds the file where the workspace is a folder of the repository, a worktree or a submodule', async () => {
    const repository = new Repository();
    repository.commit({ 'apps/shop/kg/茶 店.json': 'shop', 'kg/茶 店.json': 'top' });
    assert.equal(await gitIn(join(repository.folder, 'apps', 'shop')).show('kg/茶 店.json', 'HEAD'), 'shop');
    const tree = join(temporaryFolder(), 'tree');
    repository.git('worktree', 'add', '--quiet', tree);
    assert.equal(await gitIn(tree).show('kg/茶 店.json', 'HEAD'), 'top');
    const inner = new Repository(folderIn(repository.folder, 'inner'));
    inner.commit({ 'graph.json': 'inner' });
    assert.equal(await gitIn(repository.folder).show('inner/graph.json', 'HEAD'), 'inner');
  });

  it('follows a link to the file whose history it is', async () => {
    const repository = new Repository();
    repository.commit({ 'real/graph.json': 'real' });
    symlinkSync('real/graph.json', join(repository.folder, 'graph.json'));
    repository.commit();
    assert.equal(await gitIn(repository.folder).show('graph.json', 'HEAD'), 'real');
  });

  it('answers null where repository, revision, file or git is missing', async () => {
    const repository = new Repository();
    const git = gitIn(repository.folder);
    assert.equal(await git.show('a.json', 'HEAD'), null);
    repository.commit({ 'a.json': 'a', 'folder/b.json': 'b' });
    put(repository.folder, 'new.json');
    for (const [path, revision] of [
      ['a.json', 'nowhere'],
      ['a.json', ''],
      ['a.json', 'HEAD:a.json'],
      ['a.json', 'HEAD\n'],
      ['folder', 'HEAD'],
      ['new.json', 'HEAD'],
      ['__proto__', 'HEAD'],
    ] as const) {
      assert.equal(await git.show(path, revision), null, `${path} at ${revision}`);
    }
    assert.equal(await gitIn(temporaryFolder({ 'a.json': '' })).show('a.json', 'HEAD'), null);
    assert.equal(await gitIn(repository.folder, { program: 'no-such-git' }).show('a.json', 'HEAD'), null);
  });

  it('takes no revision for an option, and no path out of the workspace', async () => {
    const repository = new Repository();
    repository.commit({ 'a.json': 'a', 'apps/x': '' });
    const git = gitIn(join(repository.folder, 'apps'));
    for (const revision of ['--help', '-p', '--batch', '--filters']) {
      assert.deepEqual([await git.show('x', revision), await git.commitOf(revision)], [null, null], revision);
    }
    assert.equal(await codeOf(() => git.show('../a.json', 'HEAD')), 'workspace/outside');
  });

  it('is not led astray by what a hook leaves in the environment', async () => {
    const repository = new Repository();
    repository.commit({ 'apps/x/a.json': 'a' });
    process.env.GIT_DIR = '.git';
    process.env.GIT_INDEX_FILE = '.git/index';
    try {
      assert.equal(await gitIn(join(repository.folder, 'apps', 'x')).show('a.json', 'HEAD'), 'a');
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_INDEX_FILE;
    }
  });

  it('passes over what is no text, and says so in the log', async () => {
    const repository = new Repository();
    repository.commit({ 'a.json': Buffer.from([0xff, 0x00]) });
    const logger = new RecordingLogger();
    assert.equal(await gitIn(repository.folder, { logger }).show('a.json', 'HEAD'), null);
    assert.deepEqual(logger.lines, [{ level: 'warn', message: '"a.json" is not UTF-8 at HEAD; it is passed over.' }]);
  });

  it('logs why there is no answer', async () => {
    const repository = new Repository();
    repository.commit({ 'a.json': 'a' });
    const logger = new RecordingLogger();
    await gitIn(repository.folder, { logger }).show('b.json', 'HEAD');
    assert.deepEqual(logger.lines, [
      { level: 'info', message: "git cat-file blob HEAD:./b.json: fatal: path 'b.json' does not exist in 'HEAD'" },
    ]);
  });

  it('names the commit of a revision', async () => {
    const repository = new Repository();
    const commit = repository.commit({ 'a.json': 'a' });
    repository.git('tag', '--annotate', 'v1', '--message', 'One');
    const git = gitIn(repository.folder);
    assert.deepEqual(
      [await git.commitOf('HEAD'), await git.commitOf('v1'), await git.commitOf('v2')],
      [commit, commit, null],
    );
  });

  it('can be cancelled, and gives up after its time', async () => {
    const folder = temporaryFolder({ 'a.json': '' });
    const program = put(folder, 'slow-git', '#!/bin/sh\nexec sleep 600\n');
    chmodSync(program, 0o755);
    const source = new CancellationSource();
    setTimeout(() => source.cancel(), 20);
    assert.equal(await codeOf(() => gitIn(folder, { program }).show('a.json', 'HEAD', source)), 'cancelled');
    assert.equal(await codeOf(() => gitIn(folder, { program }).show('a.json', 'HEAD', source)), 'cancelled');
    assert.equal(await gitIn(folder, { program, timeLimit: 50 }).show('a.json', 'HEAD'), null);
  });
});

function folderIn(folder: string, name: string): string {
  const inner = join(folder, name);
  mkdirSync(inner);
  return inner;
}
