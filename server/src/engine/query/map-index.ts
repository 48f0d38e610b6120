import { byCodePoint } from '../graph/nearest.ts';
import { foldTypeName } from '../graph/vocabulary.ts';
import type { ArchitectureMap, MapNode } from '../map/model.ts';
import { AddressBook } from './addresses.ts';
import { EdgeIndex } from './edge-index.ts';
import { SymbolSearch } from './symbol-search.ts';
import { Scratch } from './walk.ts';

/** A kind that nodes carry. */
export interface KindCount {
  /** As the first node that carries it spells it. */
  readonly kind: string;
  readonly count: number;
}

interface Kinds {
  /** For each node the number of its kind, 0 for none. */
  readonly ofNode: Uint32Array;
  /** Number of a folded kind, from 1 on. */
  readonly numbers: ReadonlyMap<string, number>;
  /** By number - 1. */
  readonly names: readonly string[];
  /** By number - 1: the nodes, ascending. */
  readonly nodes: readonly (readonly number[])[];
}

/**
 * What questions look up in a map. Nodes are numbers: their places in `map.nodes`, so that ascending numbers are map
 * order. Each part is made when it is first asked for and kept as long as the map.
 */
export class MapIndex {
  static readonly #made = new WeakMap<ArchitectureMap, MapIndex>();
  #scratch: Scratch | undefined;
  #addresses: AddressBook | undefined;
  #edges: EdgeIndex | undefined;
  #kinds: Kinds | undefined;
  #symbols: SymbolSearch | undefined;
  #withSymbol: Uint32Array | undefined;
  #bySymbol: ReadonlyMap<string, readonly number[]> | undefined;
  #byId: ReadonlyMap<string, readonly number[]> | undefined;

  private constructor(readonly map: ArchitectureMap) {}

  /** The index of a map; the same one for the same map. The map must not change any more. */
  static of(map: ArchitectureMap): MapIndex {
    const known = MapIndex.#made.get(map);
    if (known !== undefined) return known;
    const index = new MapIndex(map);
    MapIndex.#made.set(map, index);
    return index;
  }

  /** How many nodes there are. */
  get size(): number {
    return this.map.nodes.length;
  }

  node(number: number): MapNode {
    return this.map.nodes[number] as MapNode;
  }

  get addresses(): AddressBook {
    this.#addresses ??= new AddressBook(this.map.nodes);
    return this.#addresses;
  }

  get edges(): EdgeIndex {
    this.#edges ??= new EdgeIndex(this.map, this.addresses);
    return this.#edges;
  }

  /** For one walk at a time. */
  get scratch(): Scratch {
    this.#scratch ??= new Scratch(this.size);
    return this.#scratch;
  }

  /** The kinds that nodes carry, by code point. */
  kinds(): readonly KindCount[] {
    const { names, nodes } = this.#kindTable();
    return names
      .map((kind, place) => ({ kind, count: nodes[place]?.length ?? 0 }))
      .sort((a, b) => byCodePoint(a.kind, b.kind));
  }

  /** The nodes of a kind, however it is spelt, ascending. */
  ofKind(kind: string): readonly number[] {
    const { numbers, nodes } = this.#kindTable();
    return nodes[(numbers.get(foldTypeName(kind)) ?? 0) - 1] ?? [];
  }

  /** Tells of a node whether it carries the kind, however that is spelt. */
  kindTest(kind: string): (node: number) => boolean {
    const { numbers, ofNode } = this.#kindTable();
    const wanted = numbers.get(foldTypeName(kind));
    return wanted === undefined ? () => false : (node) => ofNode[node] === wanted;
  }

  /** The nodes that have a symbol, ascending. */
  withSymbol(): Uint32Array {
    this.#withSymbol ??= Uint32Array.from(
      numbersWhere(this.size, (node) => this.map.nodes[node]?.symbol !== undefined),
    );
    return this.#withSymbol;
  }

  get symbols(): SymbolSearch {
    this.#symbols ??= new SymbolSearch(this.withSymbol(), (node) => this.map.nodes[node]?.symbol ?? '');
    return this.#symbols;
  }

  /** The nodes with exactly this symbol, ascending. */
  symbolAt(symbol: string): readonly number[] {
    this.#bySymbol ??= groupBy(this.map.nodes, (node) => node.symbol);
    return this.#bySymbol.get(symbol) ?? [];
  }

  /** The elements and views with this id, ascending. */
  idAt(id: string): readonly number[] {
    this.#byId ??= groupBy(this.map.nodes, (node) => node.id);
    return this.#byId.get(id) ?? [];
  }

  #kindTable(): Kinds {
    this.#kinds ??= kindsOf(this.map.nodes);
    return this.#kinds;
  }
}

function kindsOf(nodes: readonly MapNode[]): Kinds {
  const numbers = new Map<string, number>();
  const spelt = new Map<string, number>();
  const names: string[] = [];
  const lists: number[][] = [];
  const ofNode = new Uint32Array(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const kind = nodes[place]?.kind;
    if (kind === undefined) continue;
    let number = spelt.get(kind);
    if (number === undefined) {
      const folded = foldTypeName(kind);
      number = numbers.get(folded) ?? names.push(kind);
      numbers.set(folded, number);
      spelt.set(kind, number);
      lists[number - 1] ??= [];
    }
    ofNode[place] = number;
    lists[number - 1]?.push(place);
  }
  return { ofNode, numbers, names, nodes: lists };
}

/** The numbers below `size` that pass, ascending. */
export function numbersWhere(size: number, test: (number: number) => boolean): number[] {
  const found: number[] = [];
  for (let number = 0; number < size; number++) if (test(number)) found.push(number);
  return found;
}

function groupBy(nodes: readonly MapNode[], keyOf: (node: MapNode) => string | undefined) {
  const groups = new Map<string, number[]>();
  for (let place = 0; place < nodes.length; place++) {
    const key = keyOf(nodes[place] as MapNode);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}
