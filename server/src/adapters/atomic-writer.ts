import { randomBytes } from 'node:crypto';
import { constants, lstatSync, rmdirSync } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import type { AtomicWriter, Cancellation, FileText, NextText } from '../engine/ports.ts';
import type { DiskWorkspace } from './disk-workspace.ts';
import { encode, type FoundFile, readFileText, stampOf } from './file-text.ts';
import { type FileLock, type FileLockHandle, isLeftOverOf } from './lock.ts';
import { pause, systemCode } from './system.ts';
import { readOnly, writeError } from './write-error.ts';

/** How often a link may be pointed elsewhere while we wait for its target's lock. */
const MOST_RETARGETS = 3;
/** How often a file may be changed by programs that take no lock while we prepare what replaces it. */
const MOST_CHANGES = 4;
/** Windows refuses to replace a file that a scanner or editor has open; that passes within this, in milliseconds. */
const RENAME_PAUSES = [10, 20, 50, 100, 200, 400, 800];

// @implements arch:req-atomic-writer
// @implements arch:req-foreign-change-kept
/**
 * Replaces a file whole or not at all, under its lock: a new file beside it, on the disk in full, then renamed over it.
 * Killed at any instant, the file is the old one or the new one. A link stays and its target is replaced; permission
 * bits stay, owner and group where the system lets us. Other hard links to the file keep the old content.
 */
export class DiskWriter implements AtomicWriter {
  constructor(
    private readonly workspace: DiskWorkspace,
    private readonly lock: FileLock,
  ) {}

  /**
   * Missing folders are made. What `next` throws is passed on and nothing is written; nor is it where `next` returns
   * what is there already. `next` is asked again where the file was changed since it was read, by a program that takes no
   * lock (an editor's save, git).
   * @throws GroundplanError `lock/busy`, `lock/lost`, `write/read-only`, `write/no-space`, `write/too-large`, `write/failed`,
   *   `workspace/*` of reading, `cancelled`; in every case the file is as it was
   */
  async write(path: string, next: NextText, cancellation: Cancellation): Promise<void> {
    const folder = dirname(this.workspace.resolve(path));
    const made = await mkdir(folder, { recursive: true }).catch((error) => Promise.reject(writeError(path, error)));
    try {
      const handle = await this.#lockTarget(path, cancellation);
      try {
        await this.#replace(path, handle, next, cancellation);
      } finally {
        await handle.release();
      }
    } catch (error) {
      if (made !== undefined) removeEmptyFolders(made, folder);
      throw error;
    }
  }

  /** Where the file is a link that was pointed elsewhere while we waited, its new target is the one to lock. */
  async #lockTarget(path: string, cancellation: Cancellation): Promise<FileLockHandle> {
    for (let retargets = 0; ; retargets++) {
      const handle = await this.lock.acquire(path, cancellation);
      try {
        if (this.workspace.resolve(path) === handle.target) return handle;
      } catch (error) {
        await handle.release();
        throw error;
      }
      await handle.release();
      if (retargets === MOST_RETARGETS) {
        const message = `"${path}" is a link that keeps changing. Nothing was written; try again when it is settled.`;
        throw new GroundplanError('write/failed', message, { place: { file: path } });
      }
    }
  }

  async #replace(path: string, handle: FileLockHandle, next: NextText, cancellation: Cancellation): Promise<void> {
    const { target } = handle;
    await sweep(target, handle.token);
    for (let changes = 0; changes < MOST_CHANGES; changes++) {
      const found = await readFileText(target, path);
      const { text, bom } = await next(found && { text: found.text, bom: found.bom });
      if (found?.text === text && found.bom === bom) return;
      cancellation.throwIfCancelled();
      if (!(await exchange(path, handle, found, { text, bom }, cancellation))) continue;
      this.workspace.noteWritten(path, { text, bom }, target);
      await syncFolder(dirname(target));
      return;
    }
    const message = `"${path}" keeps being changed by another program. Nothing was written; try again when it is settled.`;
    throw new GroundplanError('write/failed', message, { place: { file: path } });
  }
}

