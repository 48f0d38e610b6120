import type { Position, Range } from '../errors.ts';
import type { Span } from './facts.ts';

/** Where the lines of a text start. CRLF, LF and CR end a line, as in the Language Server Protocol. */
export class Lines {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
    this.#starts = starts;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The line that an offset is on, 0-based. */
  indexAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** As people count it: 1-based. */
  numberAt(offset: number): number {
    return this.indexAt(offset) + 1;
  }

  startOf(index: number): number {
    return this.#starts[index] ?? Number.POSITIVE_INFINITY;
  }

  positionAt(offset: number): Position {
    const line = this.indexAt(offset);
    return { line, character: offset - this.startOf(line) };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }
}
