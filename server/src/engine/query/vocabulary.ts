import type { ArchitectureMap, MapNode } from '../map/model.ts';
import type { ParsedQuery } from './language/predicates.ts';
import { type KindCount, MapIndex } from './map-index.ts';
import { reachOf } from './select.ts';

/** An address that a query can name, with what it belongs to. */
export interface NamedAddress {
  readonly address: string;
  readonly name: string;
  readonly kind?: string;
}

/** The beginning of addresses: a document, a view. */
export interface Scope {
  readonly scope: string;
  /** Of a view. */
  readonly name?: string;
  /** Addresses that start with it. */
  readonly count: number;
}

export interface KnownSymbol {
  readonly symbol: string;
  readonly kind?: string;
  readonly file: string;
}

/** Some of the entries that there are. */
export interface Some<T> {
  readonly entries: readonly T[];
  /** False where there are more. */
  readonly complete: boolean;
}

/** What the map knows that whoever writes a query wants to be told. */
export interface QueryVocabulary {
  /** By code point. */
  kinds(): readonly KindCount[];
  /** Addresses that hold the text, or whose node's name does, in any case; in map order. */
  addresses(text: string, most: number): Some<NamedAddress>;
  /** Documents and views that hold the text, or whose name does, in any case. */
  scopes(text: string, most: number): Some<Scope>;
  /** Symbols that hold the text, in any case; in map order. */
  symbols(text: string, most: number): Some<KnownSymbol>;
  /** The nodes that carry an address. */
  at(address: string): readonly MapNode[];
  /** How many nodes a query reaches at each number of hops, from 0 on. */
  reach(parsed: ParsedQuery): readonly number[];
}

/** The vocabulary of a map. */
export function mapVocabulary(map: ArchitectureMap): QueryVocabulary {
  const index = MapIndex.of(map);
  return {
    kinds: () => index.kinds(),
    addresses: (text, most) => some(namedAddresses(index), most, ({ address, name }) => holds(text, address, name)),
    scopes: (text, most) => some(scopes(index), most, ({ scope, name = '' }) => holds(text, scope, name)),
    symbols: (text, most) => some(knownSymbols(index), most, ({ symbol }) => holds(text, symbol)),
    at: (address) => index.addresses.at(address).map((node) => index.node(node)),
    reach: (parsed) => reachOf(index, parsed).byHops,
  };
}

function holds(text: string, ...where: readonly string[]): boolean {
  const wanted = text.toLowerCase();
  return where.some((each) => each.toLowerCase().includes(wanted));
}

function some<T>(all: Iterable<T>, most: number, isMeant: (entry: T) => boolean): Some<T> {
  const entries: T[] = [];
  for (const entry of all) {
    if (!isMeant(entry)) continue;
    if (entries.length === most) return { entries, complete: false };
    entries.push(entry);
  }
  return { entries, complete: true };
}

function* namedAddresses({ map }: MapIndex): Generator<NamedAddress> {
  for (const { uri, name, kind } of map.nodes) {
    if (uri !== undefined) yield { address: uri, name, ...(kind === undefined ? {} : { kind }) };
  }
}

function* scopes(index: MapIndex): Generator<Scope> {
  const { addresses } = index;
  for (const document of addresses.documents()) {
    const scope = `${document}#`;
    const count = addresses.countStartingWith(scope);
    const [node] = addresses.at(document);
    if (count > 0) yield { scope, count, ...(node === undefined ? {} : { name: index.node(node).name }) };
  }
}

function* knownSymbols(index: MapIndex): Generator<KnownSymbol> {
  let last: string | undefined;
  for (const number of index.withSymbol()) {
    const { symbol = '', kind, file } = index.node(number);
    // Equal symbols stand next to each other.
    if (symbol === last) continue;
    last = symbol;
    yield { symbol, file, ...(kind === undefined ? {} : { kind }) };
  }
}
