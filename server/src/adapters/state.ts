import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, posix, win32 } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import { systemCode } from './system.ts';

/** Hex digits of the realpath's SHA-256 that name a root's folder: 64 bits, and short enough for socket paths. */
const NAME_DIGITS = 16;

export interface StateEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * The folder in which Groundplan keeps what does not belong into a workspace, for this user.
 * @throws GroundplanError `state/bad-folder` where GROUNDPLAN_STATE_DIR is no absolute path
 */
export function stateHome(system: StateEnvironment = thisSystem()): string {
  const { env } = system;
  const chosen = env.GROUNDPLAN_STATE_DIR;
  if (chosen) {
    if (isAbsolute(chosen)) return chosen;
    const message = `GROUNDPLAN_STATE_DIR is "${chosen}"; it must be an absolute path, so that every door finds the same folder.`;
    throw new GroundplanError('state/bad-folder', message);
  }
  return (system.platform === 'win32' ? win32 : posix).join(systemStateHome(system), 'groundplan');
}

// @implements arch:con-state-outside-workspace
/** Where a root's state is; not created. */
export function stateFolderOf(root: string, system?: StateEnvironment): string {
  const name = createHash('sha256').update(realpathSync.native(root)).digest('hex').slice(0, NAME_DIGITS);
  return join(stateHome(system), name);
}

/**
 * As stateFolderOf, created for this user alone (mode 0700).
 * @throws GroundplanError `state/unavailable`
 */
export function ensureStateFolder(root: string, system?: StateEnvironment): string {
  const folder = stateFolderOf(root, system);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    if (!stats.isDirectory()) throw Object.assign(new Error('Not a folder'), { code: 'ENOTDIR' });
    // Someone else's folder could hold a socket that answers in our name.
    if (process.getuid && stats.uid !== process.getuid())
      throw Object.assign(new Error('Not ours'), { code: 'EACCES' });
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  } catch (error) {
    const code = systemCode(error);
    const message = `The state folder "${folder}" cannot be used (${code}). Set GROUNDPLAN_STATE_DIR to a folder of your own.`;
    throw new GroundplanError('state/unavailable', message, { data: { cause: code }, cause: error });
  }
  return folder;
}

function systemStateHome({ env, platform, home }: StateEnvironment): string {
  const paths = platform === 'win32' ? win32 : posix;
  const given = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  // The XDG rules say to pass over paths that are not absolute; whoever sets one means it, on macOS too.
  if (given && paths.isAbsolute(given)) return given;
  if (platform === 'win32') return paths.join(home, 'AppData', 'Local');
  return platform === 'darwin'
    ? paths.join(home, 'Library', 'Application Support')
    : paths.join(home, '.local', 'state');
}

function thisSystem(): StateEnvironment {
  return { env: process.env, platform: process.platform, home: homedir() };
}
