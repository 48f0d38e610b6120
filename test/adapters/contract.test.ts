import assert from 'node:assert/strict';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import { CancellationSource } from '../../server/src/adapters/system.ts';
import { ThreadPool } from '../../server/src/adapters/worker-pool.ts';
import { type AtomicWriter, type Lock, neverCancelled, type WorkerPool } from '../../server/src/engine/ports.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { MemoryLock, MemoryWorkers, MemoryWorkspace, MemoryWriter } from '../support/memory.ts';
import { TASKS } from './tasks.ts';
import { workerProgram } from './worker-program.ts';

/** What the engine's tests rely on when they use the twins: both kinds do the same. */
const kinds: [string, (files: Record<string, string>) => Doors][] = [
  [
    'on disk',
    (files) => {
      const workspace = new DiskWorkspace(temporaryFolder(files));
      const lock = new FileLock(workspace);
      return { workspace, lock, writer: new DiskWriter(workspace, lock) };
    },
  ],
  [
    'in memory',
    (files) => {
      const workspace = new MemoryWorkspace(files);
      const lock = new MemoryLock();
      return { workspace, lock, writer: new MemoryWriter(workspace, lock) };
    },
  ],
];

interface Doors {
  readonly workspace: DiskWorkspace | MemoryWorkspace;
  readonly lock: Lock;
  readonly writer: AtomicWriter;
}

for (const [kind, open] of kinds) {
  describe(`The ports ${kind}`, () => {
    removeTemporaryFolders();

    it('read files and open editors', async () => {
      const { workspace } = open({ 'kg/a.json': '\uFEFF{}\r\n' });
      assert.deepEqual(await workspace.read('kg/a.json'), { text: '{}\r\n', bom: true });
      assert.deepEqual([await workspace.read('kg'), await workspace.read('__proto__')], [null, null]);
      assert.deepEqual([workspace.isFile('kg/a.json'), workspace.isFile('kg')], [true, false]);
      workspace.setOverlay('kg/a.json', '[]', 3, true);
      assert.deepEqual(await workspace.read('kg/a.json'), { text: '[]', bom: false, editorVersion: 3 });
      assert.deepEqual(await workspace.readDisk('kg/a.json'), { text: '{}\r\n', bom: true });
      assert.equal(workspace.isDirty('kg/a.json'), true);
      workspace.clearOverlay('kg/a.json');
      assert.equal(workspace.isDirty('kg/a.json'), false);
      for (const path of ['../a', '/a', 'a/../b', ''])
        assert.equal(await codeOf(() => workspace.read(path)), 'workspace/outside');
    });

    it('write under the lock, and show what was written in a clean editor', async () => {
      const { workspace, writer } = open({ 'a.json': '0' });
      workspace.setOverlay('a.json', '0', 1, false);
      const add = () =>
        writer.write('a.json', (current) => ({ text: String(Number(current?.text) + 1), bom: true }), neverCancelled);
      await Promise.all([add(), add(), add()]);
      assert.deepEqual(await workspace.readDisk('a.json'), { text: '3', bom: true });
      assert.deepEqual(await workspace.read('a.json'), { text: '3', bom: true });
      await writer.write('new/b.json', (current) => ({ text: String(current), bom: false }), neverCancelled);
      assert.deepEqual(
        [await workspace.read('new/b.json'), workspace.isFile('new/b.json')],
        [{ text: 'null', bom: false }, true],
      );
    });

    it('write nothing where the next step refuses or the request was cancelled, and let the next one in', async () => {
      const { workspace, writer } = open({ 'a.json': 'old' });
      const refusal = new Error('No');
      const refuse = () => {
        throw refusal;
      };
      await assert.rejects(
        () => writer.write('a.json', refuse, neverCancelled),
        (error) => error === refusal,
      );
      const source = new CancellationSource();
      const late = () => {
        source.cancel();
        return { text: 'late', bom: false };
      };
      assert.equal(await codeOf(() => writer.write('a.json', late, source)), 'cancelled');
      assert.equal(await codeOf(() => writer.write('a.json', late, source)), 'cancelled');
      assert.deepEqual(await workspace.read('a.json'), { text: 'old', bom: false });
      await writer.write('a.json', () => ({ text: 'new', bom: false }), neverCancelled);
      assert.deepEqual(await workspace.read('a.json'), { text: 'new', bom: false });
    });

    it('lock a file for one at a time', async () => {
      const { lock } = open({ 'a.json': '' });
      const order: string[] = [];
      const first = await lock.acquire('a.json', neverCancelled);
      const second = lock.acquire('a.json', neverCancelled).then((handle) => {
        order.push('second');
        return handle.release();
      });
      await (await lock.acquire('b.json', neverCancelled)).release();
      order.push('first');
      await first.release();
      await second;
      assert.deepEqual(order, ['first', 'second']);
    });
  });
}

describe('A pool of workers', () => {
  const program = workerProgram();
  const pools: [string, () => WorkerPool & { end?(): Promise<void> }][] = [
    ['in threads', () => new ThreadPool({ program: program() })],
    ['in memory', () => new MemoryWorkers(TASKS)],
  ];
  for (const [kind, open] of pools) {
    it(`${kind} gives what its tasks return, and passes their errors on`, async () => {
      const pool = open();
      const run = (task: string, input?: unknown) => pool.run(task, input, neverCancelled);
      assert.deepEqual(await Promise.all([run('double', [1, 2]), run('later', '茶')]), [[2, 4], '茶']);
      assert.deepEqual(await errorOf(() => run('refuse', 'a.json')), {
        code: 'task/refused',
        message: 'Not this one. Send another.',
        data: { file: 'a.json' },
        file: 'a.json',
      });
      assert.equal(await codeOf(() => run('fail')), 'worker/failed');
      assert.equal(await codeOf(() => run('__proto__')), 'worker/unknown-task');
      const source = new CancellationSource();
      source.cancel();
      assert.equal(await codeOf(() => pool.run('double', [1], source)), 'cancelled');
      assert.deepEqual(await run('double', [3]), [6]);
      await pool.end?.();
    });
  }
});
