import { type ArchitectureMap, type MapEdge, type MapNode, TRACE_VERBS, VERBS, type Verb } from '../map/model.ts';
import type { AddressBook } from './addresses.ts';

/** Place of a verb among the sixteen, which is its bit in a mask. */
const BIT: ReadonlyMap<string, number> = new Map(VERBS.map((verb, place) => [verb, 1 << place]));
const TRACE = new Set<string>(TRACE_VERBS);
/** An edge whose address no node has. */
const DANGLING = -1;

/**
 * The edges of a map: where each one lands, who is next to whom, and which verbs a node has on its own side. Dangling
 * edges are kept and count for `has`, but nobody walks along them.
 */
export class EdgeIndex {
  /** For each edge the first node that it lands on, DANGLING for none. */
  readonly #landing: Int32Array;
  /** Neighbours of node n: #ends from #starts[n] to #starts[n + 1]. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  /** For each node the verbs on its own side, a bit each. */
  readonly #touches: Uint16Array;
  readonly #touching = new Map<Verb, readonly number[]>();
  #incoming: Lists | undefined;
  #outgoing: Lists | undefined;

  constructor(
    private readonly map: ArchitectureMap,
    private readonly addresses: AddressBook,
  ) {
    const { nodes, edges } = map;
    this.#landing = new Int32Array(edges.length);
    this.#touches = new Uint16Array(nodes.length);
    const degrees = new Uint32Array(nodes.length + 1);
    for (let place = 0; place < edges.length; place++) {
      const edge = edges[place] as MapEdge;
      this.#landing[place] = addresses.firstAt(edge.to);
      this.#touch(edge.from, edge.verb, false);
      this.#eachTarget(place, (target) => {
        this.#touch(target, edge.verb, true);
        degrees[edge.from] = (degrees[edge.from] as number) + 1;
        degrees[target] = (degrees[target] as number) + 1;
      });
    }
    this.#starts = running(degrees);
    this.#ends = new Uint32Array(this.#starts[nodes.length] as number);
    const next = this.#starts.slice();
    for (let place = 0; place < edges.length; place++) {
      const { from } = edges[place] as MapEdge;
      this.#eachTarget(place, (target) => {
        this.#ends[(next[from] as number)++] = target;
        this.#ends[(next[target] as number)++] = from;
      });
    }
  }

  /** True where the node has an edge of the verb on its own side. */
  touches(node: number, verb: Verb): boolean {
    return ((this.#touches[node] as number) & (BIT.get(verb) as number)) !== 0;
  }

  /** The nodes that have an edge of the verb on their own side, ascending. */
  touching(verb: Verb): readonly number[] {
    let nodes = this.#touching.get(verb);
    if (nodes === undefined) {
      const found: number[] = [];
      for (let node = 0; node < this.#touches.length; node++) if (this.touches(node, verb)) found.push(node);
      nodes = found;
      this.#touching.set(verb, nodes);
    }
    return nodes;
  }

  /** Where the neighbours of a node begin in `ends`; those of the next node follow. */
  get starts(): Uint32Array {
    return this.#starts;
  }

  get ends(): Uint32Array {
    return this.#ends;
  }

  /** The nodes that an edge lands on, ascending; none where it dangles. */
  targetsOf(edge: number): readonly number[] {
    return this.#landing[edge] === DANGLING ? [] : this.addresses.at((this.map.edges[edge] as MapEdge).to);
  }

  /** The edges that land on a node, in the map's order. */
  into(node: number): ArrayLike<number> {
    this.#incoming ??= this.#lists((place, add) => this.#eachTarget(place, add));
    return this.#incoming.of(node);
  }

  /** The edges that start at a node, in the map's order. */
  outOf(node: number): ArrayLike<number> {
    this.#outgoing ??= this.#lists((place, add) => add((this.map.edges[place] as MapEdge).from));
    return this.#outgoing.of(node);
  }

  /**
   * A spec unit, an element and a view are traced to, code traces: each has that end of a trace verb on its own side. A
   * relationship is on the side of both its elements. Of a source that we do not know both ends count.
   */
  #touch(node: number, verb: Verb, incoming: boolean): void {
    const bit = BIT.get(verb);
    if (bit === undefined) return;
    const { source } = this.map.nodes[node] as MapNode;
    const own =
      source === 'code'
        ? !incoming
        : source === 'spec'
          ? incoming
          : source !== 'architecture' || incoming || !TRACE.has(verb);
    if (own) this.#touches[node] = (this.#touches[node] as number) | bit;
  }

  #eachTarget(place: number, act: (node: number) => void): void {
    const first = this.#landing[place] as number;
    if (first === DANGLING) return;
    const shared = this.addresses.sharedAt((this.map.edges[place] as MapEdge).to);
    if (shared === undefined) act(first);
    else for (const node of shared) act(node);
  }

  #lists(eachNode: (edge: number, add: (node: number) => void) => void): Lists {
    const { nodes, edges } = this.map;
    const counts = new Uint32Array(nodes.length + 1);
    for (let place = 0; place < edges.length; place++) {
      eachNode(place, (node) => {
        counts[node] = (counts[node] as number) + 1;
      });
    }
    const starts = running(counts);
    const next = starts.slice();
    const items = new Uint32Array(starts[nodes.length] as number);
    for (let place = 0; place < edges.length; place++) {
      eachNode(place, (node) => {
        items[(next[node] as number)++] = place;
      });
    }
    return new Lists(starts, items);
  }
}

/** A list of numbers for each node, all in one array. */
class Lists {
  constructor(
    private readonly starts: Uint32Array,
    private readonly items: Uint32Array,
  ) {}

  of(node: number): Uint32Array {
    return this.items.subarray(this.starts[node], this.starts[node + 1]);
  }
}

/** Turns counts (the last of them 0) into places: where the entries of each begin, and at last where all end. */
function running(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length);
  let sum = 0;
  for (let place = 0; place < counts.length; place++) {
    starts[place] = sum;
    sum += counts[place] as number;
  }
  return starts;
}
