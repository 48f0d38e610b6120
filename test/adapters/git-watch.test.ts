import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Watching, watchHead } from '../../server/src/adapters/git-watch.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { Repository } from '../support/repository.ts';

/** Longer than the watcher waits for quiet. */
const QUIET = 350;

describe('Watching HEAD', () => {
  let watching: Watching | undefined;
  let changes = 0;
  removeTemporaryFolders();
  afterEach(() => {
    watching?.dispose();
    changes = 0;
  });

  async function watchFrom(folder: string): Promise<void> {
    watching = watchHead(folder, () => changes++);
    await wait(20);
  }

  /** How many changes the action is answered with. */
  async function changesOf(action: () => unknown): Promise<number> {
    const before = changes;
    action();
    for (let waited = 0; waited < 3000 && changes === before; waited += 20) await wait(20);
    await wait(QUIET);
    return changes - before;
  }

  async function staysQuiet(action: () => unknown): Promise<boolean> {
    const before = changes;
    action();
    await wait(QUIET);
    return changes === before;
  }

  it('tells once of a commit, a checkout, a new branch with its first commit, and a reset', async () => {
    const repository = new Repository();
    repository.commit({ a: '1' });
    put(repository.folder, 'apps/x');
    await watchFrom(join(repository.folder, 'apps'));
    assert.equal(await changesOf(() => repository.commit({ a: '2' })), 1);
    assert.equal(await changesOf(() => repository.git('checkout', '--quiet', '-b', 'feature/deep/one')), 1);
    assert.equal(await changesOf(() => repository.commit({ a: '3' })), 1);
    assert.equal(await changesOf(() => repository.git('reset', '--quiet', '--hard', 'HEAD~1')), 1);
  });

  it('says nothing of changes that leave HEAD where it is', async () => {
    const repository = new Repository();
    repository.commit({ a: '1' });
    await watchFrom(repository.folder);
    assert.ok(
      await staysQuiet(() => {
        put(repository.folder, 'a', '2');
        repository.git('add', 'a');
        repository.git('status');
        repository.git('branch', 'other');
        repository.git('tag', 'v1');
      }),
    );
  });

  it('goes on after the refs were packed and the folder of the branch came back', async () => {
    const repository = new Repository();
    repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '-b', 'feature/x');
    await watchFrom(repository.folder);
    assert.ok(await staysQuiet(() => repository.git('pack-refs', '--all')));
    assert.equal(await changesOf(() => repository.commit({ a: '2' })), 1);
    assert.equal(await changesOf(() => repository.commit({ a: '3' })), 1);
  });

  it('works in a linked worktree, and only for its own HEAD', async () => {
    const repository = new Repository();
    repository.commit({ a: '1' });
    const tree = join(temporaryFolder(), 'tree');
    repository.git('worktree', 'add', '--quiet', '-b', 'side', tree);
    await watchFrom(tree);
    assert.ok(await staysQuiet(() => repository.commit({ a: '2' })));
    assert.equal(await changesOf(() => repository.git('-C', tree, 'commit', '--quiet', '--allow-empty', '-m', 'x')), 1);
  });

  it('does nothing outside a repository, and nothing after it was disposed of', async () => {
    watchHead(temporaryFolder(), () => changes++).dispose();
    const repository = new Repository();
    repository.commit({ a: '1' });
    await watchFrom(repository.folder);
    watching?.dispose();
    assert.ok(await staysQuiet(() => repository.commit({ a: '2' })));
  });
});
