import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { discoverRoot, findRoots } from '../../server/src/adapters/discovery.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { ManualCancellation } from '../support/memory.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('Finding the workspace', () => {
  removeTemporaryFolders();

  it('takes --workspace, then GROUNDPLAN_WORKSPACE, then the nearest root upwards', () => {
    const folder = temporaryFolder({ 'a/src/x.ts': '', [`a/${GRAPH}`]: '{}', 'b/x': '', 'c/x': '' });
    const cwd = join(folder, 'a', 'src');
    const env = { GROUNDPLAN_WORKSPACE: join(folder, 'c') };
    const request = { cwd, upwards: true };
    assert.deepEqual(discoverRoot({ ...request, explicit: '../../b', env }), { root: join(folder, 'b'), by: 'option' });
    assert.deepEqual(discoverRoot({ ...request, env }), { root: join(folder, 'c'), by: 'environment' });
    assert.deepEqual(discoverRoot({ ...request, env: { GROUNDPLAN_WORKSPACE: '' } }), {
      root: join(folder, 'a'),
      by: 'search',
    });
  });

  it('stops at the first folder upwards with groundplan.json or a graph', () => {
    const folder = temporaryFolder({
      [GRAPH]: '{}',
      'packages/a/groundplan.json': '{}',
      'packages/a/src/x': '',
      'packages/b/x': '',
    });
    const rootFrom = (path: string) => discoverRoot({ cwd: join(folder, path), upwards: true }).root;
    assert.equal(rootFrom('packages/a/src'), join(folder, 'packages', 'a'));
    assert.equal(rootFrom('packages/b'), folder);
    assert.equal(rootFrom('design/KG'), folder);
  });

  it('follows links to one real name', () => {
    const folder = temporaryFolder({ 'real/groundplan.json': '{}' });
    symlinkSync('real', join(folder, 'link'));
    assert.equal(discoverRoot({ explicit: 'link', cwd: folder, upwards: false }).root, join(folder, 'real'));
  });

  it('says what to do where there is none', async () => {
    const cwd = temporaryFolder({ 'groundplan.json/folder': '' });
    assert.deepEqual(await errorOf(() => discoverRoot({ cwd, upwards: true, home: cwd })), {
      code: 'workspace/not-found',
      message:
        `No workspace: there is no groundplan.json and no ${GRAPH} in "${cwd}" or a folder above it. ` +
        'Name the folder with --workspace or GROUNDPLAN_WORKSPACE.',
      data: { cwd },
    });
    assert.deepEqual(await errorOf(() => discoverRoot({ explicit: 'nowhere', cwd, upwards: true })), {
      code: 'workspace/not-found',
      message: '--workspace names "nowhere", which is no folder. Name an existing folder.',
      data: { path: 'nowhere', source: '--workspace' },
    });
    // What a variable that is not set comes to.
    assert.deepEqual(await errorOf(() => discoverRoot({ explicit: '', cwd, upwards: true })), {
      code: 'workspace/not-found',
      message: '--workspace names "", which is no folder. Name an existing folder.',
      data: { path: '', source: '--workspace' },
    });
    assert.equal(
      await codeOf(() => discoverRoot({ cwd: temporaryFolder({ [GRAPH]: '' }), upwards: false })),
      'workspace/not-found',
    );
  });

  it('never takes the home folder or the root of the file system', async () => {
    const home = temporaryFolder({ 'groundplan.json': '{}', 'project/src/x': '' });
    symlinkSync(home, join(home, 'project', 'back'));
    const cwd = join(home, 'project', 'src');
    assert.equal(await codeOf(() => discoverRoot({ cwd, upwards: true, home })), 'workspace/not-found');
    assert.deepEqual(await errorOf(() => discoverRoot({ explicit: '../back', cwd, upwards: true, home })), {
      code: 'workspace/refused',
      message:
        '--workspace names your home folder, which is never a workspace: everything below it would be read. Name a project folder.',
      data: { path: '../back', source: '--workspace' },
    });
    const env = { GROUNDPLAN_WORKSPACE: '/' };
    assert.match(
      (await errorOf(() => discoverRoot({ cwd, env, upwards: true, home }))).message,
      /^GROUNDPLAN_WORKSPACE names the root of/,
    );
  });
});

describe('Finding all roots of a monorepo', () => {
  removeTemporaryFolders();

  it("looks below, past other people's folders and links, in a fixed order", async () => {
    const folder = temporaryFolder({
      [GRAPH]: '{}',
      [`packages/b/${GRAPH}`]: '{}',
      'packages/a/groundplan.json': '{}',
      'node_modules/x/groundplan.json': '{}',
      '.git/groundplan.json': '{}',
    });
    symlinkSync('packages', join(folder, 'again'));
    const roots = [folder, join(folder, 'packages', 'a'), join(folder, 'packages', 'b')];
    assert.deepEqual(await findRoots(folder), { roots, cut: false });
  });

  it('leaves out the home folder, and says when it was cut short', async () => {
    const folder = temporaryFolder({ 'groundplan.json': '', 'a/b/groundplan.json': '', 'a/b/c/d/x': '' });
    const deep = join(folder, 'a', 'b');
    assert.deepEqual(await findRoots(folder, { home: folder }), { roots: [deep], cut: false });
    assert.deepEqual(await findRoots(folder, { depth: 1 }), { roots: [folder], cut: true });
    assert.deepEqual(await findRoots(folder, { folders: 3 }), { roots: [folder, deep], cut: true });
    assert.deepEqual(await findRoots(join(folder, 'missing')), { roots: [], cut: false });
  });

  it('can be cancelled', async () => {
    const folder = temporaryFolder({ 'a/b/x': '' });
    assert.equal(await codeOf(() => findRoots(folder, { cancellation: new ManualCancellation(1) })), 'cancelled');
  });
});
