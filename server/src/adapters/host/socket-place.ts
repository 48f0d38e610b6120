import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** Systems take paths of 104 bytes or so for a socket. */
const MOST_BYTES = 99;
const PREFIX = 'groundplan-';
const NAME = 'host';

/** A place that only this user reaches. */
export interface SocketPlace {
  readonly path: string;
  /** Call it when nothing listens there any more. */
  remove(): void;
}

// @implements arch:con-host-private
/** @throws Error of the system where no folder for it can be made */
export function makeSocketPlace(env: NodeJS.ProcessEnv = process.env): SocketPlace {
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\groundplan-${randomBytes(16).toString('hex')}`, remove() {} };
  }
  const path = join(makeFolder(env), NAME);
  return { path, remove: () => removeSocketFolder(path) };
}

export function closeToOthers({ path }: SocketPlace): void {
  if (process.platform !== 'win32') chmodSync(path, 0o600);
}

/** @param path of the socket; left alone where it is none of ours */
export function removeSocketFolder(path: string): void {
  const folder = dirname(path);
  if (basename(path) !== NAME || !basename(folder).startsWith(PREFIX)) return;
  rmSync(path, { force: true });
  // Nothing else is in it; if it is, it stays.
  if (isFolder(folder)) rmdirSync(folder);
}

/** In the first place that takes it: a runtime folder may be left over from another session, or belong to another user. */
function makeFolder({ XDG_RUNTIME_DIR: runtime }: NodeJS.ProcessEnv): string {
  for (const folder of [...(runtime && isAbsolute(runtime) ? [runtime] : []), tmpdir()].filter(isShort)) {
    try {
      // mkdtemp makes folders that nobody else may enter.
      return mkdtempSync(join(folder, PREFIX));
    } catch {
      // The next one.
    }
  }
  return mkdtempSync(join('/tmp', PREFIX));
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, `${PREFIX}XXXXXX`, NAME)) <= MOST_BYTES;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
