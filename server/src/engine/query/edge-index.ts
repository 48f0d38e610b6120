import { type ArchitectureMap, type MapEdge, type MapNode, TRACE_VERBS, VERBS, type Verb } from '../map/model.ts';
import type { AddressBook } from './addresses.ts';

/** Bit of each verb in a mask of sixteen. */
const BIT: ReadonlyMap<string, number> = new Map(VERBS.map((verb, place) => [verb, 1 << place]));
const TRACE = new Set<string>(TRACE_VERBS);

/**
 * The edges of a map: where each one lands, who is next to whom, and which verbs a node has on its own side. Dangling
 * edges are kept and count for `has`, but nobody walks along them.
 */
export class EdgeIndex {
  /** Neighbours of node n: `ends` from starts[n] to starts[n + 1]. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Each landing: an edge and a node that carries its address. Most edges land once, dangling ones never. */
  readonly #landing: { readonly edge: Uint32Array; readonly node: Uint32Array };
  /** For each node the verbs on its own side, a bit each. */
  readonly #touches: Uint16Array;
  readonly #touching = new Map<Verb, readonly number[]>();
  #incoming: Lists | undefined;
  #outgoing: Lists | undefined;

  constructor(
    private readonly map: ArchitectureMap,
    private readonly addresses: AddressBook,
  ) {
    this.#landing = landings(map.edges, addresses);
    this.#touches = this.#touchMasks();
    const { edge, node } = this.#landing;
    const { edges, nodes } = map;
    const degrees = new Uint32Array(nodes.length + 1);
    for (let place = 0; place < edge.length; place++) {
      (degrees[(edges[edge[place] as number] as MapEdge).from] as number)++;
      (degrees[node[place] as number] as number)++;
    }
    this.starts = running(degrees);
    this.ends = new Uint32Array(2 * edge.length);
    const next = this.starts.slice();
    for (let place = 0; place < edge.length; place++) {
      const { from } = edges[edge[place] as number] as MapEdge;
      const to = node[place] as number;
      this.ends[(next[from] as number)++] = to;
      this.ends[(next[to] as number)++] = from;
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

  /** The nodes that an edge lands on, ascending; none where it dangles. */
  targetsOf(edge: number): readonly number[] {
    return this.addresses.at((this.map.edges[edge] as MapEdge).to);
  }

  /** The edges that land on a node, in the map's order. */
  into(node: number): Uint32Array {
    this.#incoming ??= new Lists(this.map.nodes.length, this.#landing.node, this.#landing.edge);
    return this.#incoming.of(node);
  }

  /** The edges that start at a node, in the map's order. */
  outOf(node: number): Uint32Array {
    if (this.#outgoing === undefined) {
      const { edges, nodes } = this.map;
      const from = new Uint32Array(edges.length);
      for (let place = 0; place < edges.length; place++) from[place] = (edges[place] as MapEdge).from;
      this.#outgoing = new Lists(
        nodes.length,
        from,
        from.map((_, place) => place),
      );
    }
    return this.#outgoing.of(node);
  }

  #touchMasks(): Uint16Array {
    const { nodes, edges } = this.map;
    const masks = new Uint16Array(nodes.length);
    const touch = (node: number, { verb }: MapEdge, incoming: boolean): void => {
      if (isOnOwnSide((nodes[node] as MapNode).source, verb, incoming)) (masks[node] as number) |= BIT.get(verb) ?? 0;
    };
    for (const edge of edges) touch(edge.from, edge, false);
    const { edge, node } = this.#landing;
    for (let place = 0; place < edge.length; place++) {
      touch(node[place] as number, edges[edge[place] as number] as MapEdge, true);
    }
    return masks;
  }
}

// @implements arch:req-has-lacks-own-side
// @implements arch:con-source-open-field
/**
 * A spec unit, an element and a view are traced to, code traces: each has that end of a trace verb on its own side. A
 * relationship is on the side of both its elements. Of a source that we do not know both ends count.
 */
function isOnOwnSide(source: string, verb: Verb, incoming: boolean): boolean {
  if (source === 'code') return !incoming;
  if (source === 'spec') return incoming;
  return incoming || source !== 'architecture' || !TRACE.has(verb);
}

function landings(edges: readonly MapEdge[], addresses: AddressBook): { edge: Uint32Array; node: Uint32Array } {
  const edge: number[] = [];
  const node: number[] = [];
  for (let place = 0; place < edges.length; place++) {
    const { to } = edges[place] as MapEdge;
    const first = addresses.firstAt(to);
    if (first < 0) continue;
    for (const target of addresses.sharedAt(to) ?? [first]) {
      edge.push(place);
      node.push(target);
    }
  }
  return { edge: Uint32Array.from(edge), node: Uint32Array.from(node) };
}

/** A list of numbers for each node, all in one array. */
class Lists {
  readonly #starts: Uint32Array;
  readonly #items: Uint32Array;

  /** @param owners the node that the item at the same place belongs to */
  constructor(nodes: number, owners: Uint32Array, items: Uint32Array) {
    const counts = new Uint32Array(nodes + 1);
    for (let place = 0; place < owners.length; place++) (counts[owners[place] as number] as number)++;
    this.#starts = running(counts);
    this.#items = new Uint32Array(items.length);
    const next = this.#starts.slice();
    for (let place = 0; place < owners.length; place++) {
      this.#items[(next[owners[place] as number] as number)++] = items[place] as number;
    }
  }

  of(node: number): Uint32Array {
    return this.#items.subarray(this.#starts[node], this.#starts[node + 1]);
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
