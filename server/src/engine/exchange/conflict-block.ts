import { firstBreak } from '../graph/json-text.ts';
import type { TextEdit } from '../graph/operations.ts';
import type { Conflict } from './conflict-text.ts';

/**
 * The edit that puts markers around one part of a text. Where the part has its lines to itself the markers go around
 * these, comma and all; else lines are made for them.
 */
export function conflictBlock(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  theirs: string,
  { oursLabel, theirsLabel }: Pick<Conflict, 'oursLabel' | 'theirsLabel'>,
): TextEdit {
  const eol = firstBreak(text) ?? '\n';
  const opening = marker('<', oursLabel);
  const closing = marker('>', theirsLabel);
  const indent = /(?<=^|[\r\n])[ \t]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0];
  const behind = /^[ \t]*(,?)[ \t]*(?=[\r\n]|$)/.exec(text.slice(end, end + 200));
  if (indent === undefined || behind === null) {
    const lines = ['', opening, text.slice(start, end), '=======', theirs, closing, ''];
    return { start, end, text: lines.join(eol) };
  }
  const from = start - indent.length;
  const comma = behind[1] ?? '';
  const lines = [opening, text.slice(from, end) + comma, '=======', indent + theirs + comma, closing];
  return { start: from, end: end + behind[0].length, text: lines.join(eol) };
}

function marker(sign: string, label: string): string {
  return label === '' ? sign.repeat(7) : `${sign.repeat(7)} ${label}`;
}
