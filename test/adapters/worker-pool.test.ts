// @scope arch:adapters

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { CancellationSource } from '../../server/src/adapters/system.ts';
import { ThreadPool, type ThreadPoolOptions } from '../../server/src/adapters/worker-pool.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { workerProgram } from './worker-program.ts';

describe('A pool of threads', function () {
  this.timeout(20_000);
  const program = workerProgram();
  const pools: ThreadPool[] = [];
  removeTemporaryFolders();

  function open(options: ThreadPoolOptions = {}): ThreadPool {
    const pool = new ThreadPool({ program: program(), threads: 1, ...options });
    pools.push(pool);
    return pool;
  }

  const run = <Output = unknown>(pool: ThreadPool, task: string, input?: unknown) =>
    pool.run<unknown, Output>(task, input, neverCancelled);

  /** Polls: a thread ends when it does. */
  async function emptied(pool: ThreadPool): Promise<void> {
    while (pool.size > 0) await wait(5);
  }

  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });

  it('starts none before there is work, and no more than it may', async () => {
    const pool = open({ threads: 2 });
    assert.equal(pool.size, 0);
    const threads = await Promise.all(Array.from({ length: 8 }, () => run(pool, 'thread')));
    assert.equal(new Set(threads).size, 2);
    assert.equal(pool.size, 2);
  });

  it('loses one task with a crash, whatever ended the thread, and does the next on a new one', async () => {
    const pool = open();
    const first = await run(pool, 'thread');
    const [exit, later, next] = await Promise.allSettled([
      run(pool, 'exit', 3),
      run(pool, 'throw-later'),
      run(pool, 'thread'),
    ]);
    assert.match(messageOf(exit), /The task "exit" was lost.*it ended with exit code 3.*Ask again/);
    assert.match(messageOf(later), /The task "throw-later" was lost.*out of nowhere/);
    assert.notEqual((next as PromiseFulfilledResult<unknown>).value, first);
    assert.equal(await codeOf(() => run(pool, 'exit', 0)), 'worker/crashed');
  });

  it('says so where its program is missing, each time it is asked', async () => {
    const pool = open({ program: join(program(), 'gone.js') });
    for (const _ of [1, 2]) {
      const { code, message } = await errorOf(() => run(pool, 'double', [1]));
      assert.equal(code, 'worker/crashed');
      assert.match(message, /its program is missing, so Groundplan should be installed again/);
      assert.doesNotMatch(message, /gone\.js/);
    }
  });

  it('answers a cancelled task at once, and ends the thread where the task does not finish', async () => {
    const pool = open({ grace: 20 });
    const first = await run(pool, 'thread');
    const source = new CancellationSource();
    const endless = pool.run('forever', undefined, source);
    source.cancel();
    assert.equal(await codeOf(() => endless), 'cancelled');
    assert.notEqual(await run(pool, 'thread'), first);
  });

  it('keeps the thread of a cancelled task that finishes in time', async () => {
    const pool = open({ grace: 10_000 });
    const first = await run(pool, 'thread');
    const source = new CancellationSource();
    const cancelled = pool.run('later', 'x', source);
    source.cancel();
    assert.equal(await codeOf(() => cancelled), 'cancelled');
    assert.equal(await run(pool, 'thread'), first);
  });

  it('forgets a cancelled task that has not begun', async () => {
    const pool = open({ grace: 20 });
    const [busy, waiting] = [new CancellationSource(), new CancellationSource()];
    const endless = pool.run('forever', undefined, busy);
    const second = pool.run('double', [1], waiting);
    waiting.cancel();
    assert.equal(await codeOf(() => second), 'cancelled');
    busy.cancel();
    assert.equal(await codeOf(() => endless), 'cancelled');
  });

  it('ends a thread that had no work for a while', async () => {
    const pool = open({ idle: 10 });
    await run(pool, 'double', [1]);
    await emptied(pool);
    assert.deepEqual(await run(pool, 'double', [2]), [4]);
  });

  it('refuses what cannot be copied, on both ways, and goes on', async () => {
    const pool = open();
    await assert.rejects(
      run(pool, 'double', () => {}),
      /could not be cloned/,
    );
    const error = await errorOf(() => run(pool, 'uncopyable'));
    assert.deepEqual([error.code, error.data], ['worker/failed', { task: 'uncopyable' }]);
    assert.deepEqual(await run(pool, 'double', [2]), [4]);
  });

  it('gives up what is under way and what waits when it is closed', async () => {
    const pool = open();
    const lost = Promise.all([run(pool, 'forever'), run(pool, 'double', [1])].map((task) => codeOf(() => task)));
    await pool.end();
    assert.deepEqual(await lost, ['worker/crashed', 'worker/crashed']);
  });

  it('keeps no process alive while it is idle, one with work until it is done, and prints nothing on standard output', async () => {
    const folder = temporaryFolder();
    const pool = JSON.stringify(join(process.cwd(), 'server/src/adapters/worker-pool.ts'));
    const source = put(
      folder,
      'main.ts',
      `import { ThreadPool } from ${pool};
      const never = { cancelled: false, throwIfCancelled() {} };
      const pool = new ThreadPool({ program: ${JSON.stringify(program())} });
      void pool.run('print', 'printed by a thread', never).then(() => process.stdout.write('done'));`,
    );
    const main = join(folder, 'main.js');
    await build({ entryPoints: [source], outfile: main, bundle: true, platform: 'node', format: 'cjs' });
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main], { timeout: 15_000 });
    assert.deepEqual([stdout, stderr], ['done', 'printed by a thread\n']);
  });
});

function messageOf(result: PromiseSettledResult<unknown>): string {
  return result.status === 'rejected' ? String((result.reason as Error).message) : '';
}
