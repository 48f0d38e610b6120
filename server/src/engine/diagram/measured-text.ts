/**
 * How wide a text may become, in a font nobody knows: nothing here asks a browser, so that the same view is the same
 * picture everywhere. The widths are those of the widest of the usual sans-serif fonts, or more.
 */

interface Run {
  /** Code points up to and including this one. */
  readonly upTo: number;
  /** In hundredths of an em, whole numbers, so that sums are exact. */
  readonly width: number;
}

const NARROW = new Set('iljtfrI.,:;\'|!()[]{}`-/\\"');
const BROAD = new Set('mwMWOQGHND@%&#+=<>~^_');
const SPACE = 36;
const EM = 100;
const ELLIPSIS = '…';

/** Beyond ASCII by stretches of Unicode; scripts whose letters join or stack get room for their widest. */
const RUNS: readonly Run[] = [
  { upTo: 0x1f, width: 0 },
  { upTo: 0x7f, width: 70 },
  { upTo: 0x24f, width: 95 },
  { upTo: 0x2ff, width: 80 },
  { upTo: 0x36f, width: 0 },
  { upTo: 0x52f, width: 115 },
  { upTo: 0x10ff, width: 120 },
  { upTo: 0x11ff, width: 105 },
  { upTo: 0x1fff, width: 120 },
  { upTo: 0x200a, width: 100 },
  { upTo: 0x200f, width: 0 },
  { upTo: 0x2e7f, width: 130 },
  { upTo: 0xa4cf, width: 105 },
  { upTo: 0xabff, width: 120 },
  { upTo: 0xd7ff, width: 105 },
  { upTo: 0xf8ff, width: 120 },
  { upTo: 0xfaff, width: 105 },
  { upTo: 0xfdef, width: 160 },
  { upTo: 0xfdff, width: 900 },
  { upTo: 0xfe0f, width: 0 },
  { upTo: 0xfe2f, width: 100 },
  { upTo: 0xffef, width: 110 },
  { upTo: 0x1efff, width: 150 },
  { upTo: 0x1faff, width: 150 },
  { upTo: 0x3ffff, width: 105 },
  { upTo: 0xe01ef, width: 0 },
  { upTo: 0x10ffff, width: 150 },
];

function unitsOf(character: string): number {
  if (character === ' ') return SPACE;
  if (character === ELLIPSIS) return EM;
  if (NARROW.has(character)) return 50;
  if (BROAD.has(character)) return EM;
  if (/^[A-Z]$/.test(character)) return 80;
  if (/^[a-z0-9]$/.test(character)) return 66;
  if (/^[\p{Mn}\p{Me}]$/u.test(character)) return 0;
  const code = character.codePointAt(0) as number;
  return (RUNS.find(({ upTo }) => code <= upTo) as Run).width;
}

/** @returns the most that the text takes, in the unit of the font size */
export function widthOf(text: string, fontSize: number): number {
  return (unitsIn(text) * fontSize) / EM;
}

function unitsIn(text: string): number {
  let units = 0;
  for (const character of text) units += unitsOf(character);
  return units;
}

/** No line may begin with these: marks, joiners and what picks a form. */
const CLINGS = /^(?:\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])/u;
const JOINER = '\u200d';
const WIDE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
/** A line may end behind these. */
const BREAKS_AFTER = /[\s/_.,;:)\]}-]$/;

/** What stays together: a character with its marks, or several that are one sign. */
function signsOf(text: string): string[] {
  const signs: string[] = [];
  for (const character of text) {
    const last = signs.at(-1);
    if (last !== undefined && (CLINGS.test(character) || last.endsWith(JOINER)))
      signs[signs.length - 1] = last + character;
    else signs.push(character);
  }
  return signs;
}

/**
 * The text in lines of at most a width; a word that is too long for one is broken, and what is too long for the last
 * line ends in an ellipsis.
 * @param text on one line, see oneLine
 * @param width in the unit of the font size; at least one sign stands in each line, however narrow
 */
export function wrapped(text: string, width: number, fontSize: number, mostLines: number): readonly string[] {
  const signs = signsOf(text);
  const lines: string[] = [];
  let start = 0;
  while (start < signs.length) {
    const end = endOfLine(signs, start, width, fontSize);
    if (lines.length === mostLines - 1 && end < signs.length) {
      lines.push(cutLine(signs.slice(start), width, fontSize));
      return lines;
    }
    lines.push(signs.slice(start, end).join('').trim());
    start = end;
    while (signs[start] === ' ') start++;
  }
  return lines;
}

function endOfLine(signs: readonly string[], start: number, width: number, fontSize: number): number {
  let used = 0;
  let mayBreak = start;
  for (let end = start; end < signs.length; end++) {
    const sign = signs[end] as string;
    if (end > start && (BREAKS_AFTER.test(signs[end - 1] as string) || WIDE.test(sign) || sign === ' ')) mayBreak = end;
    used += unitsIn(sign);
    // A blank at the end of a line takes no room.
    if ((used * fontSize) / EM > width && sign !== ' ') return mayBreak > start ? mayBreak : Math.max(end, start + 1);
  }
  return signs.length;
}

function cutLine(signs: readonly string[], width: number, fontSize: number): string {
  let used = unitsIn(ELLIPSIS);
  let kept = '';
  for (const sign of signs) {
    used += unitsIn(sign);
    if ((used * fontSize) / EM > width) break;
    kept += sign;
  }
  return `${kept.trim()}${ELLIPSIS}`;
}

/** The width of the widest of some lines. */
export function widest(lines: readonly string[], fontSize: number): number {
  return lines.reduce((most, line) => Math.max(most, widthOf(line, fontSize)), 0);
}
