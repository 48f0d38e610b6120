import { isAddress } from '../address.ts';
import type { Problem, Span, TraceVerb, Unplaced } from '../facts.ts';

/** A marker as its own text has it, before anybody knows which item it belongs to. */
export interface MarkerText {
  readonly verb: TraceVerb;
  readonly scope: boolean;
  readonly address: string;
  /** The address's place. */
  readonly span: Span;
  readonly revision?: number;
}

export interface ReadMarkers {
  readonly markers: MarkerText[];
  readonly problems: Unplaced<Problem>[];
}

export type MarkerWord = TraceVerb | 'scope';
export const MARKER_WORDS: readonly MarkerWord[] = [
  'implements',
  'verifies',
  'documents',
  'informs',
  'deviates',
  'scope',
];

const WORDS = MARKER_WORDS.join('|');
/** A marker in the middle of a line must have its address, or it is prose; so it is where Javadoc quotes it. */
const INLINE = new RegExp(`(?<=^|\\s)(?<!\\{@(?:code|literal)[ \\t]+)@(${WORDS})[ \\t]+(?=spec://\\S|arch:\\S)`, 'g');
const LEADING = new RegExp(`^@(${WORDS})(?![\\w-])`);
/** JSDoc and the type checkers of PHP have a tag of the same name, for types; those are nobody's mistake. */
const TYPE_TAG = /^@implements[ \t]+(?:\{|\\?[A-Za-z_][\w\\]*[ \t]*<)/;

// @implements arch:req-marker-verbs
/**
 * Reads the markers of one line of a comment.
 * @param line without the comment's own signs
 * @param start its offset in the file
 */
export function readMarkerLine(line: string, start: number, found: ReadMarkers): void {
  if (!line.includes('@')) return;
  const leading = LEADING.exec(line);
  const inline = inlineMarkers(line);
  if (leading && inline[0]?.index !== 0 && !TYPE_TAG.test(line)) {
    inline.unshift({ index: 0, word: leading[1] as MarkerWord });
  }
  for (const [place, { index, word }] of inline.entries()) {
    const end = inline[place + 1]?.index ?? line.length;
    const behind = index + 1 + word.length;
    readMarker(
      word,
      `@${word}`,
      line.slice(behind, end),
      start + behind,
      { start: start + index, end: start + end },
      found,
    );
  }
}

/** Those with an address, wherever they stand, but for what is quoted between backticks. */
function inlineMarkers(line: string): { readonly index: number; readonly word: MarkerWord }[] {
  const found: { index: number; word: MarkerWord }[] = [];
  let isQuoted = false;
  let at = 0;
  for (const { index, 1: word } of line.matchAll(INLINE)) {
    for (; at < index; at++) if (line[at] === '`') isQuoted = !isQuoted;
    if (!isQuoted) found.push({ index, word: word as MarkerWord });
  }
  return found;
}

/**
 * Reads what stands behind a marker's word: address, revision, text.
 * @param shown the word as the author wrote it
 * @param start offset of `rest`
 * @param whole the marker's place
 */
export function readMarker(
  word: MarkerWord,
  shown: string,
  rest: string,
  start: number,
  whole: Span,
  found: ReadMarkers,
): void {
  const [, gap = '', address = '', behind = ''] = /^([ \t]*)(\S*)([\s\S]*)$/.exec(rest) ?? [];
  const place = { start: whole.start, end: whole.start + trimmedLength(whole, rest, start) };
  if (!isAddress(address) || gap === '') {
    found.problems.push(badMarker('no-address', shown, address, place));
    return;
  }
  const revision = /^[ \t]+r=(\S*)/.exec(behind);
  if (revision && !/^\d{1,9}$/.test(revision[1] as string)) {
    found.problems.push(badMarker('bad-revision', shown, `r=${revision[1]}`, place));
    return;
  }
  const text = behind.slice(revision?.[0].length ?? 0).trim();
  if (word === 'deviates' && text === '') {
    found.problems.push(badMarker('no-reason', shown, address, place));
    return;
  }
  const from = start + gap.length;
  found.markers.push(markerOf(word, address, { start: from, end: from + address.length }, revision?.[1]));
}

export function markerOf(word: MarkerWord, address: string, span: Span, revision: string | undefined): MarkerText {
  return {
    verb: word === 'scope' ? 'implements' : word,
    scope: word === 'scope',
    address,
    span,
    ...(revision === undefined ? {} : { revision: Number(revision) }),
  };
}

export type MarkerFault = 'no-address' | 'bad-revision' | 'no-reason' | 'unknown-word';

/** @param got what stands where something else is expected */
export function badMarker(fault: MarkerFault, shown: string, got: string, span: Span): Unplaced<Problem> {
  const what = got.length > LONGEST_SHOWN ? `${got.slice(0, LONGEST_SHOWN)}…` : got;
  const messages: Readonly<Record<MarkerFault, string>> = {
    'no-address':
      `${shown} names nothing: ${what === '' ? 'no address follows' : `'${what}' is no address`}. ` +
      'Write spec://<namespace>/<document>#<anchor>, or arch:<id> for an element, behind it.',
    'bad-revision': `The revision of ${shown} cannot be read: '${what}'. Write r= and a whole number, such as r=2, or leave it out.`,
    'no-reason': `${shown} gives no reason. Say on the same line, behind the address, why the code deviates.`,
    'unknown-word': `${shown} is no marker: '${what}' is none of ${MARKER_WORDS.join(', ')}.`,
  };
  return { code: 'trace/bad-marker', message: messages[fault], span, data: { fault, marker: shown } };
}

/** Enough of a text to know it again. */
const LONGEST_SHOWN = 60;

/** How long the marker is without the white space at its end. */
function trimmedLength(whole: Span, rest: string, start: number): number {
  return start - whole.start + rest.trimEnd().length;
}
