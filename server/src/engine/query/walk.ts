import type { MapIndex } from './map-index.ts';

/** What a walk reached. */
export interface Reach {
  /** For each number of hops, from 0 on, how many nodes are first reached there; no number of hops has 0 but the first. */
  readonly byHops: readonly number[];
  readonly total: number;
  /** The first nodes by hops, then ascending: as many as were asked for, or all. */
  readonly first: ArrayLike<number>;
}

// @implements arch:req-depth-undirected
// @implements arch:req-seeds-stay
// @implements arch:req-depth-zero-identity
/**
 * Walks along edges in either direction. Dangling edges lead nowhere.
 * @param seeds ascending, each once
 * @param most how many nodes are wanted by name; the others are only counted
 */
export function walk(index: MapIndex, seeds: ArrayLike<number>, depth: number, most: number): Reach {
  const size = seeds.length;
  // Nothing more can be reached.
  if (depth === 0 || size === 0 || size === index.size)
    return { byHops: [size], total: size, first: firstOf(seeds, most) };
  const { queue, bounds } = index.scratch.walk(index.edges, seeds, depth);
  const total = bounds.at(-1) as number;
  const first = new Uint32Array(Math.min(most, total));
  const byHops: number[] = [];
  for (let hops = 0; hops + 1 < bounds.length; hops++) {
    const start = bounds[hops] as number;
    const end = bounds[hops + 1] as number;
    byHops.push(end - start);
    if (start < first.length) first.set(smallest(queue.subarray(start, end), first.length - start), start);
  }
  return { byHops, total, first };
}

function firstOf(nodes: ArrayLike<number>, most: number): ArrayLike<number> {
  if (nodes.length <= most) return nodes;
  return Array.from({ length: most }, (_, place) => nodes[place] as number);
}

/** A level that is so many times larger than what is wanted of it is searched instead of sorted. */
const WORTH_SEARCHING = 4;

/** The `count` smallest numbers, ascending; changes the order of those given. */
function smallest(numbers: Uint32Array, count: number): Uint32Array {
  if (numbers.length < WORTH_SEARCHING * count) return numbers.sort().subarray(0, count);
  // A heap with the largest on top: whatever is smaller takes its place.
  const heap = numbers.slice(0, count);
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(heap, at);
  for (let place = count; place < numbers.length; place++) {
    if ((numbers[place] as number) >= (heap[0] as number)) continue;
    heap[0] = numbers[place] as number;
    sink(heap, 0);
  }
  return heap.sort();
}

function sink(heap: Uint32Array, start: number): void {
  const value = heap[start] as number;
  let at = start;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && (heap[child + 1] as number) > (heap[child] as number)) child++;
    if ((heap[child] as number) <= value) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}

/** What a walk writes on. Kept from walk to walk, so that none has to clear or make room for every node of the map. */
export class Scratch {
  readonly #queue: Uint32Array;
  /** The number of the walk that has seen a node last. */
  readonly #seen: Uint32Array;
  #walk = 0;

  constructor(size: number) {
    this.#queue = new Uint32Array(size);
    this.#seen = new Uint32Array(size);
  }

  /**
   * Everything within so many hops of the seeds.
   * @returns the nodes, those of fewer hops first, and where those of each number of hops begin; good until the next walk
   */
  walk(
    { starts, ends }: { readonly starts: Uint32Array; readonly ends: Uint32Array },
    seeds: ArrayLike<number>,
    depth: number,
  ): { readonly queue: Uint32Array; readonly bounds: readonly number[] } {
    const queue = this.#queue;
    const seen = this.#seen;
    const walk = this.#next();
    let tail = seeds.length;
    for (let place = 0; place < tail; place++) {
      const node = seeds[place] as number;
      queue[place] = node;
      seen[node] = walk;
    }
    const bounds = [0, tail];
    let head = 0;
    for (let hops = 1; hops <= depth; hops++) {
      const levelEnd = tail;
      while (head < levelEnd) {
        const node = queue[head++] as number;
        const end = starts[node + 1] as number;
        for (let at = starts[node] as number; at < end; at++) {
          const neighbour = ends[at] as number;
          if (seen[neighbour] === walk) continue;
          seen[neighbour] = walk;
          queue[tail++] = neighbour;
        }
      }
      if (tail === levelEnd) break;
      bounds.push(tail);
    }
    return { queue, bounds };
  }

  #next(): number {
    if (this.#walk === 0xffff_ffff) {
      this.#seen.fill(0);
      this.#walk = 0;
    }
    return ++this.#walk;
  }
}
