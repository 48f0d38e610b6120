/** A file of queries (`.gpq`): a query a line; blank lines and those whose first non-blank is `#` are none. */

/** The same blanks as in a query, without the two that end a line. */
const NO_QUERY = /^[ \t\f]*(?:#|$)/;
const LINE_END = /\r\n|\n|\r/;

export interface QueryLine {
  /** 1-based. */
  readonly line: number;
  /** The whole line, blanks included: offsets into it are those of the line. */
  readonly text: string;
}

// @implements arch:req-query-files
export function queryLines(text: string): readonly QueryLine[] {
  return linesOf(text)
    .map((line, place) => ({ line: place + 1, text: line }))
    .filter((line) => isQuery(line.text));
}

export function linesOf(text: string): string[] {
  return text.split(LINE_END);
}

export function isQuery(line: string): boolean {
  return !NO_QUERY.test(line);
}

export function isComment(line: string): boolean {
  return /^[ \t\f]*#/.test(line);
}
