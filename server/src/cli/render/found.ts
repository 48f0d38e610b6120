import { type Extent, HIGHEST_LIMIT } from '../../engine/query/ceiling.ts';
import type { Hit } from '../../engine/query/hit.ts';
import { plural } from '../../engine/rules/wording.ts';
import type { Paint } from './paint.ts';
import { type Cell, tableText } from './table.ts';
import { printable } from './width.ts';

/** What the answers of query and select have in common. */
export interface Found extends Extent {
  readonly results: readonly (Hit & { readonly hops?: number })[];
  readonly grammar?: number;
  readonly parsed?: { readonly depth: number };
  readonly canonicalVersion: string | null;
  readonly notes?: readonly string[];
  readonly map?: string;
}

/** The hits below each other, then how many there are, what there is to say about them, and what they were read from. */
export function foundText(answer: Found, paint: Paint): string {
  const walked = (answer.parsed?.depth ?? 0) > 0;
  const rows = answer.results.map((hit) => [
    ...(walked ? [hopsCell(hit.hops ?? 0, paint)] : []),
    ...hitCells(hit, paint),
  ]);
  const sum = answer.total === 0 ? 'Nothing found' : totalText(answer, 'node');
  return `${tableText(rows)}${paint.strong(sum)}\n${notesText(answer.notes, paint)}${originText(answer, paint)}`;
}

/** The nodes that a target may mean. */
export function candidatesText(
  { candidates, ...extent }: Extent & { readonly candidates: readonly Hit[] },
  paint: Paint,
): string {
  const rows = candidates.map((hit) => hitCells(hit, paint));
  const rest = extent.truncated ? `${totalText(extent, 'node')}\n` : '';
  return `${tableText(rows, '  ')}${rest}`;
}

/** Source, kind, address or symbol, place, and the name where it says more than those. */
export function hitCells({ source, kind = '', name, uri, symbol, id, file, line }: Hit, paint: Paint): Cell[] {
  const at = symbol ?? uri ?? '';
  const isTold = [at, id, file, uri?.slice(uri.indexOf('#') + 1)].includes(name);
  return [
    { text: source, paint: paint.faint },
    { text: kind, paint: paint.info },
    { text: at, paint: paint.strong },
    { text: `${file}:${line}`, paint: paint.faint },
    { text: isTold ? '' : name },
  ];
}

function hopsCell(hops: number, paint: Paint): Cell {
  return { text: String(hops), align: 'right', paint: hops === 0 ? paint.strong : paint.faint };
}

// @implements arch:req-truncation-said
/** "3 nodes", or "50 of 612 nodes" with what to do about it. */
export function totalText({ count, total, limit, truncated }: Extent, one: string, many?: string): string {
  if (!truncated) return plural(total, one, many);
  const advice = limit < HIGHEST_LIMIT ? `--limit lists up to ${HIGHEST_LIMIT}` : 'no list is longer; ask for less';
  return `${count} of ${plural(total, one, many)}: cut at the limit of ${limit}, ${advice}`;
}

export function notesText(notes: readonly string[] = [], paint: Paint): string {
  return notes.map((note) => `${paint.warning('note:')} ${printable(note)}\n`).join('');
}

/** What the answer was read from and with. */
export function originText(
  { grammar, map, canonicalVersion }: Pick<Found, 'grammar' | 'map' | 'canonicalVersion'>,
  paint: Paint,
): string {
  const parts = [
    ...(grammar === undefined ? [] : [`grammar ${grammar}`]),
    ...(map === undefined ? [] : [`map: ${printable(map)}`]),
    ...(canonicalVersion === null ? [] : [`canonicalVersion ${canonicalVersion}`]),
  ];
  return parts.length === 0 ? '' : `${paint.faint(parts.join(', '))}\n`;
}
