import { ARRAY_NAMES, type ArrayName } from '../../engine/graph/facts.ts';
import type { Path } from '../../engine/graph/item.ts';
import type { TextEdit } from '../../engine/graph/operations.ts';
import type { Boundary } from '../../engine/graph/scan.ts';

/**
 * Reads a piece of a graph's text that is just being typed: where the cursor is, whatever is still missing around it,
 * and what would make strict JSON of the piece.
 */

/** Where a value stands, or could, that the cursor is on. Offsets into the piece. */
export interface ValueSpot {
  /** From the root; places in the root array are counted from the start of the piece. */
  readonly path: Path;
  /** What a completion replaces: the value that is there so far, or nothing. */
  readonly start: number;
  readonly end: number;
  /** Typed before the cursor, without the quote. */
  readonly typed: string;
  readonly quoted: boolean;
  /** Where a comma must be added in front. */
  readonly commaAt: number | undefined;
  /** The next value follows without a comma. */
  readonly commaBehind: boolean;
}

export interface TolerantScan {
  /** Undefined where the cursor is on a property's name, or where no value can stand. */
  readonly spot: ValueSpot | undefined;
  /** What makes strict JSON of the piece, without what the spot needs; ascending. */
  readonly mends: readonly TextEdit[];
  /** Brackets that are still open at the end of the piece. */
  readonly closers: string;
}

interface Frame {
  readonly kind: '{' | '[';
  expect: 'key' | 'colon' | 'value' | 'comma';
  key: string;
  index: number;
  /** End of the last value. */
  end: number;
  /** A comma that no value has followed yet. */
  comma: number | undefined;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const WORD = /[^\s,:{}[\]"]/;
const WORDS = /[^\s,:{}[\]"]*/y;

/** @param sound the piece parses: a string ends where it says so */
export function tolerantScan(text: string, from: Boundary, cursor: number, sound: boolean): TolerantScan {
  return new Scanner(text, from, cursor, sound).run();
}

class Scanner {
  readonly #frames: Frame[] = [];
  readonly #mends: TextEdit[] = [];
  #spot: Mutable<ValueSpot> | undefined;
  /** The cursor has been passed. */
  #passed = false;

  constructor(
    private readonly text: string,
    from: Boundary,
    private readonly cursor: number,
    private readonly sound: boolean,
  ) {
    if (from.array === null) return;
    this.#frames.push({ kind: '{', expect: 'value', key: from.array, index: 0, end: 0, comma: undefined });
    this.#open('[');
    if (!from.afterItem) return;
    const base = this.#frames.at(-1) as Frame;
    base.expect = 'comma';
  }

  run(): TolerantScan {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      const character = text[at] as string;
      if (/\s/.test(character)) {
        at++;
        continue;
      }
      const isWord = character === '"' || WORD.test(character);
      if (!this.#passed && (isWord ? this.cursor < at : this.cursor <= at)) this.#gap();
      if (isWord) {
        const end = character === '"' ? this.#stringEnd(at) : this.#wordEnd(at);
        const here = !this.#passed && this.cursor <= end;
        if (here) this.#passed = true;
        this.#word(at, end, here);
        at = end;
      } else {
        this.#punctuation(character, at);
        at++;
      }
    }
    if (!this.#passed) this.#gap();
    const closers = this.#frames.map(({ kind }) => (kind === '{' ? '}' : ']')).reverse();
    while (this.#frames.length > 0) this.#close(text.length, text.length);
    const mends = this.#mends.sort((a, b) => a.start - b.start);
    return { spot: this.#spot, mends, closers: closers.join('') };
  }

  #top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  #open(kind: '{' | '['): void {
    const expect = kind === '{' ? 'key' : 'value';
    this.#frames.push({ kind, expect, key: '', index: 0, end: 0, comma: undefined });
  }

  /** The cursor is in white space. */
  #gap(): void {
    this.#passed = true;
    const frame = this.#top();
    if (frame === undefined || (frame.kind === '{' && frame.expect !== 'value')) return;
    this.#word(this.cursor, this.cursor, true);
  }

  #word(start: number, end: number, here: boolean): void {
    const frame = this.#top();
    if (frame === undefined) return;
    if (frame.kind === '{' && frame.expect !== 'value') {
      if (frame.expect === 'comma') this.#missingComma(frame);
      frame.key = unquoted(this.text.slice(start, end));
      frame.expect = 'colon';
      frame.comma = undefined;
      return;
    }
    const commaAt = frame.expect === 'comma' ? frame.end : undefined;
    if (commaAt !== undefined) {
      if (!here) this.#missingComma(frame);
      frame.index++;
    }
    if (here) this.#found(start, end, commaAt);
    this.#valueEnds(frame, end);
  }

  #found(start: number, end: number, commaAt: number | undefined): void {
    const path = this.#frames.map(({ kind, key, index }) => (kind === '{' ? key : index));
    const quoted = this.text[start] === '"' && end > start;
    const typed = this.text.slice(start + (quoted ? 1 : 0), Math.max(this.cursor, start));
    this.#spot = { path, start, end, typed, quoted, commaAt, commaBehind: false };
  }

  #valueEnds(frame: Frame, end: number): void {
    frame.expect = 'comma';
    frame.end = end;
    frame.comma = undefined;
  }

  #missingComma(frame: Frame): void {
    if (this.#spot !== undefined && frame.end === this.#spot.end && this.#spot.path.length === this.#frames.length) {
      this.#spot.commaBehind = true;
    } else this.#mends.push({ start: frame.end, end: frame.end, text: ',' });
  }

