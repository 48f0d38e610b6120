/**
 * Finds the symbols that hold a text. The first questions go through all symbols; from then on an index of runs of four
 * characters names the few that can hold it.
 */

/** Characters of a run, and how many lists the runs share: more than there are different runs in most maps. */
const RUN = 4;
const RUN_BITS = 2 ** (7 * RUN) - 1;
const LIST_BITS = 17;
const LISTS = 1 << LIST_BITS;
/** Below so many symbols going through them takes less than it takes to look into the lists. */
const WORTH_INDEXING = 2_000;
/** A map that is asked once, as the command line does, is not worth an index; it costs about as much as twenty passes. */
const PASSES_BEFORE = 2;
/** Lists that are compared; a further one would rule out next to nothing. */
const MOST_LISTS = 3;

export class SymbolSearch {
  #passes = 0;
  #runs: Runs | undefined;

  /**
   * @param nodes the nodes that have a symbol, ascending
   * @param symbolOf their symbols
   */
  constructor(
    private readonly nodes: Uint32Array,
    private readonly symbolOf: (node: number) => string,
  ) {}

  /** The nodes that may hold the text, ascending; those that do are among them. */
  candidates(text: string): Uint32Array {
    const { nodes } = this;
    if (text.length < RUN || nodes.length < WORTH_INDEXING) return nodes;
    if (this.#runs === undefined && this.#passes++ < PASSES_BEFORE) return nodes;
    this.#runs ??= new Runs(nodes.length, (place) => this.symbolOf(nodes[place] as number));
    return this.#runs.holding(text).map((place) => nodes[place] as number);
  }
}

/** For each run of four characters the texts that hold it, ascending. Runs may share a list. */
class Runs {
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;

  constructor(size: number, textAt: (place: number) => string) {
    const last = new Int32Array(LISTS).fill(-1);
    const counts = new Uint32Array(LISTS + 1);
    for (let place = 0; place < size; place++) {
      eachList(textAt(place), (list) => {
        if (last[list] === place) return;
        last[list] = place;
        (counts[list] as number)++;
      });
    }
    const next = new Uint32Array(LISTS + 1);
    for (let list = 0; list < LISTS; list++) next[list + 1] = (next[list] as number) + (counts[list] as number);
    this.#starts = next.slice();
    this.#places = new Uint32Array(next[LISTS] as number);
    last.fill(-1);
    for (let place = 0; place < size; place++) {
      eachList(textAt(place), (list) => {
        if (last[list] === place) return;
        last[list] = place;
        this.#places[(next[list] as number)++] = place;
      });
    }
  }

  /** Places of the texts that hold the rarest runs of a text. */
  holding(text: string): Uint32Array {
    const lists = new Set<number>();
    eachList(text, (list) => lists.add(list));
    const [shortest, ...others] = Array.from(lists, (list) => this.#list(list))
      .sort((a, b) => a.length - b.length)
      .slice(0, MOST_LISTS);
    return others.reduce((found, other) => common(found, other), shortest ?? new Uint32Array());
  }

  #list(list: number): Uint32Array {
    return this.#places.subarray(this.#starts[list], this.#starts[list + 1]);
  }
}

function eachList(text: string, act: (list: number) => void): void {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    // The last four characters, seven bits each: what others have above that mixes with their neighbours.
    run = ((run << 7) ^ text.charCodeAt(at)) & RUN_BITS;
    // Multiplied by the golden ratio, neighbouring numbers are spread over all lists.
    if (at >= RUN - 1) act(Math.imul(run, 0x9e3779b1) >>> (32 - LIST_BITS));
  }
}

/** What stands in both ascending lists. The long one is searched: it may be thousands of times longer. */
function common(short: Uint32Array, long: Uint32Array): Uint32Array {
  const found = new Uint32Array(short.length);
  let count = 0;
  let from = 0;
  for (const place of short) {
    let step = 1;
    while (from + step < long.length && (long[from + step] as number) < place) step *= 2;
    let low = from + (step >> 1);
    let high = Math.min(from + step, long.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((long[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (long[from] === place) found[count++] = place;
  }
  return found.subarray(0, count);
}
