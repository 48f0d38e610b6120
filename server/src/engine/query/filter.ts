import type { ArchitectureMap } from '../map/model.ts';
import { ceilingOf, type Extent, extentOf } from './ceiling.ts';
import { type Condition, nodesThatPass } from './condition.ts';
import { type Hit, hitOf } from './hit.ts';
import { MapIndex } from './map-index.ts';
import { filterNotes } from './notes.ts';

/** The three filters; those that are given all hold. */
export interface Filters {
  /** Any address of the node, exactly. */
  readonly uri?: string | undefined;
  /** A part of a code symbol, in the same case. */
  readonly symbol?: string | undefined;
  /** Compared without spaces and case. */
  readonly kind?: string | undefined;
}

export interface QueryRequest extends Filters {
  /** A whole number from 1; 50 by default, 200 at most. */
  readonly limit?: number | undefined;
}

/** What every answer about the map says besides what was found. */
export interface AnswerContext {
  /** Of the graph that the map was built from; null where it does not parse, or where the map was read from a file. */
  readonly canonicalVersion?: string | null;
  /** What keeps the map from being whole; said in every answer. */
  readonly notes?: readonly string[];
}

export interface QueryAnswer extends Extent {
  /** Null for one that was not given. */
  readonly filters: { readonly uri: string | null; readonly symbol: string | null; readonly kind: string | null };
  /** Nodes in map order. */
  readonly results: readonly Hit[];
  readonly canonicalVersion: string | null;
  /** Values that no node carries, a limit that was lowered; left out where there is nothing to say. */
  readonly notes?: readonly string[];
}

// @implements arch:req-query-finds-set
// @implements arch:prin-filter-level-permanent
// @implements arch:con-filters-not-grammar-case
// @implements arch:req-query-own-entry-point
/**
 * Which nodes of the map are these? A set by three filters; a combination that matches nothing is an empty answer, never
 * an error. No part of the query language takes part in it.
 * @throws GroundplanError `query/bad-limit`
 */
export function query(map: ArchitectureMap, request: QueryRequest, context: AnswerContext = {}): QueryAnswer {
  const { uri, symbol, kind } = request;
  const ceiling = ceilingOf(request.limit);
  const index = MapIndex.of(map);
  const found = nodesThatPass(index.size, filterConditions(index, request));
  const results = firstHits(index, found, ceiling.limit);
  const notes = [
    ...(context.notes ?? []),
    ...ceiling.notes,
    ...(found.length === 0 ? filterNotes(index, request) : []),
  ];
  return {
    filters: { uri: uri ?? null, symbol: symbol ?? null, kind: kind ?? null },
    results,
    ...extentOf(results.length, found.length, ceiling.limit),
    canonicalVersion: context.canonicalVersion ?? null,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

// @implements arch:con-filters-optional
/** The conditions that the given filters stand for. The query language uses these and has none of its own for them. */
export function filterConditions(index: MapIndex, { uri, symbol, kind }: Filters): Condition[] {
  return [
    ...(uri === undefined ? [] : [hasAddress(index, uri)]),
    ...(symbol === undefined ? [] : [holdsSymbol(index, symbol)]),
    ...(kind === undefined ? [] : [isOfKind(index, kind)]),
  ];
}

// @implements arch:req-filter-uri-exact
function hasAddress(index: MapIndex, uri: string): Condition {
  const nodes = index.addresses.at(uri);
  return { cost: nodes.length, nodes: () => nodes, passes: (node) => nodes.includes(node) };
}

// @implements arch:req-filter-symbol-substring
function holdsSymbol(index: MapIndex, part: string): Condition {
  const passes = (node: number): boolean => index.node(node).symbol?.includes(part) ?? false;
  const candidates = index.symbols.candidates(part);
  return { cost: candidates.length, nodes: () => candidates.filter(passes), passes };
}

// @implements arch:req-filter-kind
function isOfKind(index: MapIndex, kind: string): Condition {
  const nodes = index.ofKind(kind);
  return { cost: nodes.length, nodes: () => nodes, passes: index.kindTest(kind) };
}

function firstHits(index: MapIndex, nodes: ArrayLike<number>, limit: number): Hit[] {
  return Array.from({ length: Math.min(nodes.length, limit) }, (_, place) => hitOf(index.node(nodes[place] as number)));
}
