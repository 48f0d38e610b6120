import { closeSync, existsSync, linkSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import type { Cancellation, Clock, Lock, LockHandle } from '../engine/ports.ts';
import type { DiskWorkspace } from './disk-workspace.ts';
import { type FoundLock, isStale, type LockOwner, newOwner, readLock } from './lock-owner.ts';
import { pause, systemClock, systemCode } from './system.ts';
import { writeError } from './write-error.ts';

/** How long to wait for another writer, in milliseconds: a hundred writes of a large graph. */
export const WAIT_LIMIT = 10_000;
/** First and longest pause between two tries, in milliseconds. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 100;
/** A takeover that is itself left behind is taken over, and so on; more than this in a row is no accident. */
const MOST_TAKEOVERS = 4;

export interface LockOptions {
  /** Milliseconds until `lock/busy`. */
  readonly waitLimit?: number;
  readonly clock?: Clock;
}

export interface FileLockHandle extends LockHandle {
  /** Random name of this lock. */
  readonly token: string;
  /** The absolute path that is locked, links followed. */
  readonly target: string;
  /** Error: `lock/lost` where somebody has taken the lock for left behind and removed it. */
  assertHeld(): void;
}

// @implements arch:con-one-writer
/** One writer at a time across processes: a lock file beside the real file, so that every name of it has one lock. */
export class FileLock implements Lock {
  constructor(
    private readonly workspace: DiskWorkspace,
    private readonly options: LockOptions = {},
  ) {}

  /**
   * @param path workspace-relative; the file need not exist, its folder must
   * @throws GroundplanError `lock/busy`, `workspace/outside`, `write/*`, `cancelled`
   */
  acquire(path: string, cancellation: Cancellation): Promise<FileLockHandle> {
    return acquireLock(this.workspace.resolve(path), path, cancellation, this.options);
  }
}

/** The lock file that belongs to a file. */
export function lockPathOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.lock`);
}

/**
 * Locks any file by its absolute path.
 * @param name how the user knows the file, for errors
 */
export async function acquireLock(
  target: string,
  name: string,
  cancellation: Cancellation,
  options: LockOptions = {},
): Promise<FileLockHandle> {
  const { waitLimit = WAIT_LIMIT, clock = systemClock } = options;
  const lockPath = lockPathOf(target);
  const start = performance.now();
  for (let tries = 0; ; tries++) {
    cancellation.throwIfCancelled();
    const owner = newOwner(clock.now());
    // Looking is cheaper than trying, and leaves nothing beside the lock that we wait for.
    if (!readLock(lockPath) && create(lockPath, owner, name)) return handleOf(lockPath, target, name, owner);
    const found = readLock(lockPath);
    if (found && isStale(found, clock.now()) && takeAway(lockPath, found, clock, MOST_TAKEOVERS)) continue;
    const waited = performance.now() - start;
    if (waited >= waitLimit) throw busy(name, lockPath, found, Math.round(waited));
    await pause(pauseAfter(tries), cancellation);
  }
}

/** Doubles, with a part left to chance so that two who wait do not meet again and again. */
function pauseAfter(tries: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** Math.min(tries, 10), LONGEST_PAUSE);
  return longest * (0.5 + Math.random() / 2);
}

function handleOf(lockPath: string, target: string, name: string, { token }: LockOwner): FileLockHandle {
  return {
    token,
    target,
    assertHeld() {
      if (isHeldBy(lockPath, token)) return;
      const message = `The lock on "${name}" was taken away while it was held. Nothing was written; try again.`;
      throw new GroundplanError('lock/lost', message, { data: { lock: lockPath }, place: { file: name } });
    },
    async release() {
      if (isHeldBy(lockPath, token)) removeIfThere(lockPath);
    },
  };
}

/** What a file system answers that has no hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'EISDIR'];

/** Makes the lock file; false where there is one. */
function create(lockPath: string, owner: LockOwner, name: string): boolean {
  try {
    place(lockPath, owner);
  } catch (error) {
    throw writeError(name, error);
  }
  // Looked at in any case: a network disk may say that a link exists which it has just made for us, and a process that
  // was stopped for long may find that its lock was taken for an abandoned one.
  return isHeldBy(lockPath, owner.token);
}

/**
 * Puts the lock file there unless there is one. It appears with its owner in it, as a link to a file that is complete
 * already: a process that is killed between making and filling it would leave a lock that nobody can judge.
 */
function place(lockPath: string, owner: LockOwner): void {
  const draft = `${lockPath}.${owner.token}.new`;
  try {
    writeNew(draft, owner);
    linkSync(draft, lockPath);
  } catch (error) {
    const code = systemCode(error);
    // ENOENT: whoever has the lock cleared the draft away.
    if (code === 'EEXIST' || (code === 'ENOENT' && existsSync(dirname(lockPath)))) return;
    if (!NO_LINKS.includes(code) || !existsSync(draft)) throw error;
    placeWithoutLinks(lockPath, owner);
  } finally {
    removeIfThere(draft);
  }
}

function placeWithoutLinks(lockPath: string, owner: LockOwner): void {
  try {
    writeNew(lockPath, owner);
  } catch (error) {
    const code = systemCode(error);
    // On Windows a lock file that is just being removed refuses this way.
    const leaving = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
    if (code !== 'EEXIST' && !leaving) throw error;
  }
}

function writeNew(path: string, owner: LockOwner): void {
  const file = openSync(path, 'wx', 0o644);
  try {
    writeSync(file, JSON.stringify(owner));
  } catch (error) {
    removeIfThere(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

function isHeldBy(lockPath: string, token: string): boolean {
  const found = readLock(lockPath);
  // A Windows scanner may keep us from looking at our own file for a moment; elsewhere what we may not read is not ours.
  if (found?.readable === false) return process.platform === 'win32';
  return found?.owner?.token === token;
}

/**
 * Removes a lock whose owner is gone. Of all who found it only one may: the one who makes the guard file named after it.
 * So nobody removes the lock that another has just made in its place.
 * @returns true where the lock is gone now
 */
function takeAway(lockPath: string, stale: FoundLock, clock: Clock, takeovers: number): boolean {
  const guardPath = guardOf(lockPath, stale.identity);
  if (!create(guardPath, newOwner(clock.now()), basename(lockPath))) {
    const guard = readLock(guardPath);
    if (takeovers > 0 && guard && isStale(guard, clock.now())) takeAway(guardPath, guard, clock, takeovers - 1);
    return false;
  }
  try {
    if (readLock(lockPath)?.identity !== stale.identity) return true;
    const aside = asideOf(lockPath, stale.identity);
    renameSync(lockPath, aside);
    const moved = readLock(aside);
    // Its owner was no more than silent, released it, and another came in between: give it back.
    if (moved && moved.identity !== stale.identity) giveBack(aside, lockPath);
    removeIfThere(aside);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return true;
    return false;
  } finally {
    removeIfThere(guardPath);
  }
}

/** What takeovers leave beside a lock file if they are killed: no lock has these names again once the lock is ours. */
export function isLeftOverOf(target: string, file: string, token: string): boolean {
  const start = `${basename(lockPathOf(target))}.`;
  if (!file.startsWith(start) || file.startsWith(start + token)) return false;
  return /^[0-9a-f-]+\.(?:guard|stale|new)(?:\.|$)/.test(file.slice(start.length));
}

function guardOf(lockPath: string, identity: string): string {
  return `${lockPath}.${identity}.guard`;
}

function asideOf(lockPath: string, identity: string): string {
  return `${lockPath}.${identity}.stale`;
}

function giveBack(aside: string, lockPath: string): void {
  try {
    linkSync(aside, lockPath);
  } catch {
    // Somebody else holds it by now, and whoever lost it will see that before writing.
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already, or the folder can no longer be written: then the lock is told to be stale once we are gone.
  }
}

function busy(name: string, lockPath: string, found: FoundLock | null, waited: number): GroundplanError {
  const owner = found?.owner;
  const who = owner
    ? `process ${owner.pid} on ${owner.host}, since ${new Date(owner.since).toISOString()}`
    : 'a process that did not write down its name';
  const message =
    `"${name}" is being written by ${who}; waited ${(waited / 1000).toFixed(1)} s. Try again. ` +
    `If that process is gone, delete ${lockPath}.`;
  const data = {
    owner: owner ? { pid: owner.pid, host: owner.host, since: owner.since } : null,
    lock: lockPath,
    waited,
  };
  return new GroundplanError('lock/busy', message, { data, place: { file: name } });
}
