import { splitAddress } from '../map/address.ts';
import type { MapNode } from '../map/model.ts';

const NONE: readonly number[] = [];
const NOWHERE: AddressRange = { start: 0, end: 0 };

/** Places among the sorted addresses, half-open. */
export interface AddressRange {
  readonly start: number;
  readonly end: number;
}

/** Which nodes carry which address, and which addresses start alike. */
export class AddressBook {
  /** The first node of each address. */
  readonly #first = new Map<string, number>();
  /** All nodes of the few addresses that several carry (an anchor used twice). */
  readonly #shared = new Map<string, number[]>();
  readonly #nodes: readonly MapNode[];
  #sorted: string[] | undefined;
  /** For each address of #sorted its first node. */
  #sortedNodes: Uint32Array | undefined;
  #documents: readonly string[] | undefined;
  #ranges: ReadonlyMap<string, AddressRange> | undefined;

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
    const nodes = this.#shared.get(address);
    if (nodes === undefined) {
      if (first !== node) this.#shared.set(address, [first, node]);
    } else if (nodes.at(-1) !== node) nodes.push(node);
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
    this.#documents ??= [...new Set(this.#sortedAddresses().map((address) => splitAddress(address).document))];
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
    const { start, end } = this.range(prefix);
    return this.#sortedAddresses().slice(start, Math.min(end, start + most));
  }

  /** How many addresses start with a text. */
  countStartingWith(prefix: string): number {
    const { start, end } = this.range(prefix);
    return end - start;
  }

  /** Where the addresses that start with a text stand among all, sorted. */
  range(prefix: string): AddressRange {
    const sorted = this.#sortedAddresses();
    const mark = prefix.indexOf('#');
    const within = mark < 0 ? { start: 0, end: sorted.length } : this.#anchored().get(prefix.slice(0, mark));
    if (within === undefined) return NOWHERE;
    if (mark === prefix.length - 1) return within;
    const start = firstPlace(sorted, (address) => address >= prefix, within);
    const isBehind = (address: string): boolean => address > prefix && !address.startsWith(prefix);
    return { start, end: firstPlace(sorted, isBehind, { start, end: within.end }) };
  }

  /** The nodes that carry an address of the range, ascending, each once. */
  nodesIn({ start, end }: AddressRange): Uint32Array {
    const sorted = this.#sortedAddresses();
    this.#sortedNodes ??= Uint32Array.from(sorted, (address) => this.firstAt(address));
    if (this.#shared.size === 0) return ascending(this.#sortedNodes.slice(start, end), this.#nodes.length);
    const nodes = sorted.slice(start, end).flatMap((address) => this.at(address));
    return ascending(new Uint32Array(nodes), this.#nodes.length);
  }

  /** For each document the places of its addresses with a `#`: most scopes name one, and a search of all takes longer. */
  #anchored(): ReadonlyMap<string, AddressRange> {
    if (this.#ranges !== undefined) return this.#ranges;
    const sorted = this.#sortedAddresses();
    const ranges = new Map<string, AddressRange>();
    for (let start = 0; start < sorted.length; ) {
      const { document } = splitAddress(sorted[start] as string);
      let end = start + 1;
      // The address of a view itself has no `#` and stands before those of what it shows.
      if (document !== sorted[start]) {
        while (
          end < sorted.length &&
          sorted[end]?.startsWith('#', document.length) &&
          sorted[end]?.startsWith(document)
        )
          end++;
        ranges.set(document, { start, end });
      }
      start = end;
    }
    this.#ranges = ranges;
    return ranges;
  }

  #sortedAddresses(): string[] {
    // The default order puts texts with one beginning next to each other, and is many times faster than a function.
    this.#sorted ??= [...this.#first.keys()].sort();
    return this.#sorted;
  }
}

/** Sorts node numbers and leaves each once. */
function ascending(nodes: Uint32Array, size: number): Uint32Array {
  if (nodes.length > size / WORTH_MARKING) return marked(nodes, size);
  nodes.sort();
  let count = 0;
  for (let place = 0; place < nodes.length; place++) {
    if (place === 0 || nodes[place] !== nodes[place - 1]) nodes[count++] = nodes[place] as number;
  }
  return nodes.subarray(0, count);
}

/** Sorting this share of all nodes takes about as long as a pass over all of them. */
const WORTH_MARKING = 16;

function marked(nodes: Uint32Array, size: number): Uint32Array {
  const marks = new Uint8Array(size);
  for (const node of nodes) marks[node] = 1;
  const found = new Uint32Array(size);
  let count = 0;
  for (let node = 0; node < size; node++) if (marks[node] === 1) found[count++] = node;
  return found.subarray(0, count);
}

/** The first place of a range from which on the test holds, its end for none; the test must never turn false again. */
function firstPlace(
  sorted: readonly string[],
  test: (address: string) => boolean,
  { start, end }: AddressRange,
): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(sorted[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}
