import type { QueryErrorObject } from '../../engine/query/language/errors.ts';
import { linesOf } from '../../engine/query/query-file.ts';
import { excerptOf } from './excerpt.ts';
import type { Paint } from './paint.ts';
import { printable } from './width.ts';
import { wrap } from './wrap.ts';

const WIDTH = 100;

/**
 * What is wrong, the line of the query with the token marked, and what could stand there.
 * @param at where the query stands (file and line), if not on the command line
 */
export function queryErrorText(error: QueryErrorObject, query: string, paint: Paint, at?: string): string {
  const { code, message, range, expected, suggestion } = error;
  const start = positionIn(query, range.start);
  const place = at === undefined ? '' : `${paint.strong(`${at}:${range.start + 1}`)}: `;
  const lines = [`${place}${paint.error(`error[${code}]`)} ${paint.strong(printable(message))}`];
  if (query.trim() !== '') {
    const end = positionIn(query, range.end);
    const { line, marks } = excerptOf(query, range.start, { start, end });
    const blanks = marks.slice(0, marks.indexOf('^'));
    lines.push(`  ${line}`, `  ${blanks}${paint.error(marks.slice(blanks.length))}`);
  }
  if (expected.length > 0) {
    const [first = '', ...rest] = wrap(expected.join(', '), WIDTH - EXPECTED.length);
    lines.push(`${paint.strong(EXPECTED)}${first}`, ...rest.map((line) => ' '.repeat(EXPECTED.length) + line));
  }
  if (suggestion !== undefined) lines.push(`  ${paint.strong('help:')} write ${printable(suggestion.trim())}`);
  return `${lines.join('\n')}\n`;
}

const EXPECTED = '  expected: ';

function positionIn(text: string, offset: number): { line: number; character: number } {
  const before = linesOf(text.slice(0, offset));
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
