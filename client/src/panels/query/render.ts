import { type Hit, hopsOf, placeOf } from './answers.ts';
import { queryTextOf } from './question.ts';
import type { Answered } from './runs.ts';

export const FORMATS = ['markdown', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

// @implements arch:req-panel-export
/** An answer as text for somewhere else. */
export function render(run: Answered, format: Format): string {
  if (format === 'json') return `${JSON.stringify(run.answer, null, 2)}\n`;
  return format === 'csv' ? csv(run) : markdown(run);
}

const COLUMNS = ['source', 'kind', 'name', 'hops', 'address', 'place'] as const;

function markdown(run: Answered): string {
  const { count, total, truncated, notes = [] } = run.answer;
  const question = queryTextOf(run.question);
  const extent = truncated ? `${count} of ${total} hits` : `${total} ${total === 1 ? 'hit' : 'hits'}`;
  const lines = [`${question === '' ? 'Everything' : code(question)}: ${extent}`, ''];
  const columns = columnsOf(run);
  if (count > 0) {
    lines.push(row(columns), row(columns.map(() => '---')));
    for (const hit of run.answer.results) lines.push(row(columns.map((column) => cellOf(hit, column))));
    lines.push('');
  }
  for (const note of notes) lines.push(`> ${inline(note)}`, '');
  const { canonicalVersion, grammar } = run;
  lines.push(`Grammar ${grammar}${canonicalVersion === null ? '' : `, graph ${canonicalVersion}`}`);
  return `${lines.join('\n')}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellOf(hit: Hit, column: (typeof COLUMNS)[number]): string {
  const value = textOf(hit, column);
  if (value === '') return '';
  return column === 'address' || column === 'place' ? code(value) : inline(value);
}

/** Text that Markdown would read as something else, made plain. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** A code span: its fence is longer than every run of backticks in it, and a bar must not end a table's cell. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}${pad}${fence}`;
}

function csv(run: Answered): string {
  const columns = [...columnsOf(run).filter((column) => column !== 'place'), 'file', 'line'] as const;
  const lines = run.answer.results.map((hit) => columns.map((column) => field(textOf(hit, column))).join(','));
  // RFC 4180.
  return [columns.join(','), ...lines, ''].join('\r\n');
}

/** A spreadsheet would compute what begins like a formula: an apostrophe says that it is text. */
function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function columnsOf({ answer }: Answered): (typeof COLUMNS)[number][] {
  return COLUMNS.filter((column) => column !== 'hops' || answer.results.some((hit) => hopsOf(hit) !== undefined));
}

function textOf(hit: Hit, column: (typeof COLUMNS)[number] | 'file' | 'line'): string {
  switch (column) {
    case 'hops':
      return String(hopsOf(hit) ?? '');
    case 'address':
      return hit.uri ?? hit.symbol ?? '';
    case 'place':
      return placeOf(hit);
    case 'line':
      return String(hit.line);
    case 'kind':
      return hit.kind ?? '';
    default:
      return hit[column];
  }
}
