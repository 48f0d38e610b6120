import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { counterOf, counterText, incremented } from './counter.ts';

/** How many writers are killed; GROUNDPLAN_KILLS=2000 for a long run. */
const KILLS = Number(process.env.GROUNDPLAN_KILLS ?? 60);

describe('Writers in processes of their own', function () {
  this.timeout(60_000 + KILLS * 1000);
  let program = '';
  const running = new Set<ChildProcess>();
  removeTemporaryFolders();

  before(async () => {
    program = join(await mkdtemp(join(tmpdir(), 'groundplan-program-')), 'writer.mjs');
    const entry = 'test/adapters/programs/writer.ts';
    await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' });
  });

  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  after(() => rm(join(program, '..'), { recursive: true, force: true }));

  function start(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  const textIn = (folder: string) => readFileSync(join(folder, 'a.json'), 'utf8');

  /** Writes once more from this process, which must get the lock at once. */
  async function next(folder: string): Promise<void> {
    const workspace = new DiskWorkspace(folder);
    await new DiskWriter(workspace, new FileLock(workspace, { waitLimit: 1000 })).write(
      'a.json',
      incremented,
      neverCancelled,
    );
  }

  it('lose no write of each other: four processes, 25 writes each', async () => {
    const folder = temporaryFolder({ 'a.json': counterText(0) });
    const exits = Array.from({ length: 4 }, () => once(start('add', folder, 'a.json', '25'), 'exit'));
    assert.deepEqual(await Promise.all(exits), Array(4).fill([0, null]));
    assert.equal(counterOf(textIn(folder)), 100);
    assert.deepEqual(readdirSync(folder), ['a.json']);
  });

  it('leave the old file or the new one when killed at any step, and the next writer goes on at once', async () => {
    const outcomes: number[] = [];
    for (let step = 1; ; step++) {
      const folder = temporaryFolder({ 'a.json': counterText(7) });
      const child = start('die-at', folder, 'a.json', String(step));
      const [code, signal] = await once(child, 'exit');
      if (code === 0) break;
      assert.deepEqual([code, signal], [null, 'SIGKILL']);
      const left = counterOf(textIn(folder));
      outcomes.push(left);
      await next(folder);
      assert.equal(counterOf(textIn(folder)), left + 1, `after step ${step}`);
      assert.deepEqual(readdirSync(folder), ['a.json'], `after step ${step}`);
    }
    // Old for every step up to one, new for every step after it.
    assert.deepEqual(outcomes, [...outcomes].sort());
    assert.deepEqual([...new Set(outcomes)], [7, 8]);
    assert.ok(outcomes.length > 12, `${outcomes.length} steps`);
  });

  it(`leave a whole file behind and nobody waiting when killed at random, ${KILLS} times, two at a time`, async () => {
    const folder = temporaryFolder({ 'a.json': counterText(0) });
    const log = join(temporaryFolder(), 'log');
    const startWriting = async () => {
      const child = start('forever', folder, 'a.json', log);
      if (child.stdout) await once(child.stdout, 'data');
      return child;
    };
    let writers = await Promise.all([startWriting(), startWriting()]);
    let last = 0;
    for (let kills = 0; kills < KILLS; kills++) {
      await wait(Math.random() * 12);
      const [victim, survivor] = writers.sort(() => Math.random() - 0.5) as [ChildProcess, ChildProcess];
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
      const now = counterOf(textIn(folder));
      assert.ok(now >= last, `${now} came after ${last}`);
      last = now;
      const [replacement] = await Promise.all([startWriting(), untilMore(folder, now)]);
      writers = [survivor, replacement];
    }
    for (const writer of writers) {
      const gone = once(writer, 'exit');
      writer.kill('SIGKILL');
      await gone;
    }
    await next(folder);
    assert.deepEqual(readdirSync(folder), ['a.json']);
    // Two that held the lock at once would have put the same number.
    const numbers = readFileSync(log, 'utf8').trim().split('\n');
    assert.equal(new Set(numbers).size, numbers.length);
  });

  /** The others must go on writing although the victim may have held the lock. */
  async function untilMore(folder: string, than: number): Promise<void> {
    for (let waited = 0; counterOf(textIn(folder)) <= than; waited += 2) {
      assert.ok(waited < 8000, 'nobody writes any more');
      await wait(2);
    }
  }
});
