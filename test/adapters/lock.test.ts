import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { FileLock, type LockOptions } from '../../server/src/adapters/lock.ts';
import {
  type LockOwner,
  newOwner,
  UNKNOWN_OWNER_STALE,
  UNREADABLE_STALE,
} from '../../server/src/adapters/lock-owner.ts';
import { CancellationSource } from '../../server/src/adapters/system.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { FixedClock } from '../support/memory.ts';

const QUICK: LockOptions = { waitLimit: 40 };

function lockIn(folder: string, options: LockOptions = QUICK): FileLock {
  return new FileLock(new DiskWorkspace(folder), options);
}

/** Leaves a lock file as its owner would have, changed at will. Returns its path. */
function leaveLock(folder: string, owner: Partial<LockOwner> | string, name = 'a.json'): string {
  const path = join(folder, `.${name}.lock`);
  const text = typeof owner === 'string' ? owner : JSON.stringify({ ...newOwner(Date.now()), ...owner });
  writeFileSync(path, text);
  return path;
}

/** A process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('The lock', () => {
  removeTemporaryFolders();

  it('is a file beside the locked one that names its owner, and goes when released', async () => {
    const folder = temporaryFolder({ 'kg/a.json': '' });
    const handle = await lockIn(folder, { clock: new FixedClock(5) }).acquire('kg/a.json', neverCancelled);
    const owner = JSON.parse(readFileSync(join(folder, 'kg', '.a.json.lock'), 'utf8'));
    const { pid, host, since, token } = owner;
    assert.deepEqual(
      { pid, host, since, token },
      { pid: process.pid, host: hostname(), since: 5, token: handle.token },
    );
    assert.match(token, /^[0-9a-f]{32}$/);
    handle.assertHeld();
    await handle.release();
    await handle.release();
    assert.deepEqual(readdirSync(join(folder, 'kg')), ['a.json']);
  });

  it('is one and the same for a link and its target', async () => {
    const folder = temporaryFolder({ 'real/a.json': '' });
    symlinkSync('real/a.json', join(folder, 'link.json'));
    const handle = await lockIn(folder).acquire('link.json', neverCancelled);
    assert.equal(await codeOf(() => lockIn(folder).acquire('real/a.json', neverCancelled)), 'lock/busy');
    await handle.release();
    assert.deepEqual(readdirSync(join(folder, 'real')), ['a.json']);
  });

  it('lets in one after the other', async () => {
    const folder = temporaryFolder();
    const lock = lockIn(folder, { waitLimit: 5000 });
    let inside = 0;
    const visits = Array.from({ length: 12 }, async () => {
      const handle = await lock.acquire('a.json', neverCancelled);
      assert.equal(++inside, 1);
      await wait(1);
      inside--;
      await handle.release();
    });
    await Promise.all(visits);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('names the owner when it stays busy', async () => {
    const folder = temporaryFolder();
    const path = leaveLock(folder, { since: Date.UTC(2026, 0, 2) });
    const error = await errorOf(() => lockIn(folder).acquire('a.json', neverCancelled));
    const waited = Number(error.data?.waited);
    assert.ok(waited >= 40 && waited < 1000, `waited ${waited}`);
    assert.deepEqual(error, {
      code: 'lock/busy',
      message:
        `"a.json" is being written by process ${process.pid} on ${hostname()}, since 2026-01-02T00:00:00.000Z; ` +
        `waited ${(waited / 1000).toFixed(1)} s. Try again. If that process is gone, delete ${path}.`,
      data: { owner: { pid: process.pid, host: hostname(), since: Date.UTC(2026, 0, 2) }, lock: path, waited },
      file: 'a.json',
    });
  });

  it('can be waited for until cancelled', async () => {
    const folder = temporaryFolder();
    leaveLock(folder, {});
    const source = new CancellationSource();
    setTimeout(() => source.cancel(), 20);
    assert.equal(await codeOf(() => lockIn(folder, {}).acquire('a.json', source)), 'cancelled');
  });

  it('is refused where the folder cannot hold it', async () => {
    const folder = temporaryFolder({ file: '' });
    const { code, data } = await errorOf(() => lockIn(folder).acquire('file/a.json', neverCancelled));
    assert.deepEqual({ code, data }, { code: 'write/failed', data: { cause: 'ENOTDIR' } });
    assert.equal(await codeOf(() => lockIn(folder).acquire('../a.json', neverCancelled)), 'workspace/outside');
  });

  describe('that was left behind', () => {
    async function isTakenOver(folder: string, options: LockOptions = QUICK): Promise<boolean> {
      try {
        const handle = await lockIn(folder, options).acquire('a.json', neverCancelled);
        await handle.release();
        assert.deepEqual(readdirSync(folder), []);
        return true;
      } catch {
        return false;
      }
    }

    it('by a dead process is taken over at once', async () => {
      const folder = temporaryFolder();
      leaveLock(folder, { pid: deadPid() });
      assert.equal(await isTakenOver(folder), true);
    });

    it('by a process whose number another one has now is taken over', async function () {
      if (process.platform !== 'linux') this.skip();
      const folder = temporaryFolder();
      leaveLock(folder, { started: 'another-boot/1' });
      assert.equal(await isTakenOver(folder), true);
    });

    it('by a process that waits to be collected is taken over', async function () {
      if (process.platform !== 'linux') this.skip();
      // The shell becomes a program that never collects the child it started.
      const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const [pid] = await once(parent.stdout, 'data');
        await wait(100);
        const folder = temporaryFolder();
        leaveLock(folder, { pid: Number(String(pid)) });
        assert.equal(await isTakenOver(folder), true);
      } finally {
        parent.kill();
      }
    });

    it('on another machine or in another container only after a long time', async () => {
      for (const elsewhere of [{ host: 'elsewhere' }, { space: 'pid:[1]' }, { started: null }]) {
        const folder = temporaryFolder();
        const clock = new FixedClock(Date.now());
        leaveLock(folder, { ...elsewhere, ...('started' in elsewhere ? {} : { pid: deadPid() }) });
        assert.equal(await isTakenOver(folder, { ...QUICK, clock }), false);
        clock.advance(UNKNOWN_OWNER_STALE + 1000);
        assert.equal(await isTakenOver(folder, { ...QUICK, clock }), true);
      }
    });

    it('half written is first taken for one that is being written', async () => {
      for (const text of ['', '{"pid": 1', '{"pid": 0, "token": "../x"}', '[]', 'null']) {
        const folder = temporaryFolder();
        const clock = new FixedClock(Date.now());
        leaveLock(folder, text);
        assert.equal(await isTakenOver(folder, { ...QUICK, clock }), false, text);
        clock.advance(UNREADABLE_STALE + 1000);
        assert.equal(await isTakenOver(folder, { ...QUICK, clock }), true, text);
      }
    });

    it('with an unfinished takeover beside it is taken over, and that of the takeover', async () => {
      const folder = temporaryFolder();
      const tokens = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
      let path = leaveLock(folder, { pid: deadPid(), token: tokens[0] as string });
      for (const [index, token] of tokens.slice(1).entries()) {
        path = `${path}.${tokens[index]}.guard`;
        writeFileSync(path, JSON.stringify({ ...newOwner(Date.now()), pid: deadPid(), token }));
      }
      assert.equal(await isTakenOver(folder, { waitLimit: 1000 }), true);
    });

    it('is not removed while another is at it', async () => {
      const folder = temporaryFolder();
      const token = 'a'.repeat(32);
      const path = leaveLock(folder, { pid: deadPid(), token });
      writeFileSync(`${path}.${token}.guard`, JSON.stringify(newOwner(Date.now())));
      assert.equal(await isTakenOver(folder), false);
      assert.equal(existsSync(path), true);
    });
  });

  it("that was lost is noticed, and the new owner's stays", async () => {
    const folder = temporaryFolder();
    const handle = await lockIn(folder).acquire('a.json', neverCancelled);
    const path = leaveLock(folder, { host: 'elsewhere' });
    utimesSync(path, new Date(), new Date());
    assert.deepEqual(await errorOf(() => handle.assertHeld()), {
      code: 'lock/lost',
      message: 'The lock on "a.json" was taken away while it was held. Nothing was written; try again.',
      data: { lock: path },
      file: 'a.json',
    });
    await handle.release();
    assert.equal(existsSync(path), true);
  });
});
