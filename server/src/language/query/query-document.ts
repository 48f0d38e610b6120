import type { Position, Range } from 'vscode-languageserver';
import { parseQuery, type ReadQuery } from '../../engine/query/language/parse.ts';
import { isComment, isQuery, linesOf } from '../../engine/query/query-file.ts';

/** A line of a document: its text, and what was read from it if it is a query. */
export class QueryLine {
  #read: ReadQuery | undefined;

  constructor(
    /** 0-based. */
    readonly number: number,
    readonly text: string,
    readonly kind: 'query' | 'comment' | 'blank',
  ) {}

  /** Of a line that is a query, or of one that is blank and may become one. */
  get read(): ReadQuery {
    this.#read ??= parseQuery(this.text);
    return this.#read;
  }

  /** @param start UTF-16 offset into the line */
  range(start: number, end: number): Range {
    return { start: { line: this.number, character: start }, end: { line: this.number, character: end } };
  }

  get wholeRange(): Range {
    return this.range(0, this.text.length);
  }
}

// @implements arch:req-query-files
/** The text of a `.gpq` file, a query a line, or of an editor that holds one query. Never changes: make a new one. */
export class QueryDocument {
  private constructor(readonly lines: readonly QueryLine[]) {}

  /** A file: comments are lines whose first non-blank is `#`. */
  static file(text: string): QueryDocument {
    const withoutMark = text.replace(/^\ufeff/, '');
    return new QueryDocument(linesOf(withoutMark).map((line, number) => new QueryLine(number, line, kindOf(line))));
  }

  /** One query, whatever it holds: there are no comments, and line breaks are blanks in it. All of it is line 0. */
  static query(text: string): QueryDocument {
    return new QueryDocument([new QueryLine(0, text, text.trim() === '' ? 'blank' : 'query')]);
  }

  get queries(): readonly QueryLine[] {
    return this.lines.filter(({ kind }) => kind === 'query');
  }

  lineAt({ line }: Position): QueryLine | undefined {
    return this.lines[line];
  }
}

function kindOf(line: string): QueryLine['kind'] {
  if (isQuery(line)) return 'query';
  return isComment(line) ? 'comment' : 'blank';
}
