import type { MapNode } from '../map/model.ts';

const NONE: readonly number[] = [];

/** Which nodes carry which address, and which addresses start alike. */
export class AddressBook {
  /** The first node of each address. */
  readonly #first = new Map<string, number>();
  /** All nodes of the few addresses that several carry (an anchor used twice). */
  readonly #shared = new Map<string, number[]>();
  readonly #nodes: readonly MapNode[];
  #sorted: string[] | undefined;
  #documents: readonly string[] | undefined;

  constructor(nodes: readonly MapNode[]) {
    this.#nodes = nodes;
    for (let place = 0; place < nodes.length; place++) {
      const { uri, addresses } = nodes[place] as MapNode;
      if (uri !== undefined) this.#add(uri, place);
      if (addresses !== undefined) for (const address of addresses) this.#add(address, place);
    }
  }

  #add(address: string, node: number): void {
    const first = this.#first.get(address);
    if (first === undefined) {
      this.#first.set(address, node);
      return;
    }
    const nodes = this.#shared.get(address) ?? [first];
    if (nodes.at(-1) !== node) this.#shared.set(address, [...nodes, node]);
  }

  /** Distinct addresses. */
  get size(): number {
    return this.#first.size;
  }

  has(address: string): boolean {
    return this.#first.has(address);
  }

  /** The nodes that carry the address, ascending; none for one that dangles. */
  at(address: string): readonly number[] {
    const first = this.#first.get(address);
    if (first === undefined) return NONE;
    return this.#shared.get(address) ?? [first];
  }

  /** The first node that carries the address, -1 where none does; cheaper than `at`. */
  firstAt(address: string): number {
    return this.#first.get(address) ?? -1;
  }

  /** All nodes of an address that several carry. */
  sharedAt(address: string): readonly number[] | undefined {
    return this.#shared.size === 0 ? undefined : this.#shared.get(address);
  }

  /** What stands before the `#` of addresses, each once, in the order of UTF-16 code units. */
  documents(): readonly string[] {
    if (this.#documents === undefined) {
      const found = new Set<string>();
      for (const address of this.#sortedAddresses()) {
        const at = address.indexOf('#');
        found.add(at < 0 ? address : address.slice(0, at));
      }
      this.#documents = [...found];
    }
    return this.#documents;
  }

  /** Addresses that end with a text, at most so many. Looks at all of them. */
  endingWith(end: string, most: number): string[] {
    const found: string[] = [];
    for (const address of this.#first.keys()) {
      if (!address.endsWith(end)) continue;
      found.push(address);
      if (found.length === most) break;
    }
    return found;
  }

  /** The addresses that start with a text, in the order of UTF-16 code units. */
  startingWith(prefix: string, most = Number.POSITIVE_INFINITY): string[] {
    const { start, end } = this.#range(prefix);
    return this.#sortedAddresses().slice(start, Math.min(end, start + most));
  }

  /** How many addresses start with a text. */
  countStartingWith(prefix: string): number {
    const { start, end } = this.#range(prefix);
    return end - start;
  }

  /** The nodes that carry an address that starts with the text, ascending, each once. */
  nodesStartingWith(prefix: string): Uint32Array {
    const { start, end } = this.#range(prefix);
    const sorted = this.#sortedAddresses();
    const marks = new Marks(this.#nodes.length, end - start);
    for (let place = start; place < end; place++) {
      const address = sorted[place] as string;
      const shared = this.sharedAt(address);
      if (shared === undefined) marks.add(this.#first.get(address) as number);
      else for (const node of shared) marks.add(node);
    }
    return marks.ascending();
  }

  #range(prefix: string): { start: number; end: number } {
    const sorted = this.#sortedAddresses();
    const start = firstPlace(sorted, (address) => address >= prefix);
    const end = firstPlace(sorted, (address) => address > prefix && !address.startsWith(prefix), start);
    return { start, end };
  }

  #sortedAddresses(): string[] {
    // The default order puts texts with one beginning next to each other, and is many times faster than a function.
    this.#sorted ??= [...this.#first.keys()].sort();
    return this.#sorted;
  }
}

/** Collects node numbers and gives them back ascending, each once. */
export class Marks {
  readonly #list: number[] = [];
  readonly #bits: Uint8Array | undefined;

  /** @param expected about how many will be added */
  constructor(size: number, expected: number) {
    // Sorting many numbers costs more than one pass over all.
    if (expected > size / 16) this.#bits = new Uint8Array(size);
  }

  add(node: number): void {
    if (this.#bits === undefined) this.#list.push(node);
    else this.#bits[node] = 1;
  }

  ascending(): Uint32Array {
    const bits = this.#bits;
    if (bits === undefined) {
      const sorted = Uint32Array.from(this.#list).sort();
      return sorted.filter((node, place) => place === 0 || node !== sorted[place - 1]);
    }
    const found = new Uint32Array(bits.length);
    let count = 0;
    for (let node = 0; node < bits.length; node++) if (bits[node] === 1) found[count++] = node;
    return found.subarray(0, count);
  }
}

/** The first place from which on the test holds; the test must never turn false again. */
function firstPlace(sorted: readonly string[], test: (address: string) => boolean, from = 0): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(sorted[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}
