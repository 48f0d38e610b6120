import { type ReadMarkers, readMarkerLine } from './marker-text.ts';

/** What begins a comment, or each of its lines, in any language. */
const OPENING = /^[ \t]*(?:\/\*[*!]*<?|\/\/[/!]*<?|#[#!:]*|--+|;+|%+|<!--+|\*+(?!\/)|=begin\b)?[ \t]*/;

/**
 * Reads the markers of a comment.
 * @param text with its signs
 * @param start its offset in the file
 */
export function readComment(text: string, start: number, found: ReadMarkers): void {
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.includes('@')) readCommentLine(line, start + index, found);
  }
}

/** Reads one line of a comment, with its signs. */
export function readCommentLine(line: string, start: number, found: ReadMarkers): void {
  const opening = OPENING.exec(line)?.[0].length ?? 0;
  const content = withoutClosing(line.slice(opening));
  readMarkerLine(content, start + opening, found);
}

/** Loops instead of an expression, which would try every sign of a long row of them. */
function withoutClosing(line: string): string {
  let end = line.trimEnd().length;
  const sign = line.endsWith('*/', end) ? '*' : line.endsWith('-->', end) ? '-' : undefined;
  if (sign === undefined) return line.slice(0, end);
  end--;
  while (line[end - 1] === sign) end--;
  return line.slice(0, end).trimEnd();
}
