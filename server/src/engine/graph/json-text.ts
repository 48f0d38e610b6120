/** Small readings of JSON text that the edit planner needs: line breaks, indents, string habits, equality. */

export function hasBreak(text: string): boolean {
  return text.includes('\n') || text.includes('\r');
}

/** The first line break of a text as the file writes it: CRLF, LF or CR. */
export function firstBreak(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0];
}

/** Where the line that holds `offset` begins in `text`, or -1 where the text holds no line break before it. */
export function lineStart(text: string, offset: number): number {
  // By hand, because lastIndexOf would search the whole text for the kind of break that the file does not use.
  for (let at = offset - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at + 1;
  }
  return -1;
}

/** Spaces and tabs from `offset` on. */
export function blanksAt(text: string, offset: number): string {
  let end = offset;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return text.slice(offset, end);
}

/** What the last line of a gap between two tokens is indented by; the gap holds a line break. */
export function gapIndent(gap: string): string {
  return blanksAt(gap, Math.max(0, lineStart(gap, gap.length)));
}

/** A gap without its indents: each stretch of white space that breaks the line is "\n", the rest stands as it is. */
export function foldGap(gap: string): string {
  return gap
    .split(',')
    .map((space) => (hasBreak(space) ? '\n' : space))
    .join(',');
}

/** The most frequent of a few texts; the later one of two that are equally frequent. */
export function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  let best: string | undefined;
  for (const text of texts) {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (best === undefined || count >= (counts.get(best) ?? 0)) best = text;
  }
  return best;
}

/** How a file writes characters outside ASCII: as they are, or as escapes with lower or upper case digits. */
export type Escapes = 'raw' | 'lower' | 'upper';

/** What a text shows of that; undefined where it shows nothing. One character as it is outweighs all escapes. */
export function escapesIn(text: string): Escapes | undefined {
  // A byte order mark says nothing about strings.
  if (/[\u0080-\ufefe\uff00-\uffff]/.test(text)) return 'raw';
  let found: Escapes | undefined;
  // Every escape is stepped over whole, so that the second half of an escaped backslash begins none.
  for (const [, pair, one] of text.matchAll(/\\(?:(u[dD][89abAB]..\\u[dD][c-fC-F]..)|u(....)|.)/gs)) {
    const code = pair ?? one;
    // Lone surrogates have no other spelling, so they prove no habit.
    if (code === undefined || (pair === undefined && /^(00[0-7]|d[89a-f])/i.test(code))) continue;
    if (/[a-f]/.test(code)) return 'lower';
    found = found === 'upper' || /[A-F]/.test(code) ? 'upper' : 'lower';
  }
  return found;
}

/** A string as JSON text. */
export function quote(value: string, style: { readonly escapes: Escapes }): string {
  const text = JSON.stringify(value);
  if (!/[\u0080-\uffff]/.test(text) || style.escapes === 'raw') return text;
  return text.replace(/[\u0080-\uffff]/g, (character) => {
    const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${style.escapes === 'upper' ? digits.toUpperCase() : digits}`;
  });
}

export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** True where two JSON values are equal; the order of properties does not count, and an undefined one is absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  }
  const [left, right] = [membersOf(a), membersOf(b)];
  if (left.length !== right.length) return false;
  return left.every(([key, value]) => Object.hasOwn(b, key) && sameJson(value, (b as Record<string, unknown>)[key]));
}

/** The properties that JSON.stringify would write. */
export function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, entry]) => entry !== undefined);
}
