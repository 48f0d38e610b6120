import { GroundplanError } from '../engine/errors.ts';
import { systemCode } from './system.ts';

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'];
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/**
 * A failed system call of a write as the user is told it; errors that are ours already stay.
 * Codes: `write/read-only`, `write/no-space`, `write/failed`, with the system's code as `cause` in data.
 */
export function writeError(path: string, error: unknown): unknown {
  const cause = systemCode(error);
  if (error instanceof GroundplanError || cause === '') return error;
  if (READ_ONLY.includes(cause)) return readOnly(path, cause, error);
  const make = (code: string, message: string) =>
    new GroundplanError(code, message, { data: { cause }, place: { file: path }, cause: error });
  if (NO_SPACE.includes(cause)) {
    return make(
      'write/no-space',
      `There is no room to write "${path}" (${cause}). Free some and try again; nothing was changed.`,
    );
  }
  return make('write/failed', `"${path}" could not be written (${cause}). Nothing was changed.`);
}

export function readOnly(path: string, cause: string, error?: unknown): GroundplanError {
  const message = `"${path}" may not be written (${cause}). Make the file and its folder writable and try again; nothing was changed.`;
  return new GroundplanError('write/read-only', message, { data: { cause }, place: { file: path }, cause: error });
}
