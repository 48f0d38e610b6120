import type { Range } from '../../engine/errors.ts';
import { charactersOf, characterWidth, printable, widthOf } from './width.ts';

/** What the excerpt needs of a document: GraphDocument has it. */
export interface SourceText {
  readonly length: number;
  slice(start: number, end: number): string;
}

/** Columns that a line of source may take; graphs come with lines of 300 KB. */
const MOST_COLUMNS = 100;
/** Of these, the most that the marked part gets, so that something around it is seen. */
const MOST_MARKED = 64;
/** Tabs are shown as wide as in most editors of JSON. */
const TAB = '    ';
const ELLIPSIS = '…';

export interface Excerpt {
  /** One line, cut around the place. */
  readonly line: string;
  /** Blanks, then `^~~~` under the place. */
  readonly marks: string;
}

/**
 * The line that a place starts in, with the part that belongs to the place marked.
 * @param offset where the range starts
 */
export function excerptOf(source: SourceText, offset: number, { start, end }: Range): Excerpt {
  const lineStart = offset - start.character;
  // A character takes a column or more, or next to nothing; twice the columns of text are enough in either case.
  const from = Math.max(lineStart, offset - 2 * MOST_COLUMNS);
  const rest = source.slice(offset, offset + 4 * MOST_COLUMNS);
  const lineBreak = rest.search(/[\r\n]/);
  const ends = lineBreak >= 0 || offset + rest.length >= source.length;
  const tail = lineBreak >= 0 ? rest.slice(0, lineBreak) : rest;
  const size = end.line === start.line ? end.character - start.character : tail.length;

  const before = shown(source.slice(from, offset));
  const marked = shown(tail.slice(0, size));
  const after = shown(tail.slice(size));
  const middle = takeLeft(marked, MOST_MARKED);
  const room = MOST_COLUMNS - widthOf(middle);
  const wholeAfter = middle === marked ? after : marked.slice(middle.length);
  const half = Math.floor(room / 2);
  const left = takeRight(before, Math.max(half, room - widthOf(takeLeft(wholeAfter, half))));
  const right = takeLeft(wholeAfter, room - widthOf(left));
  const cutLeft = from > lineStart || left.length < before.length;
  const cutRight = !ends || right.length < wholeAfter.length;
  const lead = (cutLeft ? ELLIPSIS : '') + left;
  return {
    line: (lead + middle + right).trimEnd() + (cutRight ? ELLIPSIS : ''),
    marks: ' '.repeat(widthOf(lead)) + '^'.padEnd(Math.max(1, widthOf(middle)), '~'),
  };
}

function shown(text: string): string {
  return printable(text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').replaceAll('\t', TAB));
}

function takeLeft(text: string, columns: number): string {
  if (text.length <= columns && widthOf(text) <= columns) return text;
  let taken = '';
  let width = 0;
  for (const character of charactersOf(text)) {
    width += characterWidth(character);
    if (width > columns) break;
    taken += character;
  }
  return taken;
}

function takeRight(text: string, columns: number): string {
  if (text.length <= columns && widthOf(text) <= columns) return text;
  const taken: string[] = [];
  let width = 0;
  for (const character of charactersOf(text).reverse()) {
    width += characterWidth(character);
    if (width > columns) break;
    taken.unshift(character);
  }
  return taken.join('');
}
