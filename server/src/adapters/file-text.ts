import { isUtf8 } from 'node:buffer';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { GroundplanError } from '../engine/errors.ts';
import type { FileText } from '../engine/ports.ts';
import { unreadable } from './containment.ts';
import { systemCode } from './system.ts';

/**
 * The largest file that is read, in bytes. Five times the largest graph that the editor is tried with (25 MB), and its
 * text stays far below the 512 million characters that a string can hold.
 */
export const MOST_FILE_BYTES = 128 * 1024 * 1024;

/** How often a file is read again that changes while it is read: a save takes milliseconds. */
const MOST_READS = 4;

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export interface FoundFile extends FileText {
  /** Permission bits, owner and group of the file it came from. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Differs where the file was written or replaced since, as far as its times tell. */
  readonly stamp: string;
}

/**
 * Reads a text file.
 * @param real absolute path with links followed
 * @param path how the user knows it, for errors
 * @returns null where there is no such file, or something that is no file
 * @throws GroundplanError `workspace/unreadable`, `workspace/too-large`, `workspace/not-utf8`
 */
export async function readFileText(real: string, path: string): Promise<FoundFile | null> {
  let file: FileHandle;
  try {
    // A pipe would hold us up for ever, so look before opening; and never follow a link that was put there meanwhile.
    if (!(await stat(real)).isFile()) return null;
    file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(systemCode(error))) return null;
    throw unreadable(path, error);
  }
  try {
    const { bytes, stats } = await readSettled(file, path);
    const { mode, uid, gid } = stats;
    const rights = { mode: Number(mode & 0o7777n), uid: Number(uid), gid: Number(gid) };
    return { ...decode(bytes, path), ...rights, stamp: stampOf(stats) };
  } catch (error) {
    throw error instanceof GroundplanError ? error : unreadable(path, error);
  } finally {
    await file.close();
  }
}

export function stampOf({ size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

/** An editor's save truncates and fills the file in place; what is read in the middle of it is read again. */
async function readSettled(file: FileHandle, path: string): Promise<{ bytes: Buffer; stats: BigIntStats }> {
  for (let reads = 1; ; reads++) {
    const before = await file.stat({ bigint: true });
    if (before.size > MOST_FILE_BYTES) throw tooLarge(path, Number(before.size));
    const bytes = await readAll(file, Number(before.size));
    const stats = await file.stat({ bigint: true });
    const settled =
      before.mtimeNs === stats.mtimeNs && before.size === stats.size && bytes.length === Number(stats.size);
    if (settled || reads === MOST_READS) return { bytes, stats };
  }
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** @throws GroundplanError `workspace/not-utf8` with the offset of the first bad byte in data */
export function decode(bytes: Uint8Array, path: string): FileText {
  if (!isUtf8(bytes)) throw notUtf8(path, bytes);
  const bom = BOM.equals(bytes.subarray(0, BOM.length));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', bom ? BOM.length : 0);
  return { text, bom };
}

/**
 * @throws GroundplanError `write/failed` where the text holds half a surrogate pair, which UTF-8 cannot say;
 *   `write/too-large` where nobody could read the file again
 */
export function encode({ text, bom }: FileText, path: string): Buffer {
  const size = Buffer.byteLength(text) + (bom ? BOM.length : 0);
  if (size > MOST_FILE_BYTES) {
    const message = `"${path}" was not written: it would have ${megabytes(size)} MB, and at most ${megabytes(MOST_FILE_BYTES)} MB are read. Nothing was changed; write less.`;
    throw new GroundplanError('write/too-large', message, {
      data: { bytes: size, maximum: MOST_FILE_BYTES },
      place: { file: path },
    });
  }
  const half = text.search(/\p{Surrogate}/u);
  if (half >= 0) {
    const message = `"${path}" was not written: the text holds half a character at offset ${half}. Nothing was changed.`;
    throw new GroundplanError('write/failed', message, { data: { offset: half }, place: { file: path } });
  }
  const bytes = Buffer.from(text, 'utf8');
  return bom ? Buffer.concat([BOM, bytes]) : bytes;
}

function tooLarge(path: string, bytes: number): GroundplanError {
  const message = `"${path}" has ${megabytes(bytes)} MB; at most ${megabytes(MOST_FILE_BYTES)} MB are read. Split it or name another file.`;
  const data = { bytes, maximum: MOST_FILE_BYTES };
  return new GroundplanError('workspace/too-large', message, { data, place: { file: path } });
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}

function notUtf8(path: string, bytes: Uint8Array): GroundplanError {
  const offset = firstBadByte(bytes);
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const looks = wide ? ' It looks like UTF-16.' : '';
  const message = `"${path}" is not UTF-8: the byte at offset ${offset} belongs to no character.${looks} Save it as UTF-8.`;
  return new GroundplanError('workspace/not-utf8', message, { data: { offset }, place: { file: path } });
}

/** Offset of the first byte sequence that is not UTF-8, found by halving: checking a prefix costs next to nothing. */
function firstBadByte(bytes: Uint8Array): number {
  const isWhole = (length: number) => isUtf8(bytes.subarray(0, length));
  // A prefix may end within a character of at most four bytes.
  const startsWell = (length: number) => [0, 1, 2, 3].some((cut) => length >= cut && isWhole(length - cut));
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (startsWell(middle)) good = middle;
    else bad = middle;
  }
  while (!isWhole(good)) good--;
  return good;
}