  #punctuation(character: string, at: number): void {
    const frame = this.#top();
    if (character === '{' || character === '[') {
      if (frame?.expect === 'comma' && frame.kind === '[') {
        this.#missingComma(frame);
        frame.index++;
      }
      this.#open(character);
      return;
    }
    if (frame === undefined) return;
    if (character === ':') frame.expect = 'value';
    else if (character === ',') this.#comma(frame, at);
    else if ((character === '}') === (frame.kind === '{')) {
      this.#close(at, at + 1);
    } else this.#mends.push({ start: at, end: at + 1, text: '' });
  }

  /** The innermost bracket ends here. */
  #close(at: number, end: number): void {
    const frame = this.#frames.pop();
    if (frame !== undefined) this.#beforeClose(frame, at);
    const outer = this.#top();
    if (outer !== undefined) this.#valueEnds(outer, end);
  }

  #comma(frame: Frame, at: number): void {
    if (frame.expect !== 'comma') {
      if (frame.kind === '{' && frame.expect === 'value') this.#mends.push({ start: at, end: at, text: 'null' });
      else {
        this.#mends.push({ start: at, end: at + 1, text: '' });
        return;
      }
    }
    frame.comma = at;
    frame.expect = frame.kind === '{' ? 'key' : 'value';
    if (frame.kind === '[') frame.index++;
  }

  #beforeClose(frame: Frame, at: number): void {
    if (frame.kind === '{' && frame.expect === 'value') this.#mends.push({ start: at, end: at, text: 'null' });
    if (frame.kind === '{' && frame.expect === 'colon') this.#mends.push({ start: at, end: at, text: ':null' });
    if (frame.comma !== undefined) this.#mends.push({ start: frame.comma, end: frame.comma + 1, text: '' });
  }

  #wordEnd(at: number): number {
    WORDS.lastIndex = at;
    return at + (WORDS.exec(this.text)?.[0].length ?? 0);
  }

  /** A string never spans lines; where its end is not sure it ends with what looks like an id. */
  #stringEnd(start: number): number {
    const { text, cursor } = this;
    let close = start + 1;
    for (; close < text.length; close++) {
      const character = text[close];
      if (character === '"' || character === '\n' || character === '\r') break;
      if (character === '\\') close++;
    }
    const closed = text[close] === '"';
    if (
      closed &&
      (this.sound ||
        cursor <= start ||
        cursor > close ||
        /^\s*([,:}\]]|[\r\n]|$)/.test(text.slice(close + 1, close + 80)))
    ) {
      return close + 1;
    }
    if (cursor <= start || cursor > close) return Math.min(close, text.length);
    return this.#wordEnd(cursor);
  }
}

function unquoted(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.replaceAll('"', '');
  }
}

/** The root array that a spot stands in. */
export function arrayOf({ path }: ValueSpot): ArrayName | undefined {
  return ARRAY_NAMES.find((name) => name === path[0]);
}
