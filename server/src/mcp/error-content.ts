import { basename } from 'node:path';
import { systemCode } from '../adapters/system.ts';
import { GroundplanError } from '../engine/errors.ts';

/** An absolute path in a message that is not ours. */
const PATHS = /(?<=^|[\s'"`(=,])(?:file:\/\/\/?|[A-Za-z]:[\\/]|\\\\|\/)[^\s'"`,)]*/g;

/**
 * The error object: code, message (what is wrong and what to do) and data.
 * @param folders absolute paths that may not be named; of each its last part stays
 */
export function errorContent(error: unknown, folders: readonly string[]): Record<string, unknown> {
  if (!(error instanceof GroundplanError)) return unexpected(error);
  const { code, message, data = {}, ...place } = error.toJSON();
  return withoutFolders({ code, message, data, ...place }, longestFirst(folders)) as Record<string, unknown>;
}

/** Nobody can do anything about a stack but us. */
function unexpected(error: unknown): Record<string, unknown> {
  const reason = (error instanceof Error ? error.message : String(error)).replace(PATHS, '…').slice(0, 500);
  const message = `Groundplan failed where it should not: ${reason}. Nothing is known to be wrong with the call; please report it.`;
  const system = systemCode(error);
  return { code: 'internal', message, data: system === '' ? {} : { system } };
}

function longestFirst(folders: readonly string[]): readonly string[] {
  // The root of the file system is in every path.
  return [...new Set(folders)].filter((folder) => folder.length > 1).sort((a, b) => b.length - a.length);
}

function withoutFolders(value: unknown, folders: readonly string[]): unknown {
  if (typeof value === 'string') {
    return folders.reduce((text, folder) => text.replaceAll(folder, basename(folder)), value);
  }
  if (Array.isArray(value)) return value.map((entry) => withoutFolders(entry, folders));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutFolders(entry, folders)]));
}
