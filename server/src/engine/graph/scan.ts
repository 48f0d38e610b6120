import type { Steps } from '../steps.ts';
import { ARRAY_NAMES, type ArrayName } from './facts.ts';

/**
 * Cuts a graph's text into chunks: the entries of the three root arrays, and the skeleton that is left without them.
 * The scan only balances brackets; whether a chunk is strict JSON is for its parse to say.
 */

/** The state between two chunks: at the very start (array null), or in a root array before or after an entry. */
export interface Boundary {
  readonly array: ArrayName | null;
  /** False right after the opening bracket. */
  readonly afterItem: boolean;
}

export const START: Boundary = { array: null, afterItem: false };

export type RawChunk =
  /** Root text up to and with the opening bracket of the root array `opens`, or up to the end of the text (null). */
  | { readonly kind: 'skeleton'; readonly start: number; readonly end: number; readonly opens: ArrayName | null }
  /** White space and comma from `start`, the entry itself from `valueStart`; `members` counts its object members. */
  | {
      readonly kind: 'item';
      readonly array: ArrayName;
      readonly start: number;
      readonly valueStart: number;
      readonly end: number;
      readonly members: number;
    };

export interface Scan {
  readonly chunks: readonly RawChunk[];
  /** Where the text left off: null after the end of the root object. */
  readonly end: Boundary | null;
}

const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 13 || c === 9;

class Scanner {
  private at = 0;
  private members = 0;
  readonly chunks: RawChunk[] = [];

  constructor(private readonly text: string) {}

  /** The boundary that the text ends on, null for the end of the document, undefined for a fault. */
  *run(from: Boundary): Steps<Boundary | null | undefined> {
    let boundary = from;
    while (true) {
      let chunkStart = this.at;
      if (boundary.array === null) {
        this.skipSpace();
        if (this.code() !== 123) {
          // The root is no object: all of the text is skeleton.
          this.chunks.push({ kind: 'skeleton', start: chunkStart, end: this.text.length, opens: null });
          return null;
        }
        this.at++;
        const next = this.skeleton(chunkStart, true);
        if (next === null || next === undefined) return next;
        boundary = next;
        continue;
      }
      const array = boundary.array;
      let afterItem = boundary.afterItem;
      let closed = false;
      while (!closed) {
        chunkStart = this.at;
        if (chunkStart === this.text.length) return { array, afterItem };
        this.skipSpace();
        if (this.code() === 93) {
          closed = true;
          continue;
        }
        if (afterItem) {
          if (this.code() !== 44) return undefined;
          this.at++;
          this.skipSpace();
        }
        const valueStart = this.at;
        this.members = 0;
        if (!this.skipValue()) return undefined;
        this.chunks.push({ kind: 'item', array, start: chunkStart, valueStart, end: this.at, members: this.members });
        afterItem = true;
        yield;
      }
      this.at++;
      const next = this.skeleton(chunkStart, false);
      if (next === null || next === undefined) return next;
      boundary = next;
    }
  }

  /** Root members from inside the root object, up to the next root array or the end of the text. */
  private skeleton(chunkStart: number, first: boolean): Boundary | null | undefined {
    let expectKey = first;
    while (true) {
      this.skipSpace();
      const c = this.code();
      if (c === 125) {
        this.at++;
        this.skipSpace();
        if (this.at !== this.text.length) return undefined;
        this.chunks.push({ kind: 'skeleton', start: chunkStart, end: this.at, opens: null });
        return null;
      }
      if (!expectKey) {
        if (c !== 44) return undefined;
        this.at++;
        this.skipSpace();
      }
      expectKey = false;
      const keyStart = this.at;
      if (this.code() !== 34 || !this.skipString()) return undefined;
      const key = rootArrayName(this.text.slice(keyStart, this.at));
      this.skipSpace();
      if (this.code() !== 58) return undefined;
      this.at++;
      this.skipSpace();
      if (key !== undefined && this.code() === 91) {
        this.at++;
        this.chunks.push({ kind: 'skeleton', start: chunkStart, end: this.at, opens: key });
        return { array: key, afterItem: false };
      }
      if (!this.skipValue()) return undefined;
    }
  }

  private code(): number {
    return this.text.charCodeAt(this.at);
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  /** From a quote to after its twin. */
  private skipString(): boolean {
    const text = this.text;
    let close = this.at;
    while (true) {
      close = text.indexOf('"', close + 1);
      if (close < 0) return false;
      let slashes = close - 1;
      while (text.charCodeAt(slashes) === 92) slashes--;
      if ((close - slashes) % 2 === 1) break;
    }
    this.at = close + 1;
    return true;
  }

  private skipValue(): boolean {
    const text = this.text;
    const first = this.code();
    if (first === 34) return this.skipString();
    if (first !== 123 && first !== 91) {
      const start = this.at;
      for (; this.at < text.length; this.at++) {
        const c = this.code();
        if (isSpace(c) || c === 44 || c === 93 || c === 125) break;
      }
      return this.at > start;
    }
    let depth = 0;
    for (; this.at < text.length; this.at++) {
      const c = text.charCodeAt(this.at);
      if (c === 34) {
        if (!this.skipString()) return false;
        this.at--;
      } else if (c === 58) this.members++;
      else if (c === 123 || c === 91) depth++;
      else if (c === 125 || c === 93) {
        if (--depth === 0) {
          this.at++;
          return true;
        }
      }
    }
    return false;
  }
}

/** The root array that a key's literal names, also where it is written with escapes. */
function rootArrayName(literal: string): ArrayName | undefined {
  let name = literal.slice(1, -1);
  if (name.includes('\\')) {
    try {
      name = JSON.parse(literal) as string;
    } catch {
      return undefined;
    }
  }
  return ARRAY_NAMES.find((candidate) => candidate === name);
}

/** Cuts `text`, which begins at a boundary of the kind `from`; undefined where it cannot be cut. */
export function* scan(text: string, from: Boundary): Steps<Scan | undefined> {
  const scanner = new Scanner(text);
  const end = yield* scanner.run(from);
  return end === undefined ? undefined : { chunks: scanner.chunks, end };
}

/** As scan, but of a text that may break off: the chunks before the fault. */
export function* scanPrefix(text: string, from: Boundary): Steps<readonly RawChunk[]> {
  const scanner = new Scanner(text);
  yield* scanner.run(from);
  return scanner.chunks;
}
