/**
 * The known texts that a mistyped one may have meant. Distance: Damerau-Levenshtein (a swap of neighbours counts as one
 * edit), ignoring case.
 */

/** Of the mistyped text's length: how many edits away a candidate may still be. */
const CUT_OFF = 1 / 3;
/** A text longer than this is no typing mistake, and the table would grow with its square. */
const LONGEST = 200;

/** The nearest candidates, best first, ties by code point; the text itself is never among them. */
export function nearest(candidates: Iterable<string>, text: string, limit: number): readonly string[] {
  if (text.length > LONGEST) return [];
  const wanted = text.toLowerCase();
  const most = Math.round(wanted.length * CUT_OFF);
  const distance = new EditDistance(wanted, most);
  const found: { candidate: string; edits: number }[] = [];
  for (const candidate of candidates) {
    if (candidate === text || Math.abs(candidate.length - wanted.length) > most) continue;
    const edits = distance.to(candidate.toLowerCase());
    if (edits <= most) found.push({ candidate, edits });
  }
  found.sort((a, b) => a.edits - b.edits || byCodePoint(a.candidate, b.candidate));
  return found.slice(0, limit).map(({ candidate }) => candidate);
}

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

/** Distances from one text to many: three rows that are used again. */
class EditDistance {
  private before: Int32Array;
  private above: Int32Array;
  private row: Int32Array;

  constructor(
    private readonly from: string,
    private readonly most: number,
  ) {
    const width = from.length + most + 2;
    this.before = new Int32Array(width);
    this.above = new Int32Array(width);
    this.row = new Int32Array(width);
  }

  /** The number of edits, or something above `most` where it is more than that. */
  to(target: string): number {
    const { from, most } = this;
    const tooFar = most + 1;
    if (Math.abs(target.length - from.length) > most) return tooFar;
    for (let column = 0; column <= target.length; column++) this.above[column] = column;
    for (let line = 1; line <= from.length; line++) {
      if (this.fill(line, target) > most) return tooFar;
      [this.before, this.above, this.row] = [this.above, this.row, this.before];
    }
    return this.above[target.length] as number;
  }

  /** Fills one row; returns its smallest value, below which no later one can fall. */
  private fill(line: number, target: string): number {
    const { from, before, above, row } = this;
    let least = line;
    row[0] = line;
    for (let column = 1; column <= target.length; column++) {
      const same = from[line - 1] === target[column - 1];
      let edits = same
        ? (above[column - 1] as number)
        : 1 + Math.min(above[column - 1] as number, above[column] as number, row[column - 1] as number);
      const swapped =
        line > 1 && column > 1 && from[line - 1] === target[column - 2] && from[line - 2] === target[column - 1];
      if (swapped && !same) edits = Math.min(edits, (before[column - 2] as number) + 1);
      row[column] = edits;
      if (edits < least) least = edits;
    }
    return least;
  }
}