/** Puts the new file in the place of the one that was found; false where that is not what is there any more. */
async function exchange(
  path: string,
  handle: FileLockHandle,
  found: FoundFile | null,
  file: FileText,
  cancellation: Cancellation,
): Promise<boolean> {
  const { target } = handle;
  const temporary = temporaryOf(target, randomBytes(8).toString('hex'));
  try {
    if (found) await checkWritable(target, found, path);
    await fill(temporary, encode(file, path), found);
    const same = await isAsFound(target, found, path);
    if (same) {
      handle.assertHeld();
      await moveOver(temporary, target, cancellation);
    } else await unlink(temporary);
    return same;
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw writeError(path, error);
  }
}

/** The times may differ for no reason on a network disk; what counts is what is in the file. */
async function isAsFound(target: string, found: FoundFile | null, path: string): Promise<boolean> {
  const stats = lstatSync(target, { bigint: true, throwIfNoEntry: false });
  if ((stats && stampOf(stats)) === found?.stamp) return true;
  const now = await readFileText(target, path);
  return now?.text === found?.text && now?.bom === found?.bom && now?.mode === found?.mode;
}

/**
 * Removes what killed writers left. Whatever writes beside this file does so under the lock that we hold, so any such
 * file is abandoned; and a writer that lost its lock without noticing can no longer rename its own.
 */
async function sweep(target: string, token: string): Promise<void> {
  const folder = dirname(target);
  for (const file of await readdir(folder).catch(() => [])) {
    const isTemporary = file.startsWith(`.${basename(target)}.`) && /\.[0-9a-f]{16}\.tmp$/.test(file);
    if (isTemporary || isLeftOverOf(target, file, token)) await unlink(join(folder, file)).catch(() => {});
  }
}

function temporaryOf(target: string, random: string): string {
  return join(dirname(target), `.${basename(target)}.${random}.tmp`);
}

/** Renaming would get past a file that its owner has made read-only: that is refused instead. */
async function checkWritable(target: string, { mode }: FoundFile, path: string): Promise<void> {
  if ((mode & 0o222) === 0) throw readOnly(path, 'no write permission');
  await access(target, constants.W_OK).catch((error) => {
    // One that is gone is noticed before the rename.
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}

/** Writes the new file and waits until the disk has it. A file that replaces one gets its rights before its content. */
async function fill(temporary: string, bytes: Buffer, replaced: FoundFile | null): Promise<void> {
  const file = await open(temporary, 'wx', replaced ? 0o600 : 0o666);
  try {
    if (replaced) await copyRights(file, replaced);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyRights(file: FileHandle, { mode, uid, gid }: FoundFile): Promise<void> {
  if (process.platform === 'win32') return;
  const own = await file.stat();
  // Changing the owner clears bits, so the mode comes after it. Not everybody may give files away.
  if (own.uid !== uid || own.gid !== gid) await file.chown(uid, gid).catch(() => {});
  await file.chmod(mode);
}

async function moveOver(temporary: string, target: string, cancellation: Cancellation): Promise<void> {
  for (const wait of RENAME_PAUSES) {
    try {
      return await rename(temporary, target);
    } catch (error) {
      const passes = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error));
      if (!passes) throw error;
    }
    await pause(wait, cancellation);
  }
  return rename(temporary, target);
}

/** Makes the rename last through a power cut; the file is whole either way, so systems that cannot do it are left alone. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close().catch(() => {});
}

/** Takes back the folders that were made, from `top` down, for a file which was then not written. */
function removeEmptyFolders(top: string, folder: string): void {
  try {
    for (let at = folder; at.length >= top.length; at = dirname(at)) rmdirSync(at);
  } catch {
    // Somebody has put something there.
  }
}
