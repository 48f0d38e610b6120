import type { ChunkTable } from './chunk-table.ts';
import type { TextEdit } from './operations.ts';

/** Neighbouring chunks that are read anew together, and the edits in them. */
export interface Window {
  readonly first: number;
  last: number;
  readonly edits: TextEdit[];
}

/**
 * The chunks that edits touch. At least one that stays is between two windows. Offsets beyond the text are taken as its
 * end.
 * @param edits ascending, none over another
 */
export function windowsOf(table: ChunkTable, edits: readonly TextEdit[]): readonly Window[] {
  const windows: Window[] = [];
  for (const { text, ...edit } of edits) {
    const start = Math.max(0, Math.min(edit.start, table.length));
    const end = Math.max(start, Math.min(edit.end, table.length));
    // Neighbours that the edit merely touches are read with it, since white space or a comma may now be theirs.
    let first = table.ordinalAt(start);
    while (first > 0 && table.startOf(first) === start) first--;
    let last = table.ordinalAt(end);
    while (last + 1 < table.chunks.length && table.startOf(last + 1) <= end) last++;
    const before = windows.at(-1);
    if (before === undefined || first > before.last + 1) windows.push({ first, last, edits: [{ start, end, text }] });
    else {
      before.last = Math.max(before.last, last);
      before.edits.push({ start, end, text });
    }
  }
  return windows;
}

/** A stretch of text with edits in it. @param base offset of the stretch, from which those of the edits are counted */
export function spliced(old: string, base: number, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits) {
    parts.push(old.slice(done, start - base), text);
    done = end - base;
  }
  return parts.join('') + old.slice(done);
}
