// Loaded into a writer before its program: kills the process before or after its so-many-th call of Node's file functions.
// GROUNDPLAN_DIE is "before N" or "after N"; the name of the fatal call goes to file descriptor 3. After a call that
// promises something means: after it is done.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [side, number] = (process.env.GROUNDPLAN_DIE ?? '').split(' ');
const fatal = Number(number);
const { writeSync } = fs;
let calls = 0;

const handle = await promises.open(process.execPath);
const handlePrototype = Object.getPrototypeOf(handle);
await handle.close();

deadly('', fs, (name) => name.endsWith('Sync'));
deadly('promises.', promises, (name) => /^[a-z]/.test(name));
deadly('handle.', handlePrototype, (name) =>
  /^(?:stat|read|write|writeFile|sync|datasync|chmod|chown|close)$/.test(name),
);
// What was imported by name follows only now.
syncBuiltinESMExports();

/**
 * @param {string} prefix
 * @param {any} target
 * @param {(name: string) => boolean} wanted
 */
function deadly(prefix, target, wanted) {
  for (const name of Object.getOwnPropertyNames(target).filter(wanted)) {
    const original = target[name];
    if (typeof original !== 'function') continue;
    const replacement = function (...args) {
      const isFatal = ++calls === fatal;
      if (isFatal && side === 'before') die(prefix + name);
      if (!isFatal) return original.apply(this, args);
      let result;
      try {
        result = original.apply(this, args);
      } finally {
        if (typeof result?.finally !== 'function') die(prefix + name);
      }
      return result.finally(() => die(prefix + name));
    };
    // `realpathSync.native` and the like.
    target[name] = Object.assign(replacement, original);
  }
}

/** @param {string} call */
function die(call) {
  writeSync(3, `${call}\n`);
  process.kill(process.pid, 'SIGKILL');
}
