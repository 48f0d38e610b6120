import type { MapIndex } from './map-index.ts';

/** What a walk reached: for each number of hops, from 0 on, the nodes that are first reached there, ascending. */
export interface Reach {
  readonly levels: readonly ArrayLike<number>[];
  readonly total: number;
}

/**
 * Walks along edges in either direction. Dangling edges lead nowhere.
 * @param seeds ascending, each once
 */
export function walk(index: MapIndex, seeds: ArrayLike<number>, depth: number): Reach {
  const levels: ArrayLike<number>[] = [seeds];
  let total = seeds.length;
  if (depth === 0 || total === 0 || total === index.size) return { levels, total };
  const { starts, ends } = index.edges;
  const seen = index.visits();
  for (let place = 0; place < seeds.length; place++) seen.add(seeds[place] as number);
  let level = seeds;
  for (let hops = 1; hops <= depth && level.length > 0; hops++) {
    const next: number[] = [];
    for (let place = 0; place < level.length; place++) {
      const node = level[place] as number;
      const end = starts[node + 1] as number;
      for (let at = starts[node] as number; at < end; at++) {
        const neighbour = ends[at] as number;
        if (seen.add(neighbour)) next.push(neighbour);
      }
    }
    level = Uint32Array.from(next).sort();
    if (level.length > 0) levels.push(level);
    total += level.length;
  }
  return { levels, total };
}

/** Which nodes one walk has seen. Kept from walk to walk, so that none has to clear a mark for each node of the map. */
export class Visits {
  readonly #marks: Uint32Array;
  #walk = 0;

  constructor(size: number) {
    this.#marks = new Uint32Array(size);
  }

  /** Forgets everything. */
  begin(): this {
    if (this.#walk === 0xffff_ffff) {
      this.#marks.fill(0);
      this.#walk = 0;
    }
    this.#walk++;
    return this;
  }

  /** False where the node had been added before. */
  add(node: number): boolean {
    if (this.#marks[node] === this.#walk) return false;
    this.#marks[node] = this.#walk;
    return true;
  }
}
