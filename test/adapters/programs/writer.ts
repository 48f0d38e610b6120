/**
 * A process that writes, for tests to start and kill. Arguments: mode, workspace, file, and a number or a log.
 * - `add`: increments the file's counter so many times.
 * - `forever`: increments it until killed, after a line on stdout; adds each number it put to the log named last.
 * - `die-at`: increments it once and kills itself right before its so-many-th call of the file system; if it makes fewer
 *   it prints how many.
 */
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DiskWriter } from '../../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../../server/src/adapters/disk-workspace.ts';
import { FileLock } from '../../../server/src/adapters/lock.ts';
import { type FileText, neverCancelled } from '../../../server/src/engine/ports.ts';
import { counterOf, incremented } from '../counter.ts';

const [mode, folder = '', path = '', last = ''] = process.argv.slice(2);
const workspace = new DiskWorkspace(folder);
const writer = new DiskWriter(workspace, new FileLock(workspace, { waitLimit: 60_000 }));

await main();

async function main(): Promise<void> {
  if (mode === 'add') {
    for (let done = 0; done < Number(last); done++) await increment();
  } else if (mode === 'forever') {
    process.stdout.write('writing\n');
    for (;;) fs.appendFileSync(last, `${await increment()}\n`);
  } else if (mode === 'die-at') {
    const calls = await dieAt(Number(last));
    await increment();
    process.stdout.write(`${calls()}\n`);
  }
}

/** The number that was put. */
async function increment(): Promise<number> {
  let number = 0;
  const next = (current: FileText | null) => {
    const file = incremented(current);
    number = counterOf(file.text);
    return file;
  };
  await writer.write(path, next, neverCancelled);
  return number;
}

/** Every call that may change something on disk counts. Returns how many there were. */
async function dieAt(fatal: number): Promise<() => number> {
  let calls = 0;
  const deadly = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const original: unknown = Reflect.get(target, name);
      if (typeof original !== 'function') throw new Error(`No ${name}`);
      Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
        if (++calls === fatal) process.kill(process.pid, 'SIGKILL');
        return original.apply(this, args);
      });
    }
  };
  const handle = await fsPromises.open(process.execPath);
  await handle.close();
  deadly(fs, ['openSync', 'writeSync', 'closeSync', 'unlinkSync', 'renameSync', 'linkSync']);
  deadly(fsPromises, ['open', 'mkdir', 'readdir', 'rename', 'unlink']);
  deadly(Object.getPrototypeOf(handle), ['writeFile', 'sync', 'chmod', 'chown']);
  // What was imported by name follows only now.
  syncBuiltinESMExports();
  return () => calls;
}
