import type { CodeFacts, CodeMarker } from '../facts.ts';
import type { Lines } from '../lines.ts';
import { readCommentLine } from './comment-markers.ts';
import type { ReadMarkers } from './marker-text.ts';

/**
 * What opens a block comment, or a line comment that begins with a marker. A line comment begins the line, or follows a
 * blank.
 */
const OPENING = /(\/\*)(?=[\s*!@]|$)|(<!--)|(?:^|\s)(?:\/\/|#|--|;|%)[/!#;%-]*[ \t]*@\w/g;

/**
 * The markers of a text in no language that is parsed: they speak of the file. Nothing is known of its strings, so a
 * marker must directly follow the sign of a comment, or begin a line inside one.
 */
export function readPlainText(text: string, lines: Lines): CodeFacts {
  const found: ReadMarkers = { markers: [], problems: [] };
  let close: string | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    close = readLine(line, index, close, found);
  }
  const markers = found.markers.map((marker): CodeMarker => {
    const range = lines.rangeOf(marker.span);
    return { ...marker, range, item: undefined, line: range.start.line + 1 };
  });
  return { markers, problems: found.problems.map((problem) => ({ ...problem, range: lines.rangeOf(problem.span) })) };
}

/** @returns what closes the block that is open behind the line */
function readLine(line: string, start: number, open: string | undefined, found: ReadMarkers): string | undefined {
  let close = open;
  let at = 0;
  while (true) {
    if (close !== undefined) {
      const end = line.indexOf(close, at);
      readCommentLine(line.slice(at, end < 0 ? undefined : end), start + at, found);
      if (end < 0) return close;
      at = end + close.length;
    }
    OPENING.lastIndex = at;
    const opening = OPENING.exec(line);
    if (opening === null) return undefined;
    const [sign, block, markup] = opening;
    if (block === undefined && markup === undefined) {
      const lead = sign.length - sign.trimStart().length;
      readCommentLine(line.slice(opening.index + lead), start + opening.index + lead, found);
      return undefined;
    }
    at = OPENING.lastIndex;
    close = block === undefined ? '-->' : '*/';
  }
}
