/**
 * The known texts that a mistyped one may have meant. Distance: Damerau-Levenshtein (a swap of neighbours counts as one
 * edit), ignoring case.
 */

/** Of the mistyped text's length: how many edits away a candidate may still be. */
const CUT_OFF = 1 / 3;
/** A text longer than this is no typing mistake, and the table would grow with its square. */
const LONGEST = 200;
/** Lower case may be longer than what it is of. */
const CASE_SLACK = 2;

/** The nearest candidates, best first, ties by code point; the text itself is never among them. */
export function nearest(candidates: Iterable<string>, text: string, limit: number): readonly string[] {
  if (text.length > LONGEST || limit < 1) return [];
  const wanted = text.toLowerCase();
  let most = Math.round(wanted.length * CUT_OFF);
  const distance = new EditDistance(wanted, most);
  const best: Near[] = [];
  for (const candidate of candidates) {
    if (candidate === text || Math.abs(candidate.length - wanted.length) > most + CASE_SLACK) continue;
    const edits = distance.to(candidate.toLowerCase(), most);
    if (edits > most) continue;
    insert(best, { candidate, edits });
    if (best.length > limit) best.pop();
    // From now on only what is as near as the last of them can still matter.
    if (best.length === limit) most = best[limit - 1]?.edits as number;
  }
  return best.map(({ candidate }) => candidate);
}

interface Near {
  readonly candidate: string;
  readonly edits: number;
}

function insert(best: Near[], near: Near): void {
  let place = best.length;
  while (place > 0 && isBefore(near, best[place - 1] as Near)) place--;
  best.splice(place, 0, near);
}

function isBefore(a: Near, b: Near): boolean {
  return a.edits < b.edits || (a.edits === b.edits && byCodePoint(a.candidate, b.candidate) < 0);
}

// @implements arch:req-deterministic
/** Orders texts by code point, the same on every machine. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    // A surrogate pair stands for a code point above every single unit, also above those from U+E000 on.
    return lift(a.charCodeAt(at)) - lift(b.charCodeAt(at));
  }
  return a.length - b.length;
}

function lift(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Distances from one text to many: three rows that are used again, of which only the middle is filled. */
class EditDistance {
  private before: Int32Array;
  private above: Int32Array;
  private row: Int32Array;

  constructor(
    private readonly from: string,
    /** No later question asks for more. */
    most: number,
  ) {
    const width = from.length + most + 2;
    this.before = new Int32Array(width);
    this.above = new Int32Array(width);
    this.row = new Int32Array(width);
  }

  /** The number of edits, or something above `most` where it is more than that. */
  to(target: string, most: number): number {
    const { from } = this;
    const tooFar = most + 1;
    if (Math.abs(target.length - from.length) > most) return tooFar;
    const { above } = this;
    const edge = Math.min(target.length, most + 1);
    for (let column = 0; column <= edge; column++) above[column] = column;
    for (let line = 1; line <= from.length; line++) {
      if (this.fill(line, target, most) > most) return tooFar;
      const { before } = this;
      this.before = this.above;
      this.above = this.row;
      this.row = before;
    }
    return this.above[target.length] as number;
  }

  /** Fills one row no further than `most` from the diagonal; returns its smallest value, below which no later one falls. */
  private fill(line: number, target: string, most: number): number {
    const { from, before, above, row } = this;
    const first = Math.max(1, line - most);
    const last = Math.min(target.length, line + most);
    const tooFar = most + 1;
    row[first - 1] = first === 1 ? line : tooFar;
    let least = first === 1 ? line : tooFar;
    const unit = from.charCodeAt(line - 1);
    for (let column = first; column <= last; column++) {
      const other = target.charCodeAt(column - 1);
      let edits = above[column - 1] as number;
      if (unit !== other) {
        const up = column === line + most ? tooFar : (above[column] as number);
        edits = 1 + Math.min(edits, up, row[column - 1] as number);
        const swapped =
          line > 1 && column > 1 && unit === target.charCodeAt(column - 2) && from.charCodeAt(line - 2) === other;
        if (swapped && column - 1 >= first - 1) edits = Math.min(edits, (before[column - 2] as number) + 1);
      }
      row[column] = edits;
      if (edits < least) least = edits;
    }
    return least;
  }
}
