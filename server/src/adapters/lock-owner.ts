import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCode } from './system.ts';

/** Who holds a lock, as it stands in the lock file. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Where the pid means something on that host: Linux's pid namespace, null elsewhere. */
  readonly space: string | null;
  /** When the process started, in a form that only compares; null where the system does not tell. */
  readonly started: string | null;
  /** Random, new for each lock. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** A lock file as it was found. */
export interface FoundLock {
  /** Null where the content is no owner, or may not be read. */
  readonly owner: LockOwner | null;
  /** False where the system does not let us look: another user's lock, or a scanner is at it. */
  readonly readable: boolean;
  /** Tells this lock from every other one that ever had the same name; fit for a file name. */
  readonly identity: string;
  readonly modified: number;
}

/**
 * How long a lock is respected of which the owner cannot be asked (another machine, a container, a system that does not
 * tell when a process started), in milliseconds. A write takes well under a second.
 */
export const UNKNOWN_OWNER_STALE = 10 * 60 * 1000;

/** How long a lock file without a readable owner is taken for one that is just being written, in milliseconds. */
export const UNREADABLE_STALE = 5 * 1000;

const TOKEN = /^[0-9a-f]{32}$/;

/** This process as the owner of a new lock. */
export function newOwner(now: number): LockOwner {
  const token = randomBytes(16).toString('hex');
  return { pid: process.pid, host: hostname(), space: pidSpace(), started: startOf(process.pid), token, since: now };
}

/** The lock file at a path; null where there is none. Never throws. */
export function readLock(path: string): FoundLock | null {
  let place = { identity: 'unknown', modified: Date.now() };
  try {
    const { ino, mtimeMs } = lstatSync(path);
    place = { identity: `${ino}-${Math.trunc(mtimeMs)}`, modified: mtimeMs };
    const owner = parseOwner(readFileSync(path, 'utf8'));
    return { ...place, identity: owner?.token ?? place.identity, owner, readable: true };
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(systemCode(error)) ? null : { ...place, owner: null, readable: false };
  }
}

/**
 * True where the owner is certainly gone, or has been silent for so long that it must be.
 * @param now milliseconds since the epoch
 */
export function isStale({ owner, modified, readable }: FoundLock, now: number): boolean {
  const age = now - Math.max(modified, owner?.since ?? 0);
  if (owner === null) return age > (readable ? UNREADABLE_STALE : UNKNOWN_OWNER_STALE);
  if (owner.host !== hostname() || owner.space !== pidSpace()) return age > UNKNOWN_OWNER_STALE;
  const process = processOf(owner.pid);
  if (process === 'gone') return true;
  if (owner.started === null || process.started === null) return age > UNKNOWN_OWNER_STALE;
  return owner.started !== process.started;
}

function parseOwner(text: string): LockOwner | null {
  try {
    const { pid, host, space = null, started = null, token, since } = JSON.parse(text);
    const valid = Number.isSafeInteger(pid) && pid > 0 && typeof host === 'string' && Number.isFinite(since);
    return valid && TOKEN.test(token) ? { pid, host, space, started, token, since } : null;
  } catch {
    return null;
  }
}

function processOf(pid: number): 'gone' | { started: string | null } {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    if (systemCode(error) === 'ESRCH') return 'gone';
  }
  const status = statusOf(pid);
  // A zombie still has its pid and does nothing any more.
  return status?.state === 'Z' || status?.state === 'X' ? 'gone' : { started: status?.started ?? null };
}

function startOf(pid: number): string | null {
  return statusOf(pid)?.started ?? null;
}

/** Linux: state and start of a process. The start counts from boot, so the boot goes with it. */
function statusOf(pid: number): { state: string; started: string } | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold anything; the fields after it start with the third.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', started: `${boot}/${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}

function pidSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}
