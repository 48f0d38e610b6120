import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureStateFolder, type StateEnvironment, stateFolderOf } from '../state.ts';
import { systemCode } from '../system.ts';
import { removeSocketFolder } from './socket-place.ts';

/** Where the engine of a root can be reached, as it stands in the root's state folder. */
export interface HostAddress {
  readonly pid: number;
  /** Path of a socket, or name of a pipe. */
  readonly socket: string;
  /** What a caller says first. */
  readonly token: string;
  /** Of Groundplan: others speak another language. */
  readonly version: string;
}

const FILE = 'host.json';
/** Far more than the four fields take. */
const MOST_BYTES = 4_096;
const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex');
}

// @implements arch:con-host-private
/** The address of the engine that serves a root, if one says so; whether it answers is another question. */
export function readHostFile(root: string, system?: StateEnvironment): HostAddress | null {
  try {
    const path = join(stateFolderOf(root, system), FILE);
    const stats = lstatSync(path);
    // What others could have written is not believed: they would get to see what agents say.
    const isOurs = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
    if (!stats.isFile() || !isOurs || stats.size > MOST_BYTES) return null;
    return addressIn(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * @returns the address that stood there, where that engine still runs
 * @throws GroundplanError `state/*`
 */
export function writeHostFile(root: string, address: HostAddress, system?: StateEnvironment): HostAddress | null {
  const before = readHostFile(root, system);
  removeRemains(before);
  const path = join(ensureStateFolder(root, system), FILE);
  const fresh = `${path}.${process.pid}.tmp`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, JSON.stringify(address), { mode: 0o600, flag: 'wx' });
  renameSync(fresh, path);
  return before !== null && runs(before) ? before : null;
}

// @implements arch:req-window-handover
/**
 * Takes an address back, unless another engine has put its own there meanwhile.
 * @param before of the engine that served the root before: it does so again, where it still runs
 */
export function removeHostFile(
  root: string,
  { token }: HostAddress,
  system?: StateEnvironment,
  before: HostAddress | null = null,
): void {
  if (readHostFile(root, system)?.token !== token) return;
  if (before !== null && runs(before)) writeHostFile(root, before, system);
  else rmSync(join(stateFolderOf(root, system), FILE), { force: true });
}

function runs({ pid, socket }: HostAddress): boolean {
  return isAlive(pid) && (process.platform === 'win32' || existsSync(socket));
}

/** What a process left that was killed. */
function removeRemains(address: HostAddress | null): void {
  if (address === null || process.platform === 'win32' || isAlive(address.pid)) return;
  removeSocketFolder(address.socket);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

function addressIn(value: unknown): HostAddress | null {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, socket, token, version } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || typeof socket !== 'string' || typeof token !== 'string') return null;
  return typeof version === 'string' ? { pid, socket, token, version } : null;
}
