import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readHostFile, removeHostFile, writeHostFile } from '../../../server/src/adapters/host/host-file.ts';
import { makeSocketPlace } from '../../../server/src/adapters/host/socket-place.ts';
import { stateFolderOf } from '../../../server/src/adapters/state.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';

/** No process has this number. */
const NOBODY = 2 ** 22 + 1;

describe('The address of an engine that others may use', () => {
  removeTemporaryFolders();
  const world = () => {
    const root = temporaryFolder();
    const system = { platform: process.platform, env: { GROUNDPLAN_STATE_DIR: temporaryFolder() }, home: root };
    return { root, system, file: join(stateFolderOf(root, system), 'host.json') };
  };
  const ADDRESS = { pid: process.pid, socket: '/nowhere/host', token: 'abc', version: '1.0.0' };

  it('is found again, and taken back by who put it there', () => {
    const { root, system, file } = world();
    assert.equal(readHostFile(root, system), null);
    writeHostFile(root, ADDRESS, system);
    assert.deepEqual(readHostFile(root, system), ADDRESS);
    assert.deepEqual(readdirSync(dirname(file)), ['host.json']);
    removeHostFile(root, { ...ADDRESS, token: 'of another' }, system);
    assert.ok(existsSync(file));
    removeHostFile(root, ADDRESS, system);
    assert.ok(!existsSync(file));
  });

  it('is not believed where others could have written it, or where it is none', function () {
    if (process.platform === 'win32') this.skip();
    const { root, system, file } = world();
    writeHostFile(root, ADDRESS, system);
    chmodSync(file, 0o644);
    assert.equal(readHostFile(root, system), null);
    for (const text of ['', '[]', '{"pid":"1"}', JSON.stringify({ ...ADDRESS, token: 7 }), ' '.repeat(5_000)]) {
      writeHostFile(root, ADDRESS, system);
      writeFileSync(file, text);
      assert.equal(readHostFile(root, system), null, text);
    }
  });

  it('takes the place of one whose process was killed, and clears up after it', function () {
    if (process.platform === 'win32') this.skip();
    const { root, system } = world();
    const left = makeSocketPlace({ XDG_RUNTIME_DIR: root });
    assert.equal(statSync(dirname(left.path)).mode & 0o777, 0o700);
    writeFileSync(left.path, '');
    writeHostFile(root, { ...ADDRESS, socket: left.path, pid: NOBODY }, system);
    writeHostFile(root, ADDRESS, system);
    assert.ok(!existsSync(dirname(left.path)));
  });

  it('has its socket elsewhere where the runtime folder takes none', function () {
    if (process.platform === 'win32') this.skip();
    const root = temporaryFolder({ file: '' });
    for (const runtime of [join(root, 'missing'), join(root, 'file'), '/proc', 'relative']) {
      const place = makeSocketPlace({ XDG_RUNTIME_DIR: runtime });
      assert.ok(existsSync(dirname(place.path)) && !place.path.startsWith(runtime), place.path);
      place.remove();
    }
  });

  it('names a socket whose path every system takes', function () {
    if (process.platform === 'win32') this.skip();
    const root = temporaryFolder();
    const deep = join(root, 'a'.repeat(90));
    mkdirSync(deep);
    const place = makeSocketPlace({ XDG_RUNTIME_DIR: deep });
    assert.ok(Buffer.byteLength(place.path) < 100, place.path);
    assert.ok(!place.path.startsWith(deep));
    place.remove();
    assert.ok(!existsSync(dirname(place.path)));
  });
});
