import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureStateFolder, stateFolderOf, stateHome } from '../../server/src/adapters/state.ts';
import { errorOf } from '../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';

describe('The state folder', () => {
  removeTemporaryFolders();

  it('is where the system keeps state, or where GROUNDPLAN_STATE_DIR says', () => {
    const home = (platform: NodeJS.Platform, env: Record<string, string>, folder = '/home/ada') =>
      stateHome({ platform, env, home: folder });
    assert.equal(home('linux', {}), '/home/ada/.local/state/groundplan');
    assert.equal(home('linux', { XDG_STATE_HOME: '/var/state' }), '/var/state/groundplan');
    assert.equal(home('linux', { XDG_STATE_HOME: 'not/absolute' }), '/home/ada/.local/state/groundplan');
    assert.equal(home('darwin', {}), '/home/ada/Library/Application Support/groundplan');
    assert.equal(home('win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\ada'), 'D:\\Local\\groundplan');
    assert.equal(home('win32', { XDG_STATE_HOME: '/x' }, 'C:\\ada'), 'C:\\ada\\AppData\\Local\\groundplan');
    assert.equal(home('linux', { GROUNDPLAN_STATE_DIR: '/s', XDG_STATE_HOME: '/var/state' }), '/s');
  });

  it('must be named absolutely', async () => {
    const system = { platform: process.platform, env: { GROUNDPLAN_STATE_DIR: 'state' }, home: '/h' };
    assert.deepEqual(await errorOf(() => stateHome(system)), {
      code: 'state/bad-folder',
      message:
        'GROUNDPLAN_STATE_DIR is "state"; it must be an absolute path, so that every door finds the same folder.',
    });
  });

  it("has a folder a root, named by the root's real path, for this user alone", () => {
    const root = temporaryFolder({ 'real/x': '' });
    const state = temporaryFolder();
    const system = { platform: process.platform, env: { GROUNDPLAN_STATE_DIR: join(state, 'deep') }, home: root };
    symlinkSync('real', join(root, 'link'));
    const folder = ensureStateFolder(join(root, 'link'), system);
    const name = createHash('sha256').update(join(root, 'real')).digest('hex').slice(0, 16);
    assert.deepEqual([dirname(folder), basename(folder)], [join(state, 'deep'), name]);
    assert.equal(stateFolderOf(join(root, 'real'), system), folder);
    if (process.platform === 'win32') return;
    assert.deepEqual([statSync(folder).mode & 0o777, statSync(dirname(folder)).mode & 0o777], [0o700, 0o700]);
    chmodSync(folder, 0o755);
    ensureStateFolder(join(root, 'real'), system);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it('is refused where it is no folder of ours', async () => {
    const root = temporaryFolder();
    const state = temporaryFolder({ file: '' });
    const system = { platform: process.platform, env: { GROUNDPLAN_STATE_DIR: join(state, 'file') }, home: root };
    const { code, data } = await errorOf(() => ensureStateFolder(root, system));
    assert.deepEqual({ code, data }, { code: 'state/unavailable', data: { cause: 'ENOTDIR' } });
    const linked = { ...system, env: { GROUNDPLAN_STATE_DIR: state } };
    mkdirSync(join(state, 'elsewhere'));
    symlinkSync('elsewhere', stateFolderOf(root, linked));
    assert.equal((await errorOf(() => ensureStateFolder(root, linked))).code, 'state/unavailable');
  });
});
