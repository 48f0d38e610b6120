import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import { systemCode } from './system.ts';

/** As many links in a row as Linux follows. */
const MOST_LINKS = 40;

// @implements arch:con-inside-workspace
/**
 * The absolute path that a workspace-relative path really means, with every symlink followed, also the links of which
 * the target is not there yet. So the same file has one name however it is reached, and nothing outside has one.
 * @param realRoot the workspace's folder as realpath gives it
 * @throws GroundplanError `workspace/outside`, `workspace/unreadable`
 */
export function resolveInside(realRoot: string, path: string): string {
  checkRelative(path);
  let real: string;
  try {
    real = follow(join(realRoot, ...path.split('/')), MOST_LINKS);
  } catch (error) {
    throw unreadable(path, error);
  }
  const message = `"${path}" is a link that leads out of the workspace. Point it at a file inside, or name another file.`;
  if (!isInside(realRoot, real)) throw outside(path, message);
  return real;
}

/** The workspace-relative name, with forward slashes, of an absolute path; null where it is outside (or the root). */
export function relativeTo(root: string, absolute: string): string | null {
  const path = relative(root, absolute);
  return path !== '' && isInside(root, absolute) ? path.split(sep).join('/') : null;
}

/** True for the folder itself and everything below it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function unreadable(path: string, error: unknown): GroundplanError {
  const code = systemCode(error);
  const why = code === 'ELOOP' ? 'its links lead in a circle' : `the system says ${code || 'no more than that'}`;
  const message = `"${path}" cannot be read: ${why}. Check that it may be read and try again.`;
  return new GroundplanError('workspace/unreadable', message, {
    data: { cause: code },
    place: { file: path },
    cause: error,
  });
}

function checkRelative(path: string): void {
  const steps = path.split('/');
  const message = `"${path}" leaves the workspace. Give a path relative to the workspace folder, with forward slashes and without "..".`;
  if (isAbsolute(path) || path.startsWith('/') || steps.includes('..')) throw outside(path, message);
  // On Windows these are separators, drives or streams of a file; nowhere does a zero byte belong into a path.
  const strange = process.platform === 'win32' ? /[\\:\0]/ : /\0/;
  if (strange.test(path)) throw outside(path.replaceAll('\0', '\\0'), message.replaceAll('\0', '\\0'));
  const named = steps.some((step) => step !== '' && step !== '.');
  if (!named) throw outside(path, `"${path}" is the workspace folder itself. Name a file in it.`);
}

function outside(path: string, message: string): GroundplanError {
  return new GroundplanError('workspace/outside', message, { data: { path }, place: { file: path } });
}

/** Realpath of the deepest part that is there, plus the rest. */
function follow(path: string, links: number): string {
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), ...missing);
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(systemCode(error)) || dirname(at) === at) throw error;
    }
    const target = linkTarget(at);
    if (target !== undefined) {
      if (links === 0) throw Object.assign(new Error('Too many links'), { code: 'ELOOP' });
      return join(follow(resolve(realpathSync.native(dirname(at)), target), links - 1), ...missing);
    }
    missing.unshift(basename(at));
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
