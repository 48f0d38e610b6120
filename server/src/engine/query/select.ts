import type { ArchitectureMap, Verb } from '../map/model.ts';
import { ceilingOf, type Extent, extentOf } from './ceiling.ts';
import { allNodes, type Condition, nodesThatPass } from './condition.ts';
import { type AnswerContext, filterConditions } from './filter.ts';
import { type Hit, hitOf } from './hit.ts';
import type { QueryErrorObject } from './language/errors.ts';
import { parseQuery } from './language/parse.ts';
import { GRAMMAR_VERSION, type ParsedQuery } from './language/predicates.ts';
import { MapIndex } from './map-index.ts';
import { filterNotes, scopeNotes, verbNotes } from './notes.ts';
import { type Reach, walk } from './walk.ts';

export interface SelectHit extends Hit {
  /** 0 for what the query picked, else the fewest edges from there. */
  readonly hops: number;
}

export interface SelectAnswer extends Extent {
  readonly grammar: number;
  readonly query: string;
  readonly parsed: ParsedQuery;
  /** By hops, then in map order. */
  readonly results: readonly SelectHit[];
  readonly canonicalVersion: string | null;
  /** Values that no node carries, a limit that was lowered; left out where there is nothing to say. */
  readonly notes?: readonly string[];
}

export interface SelectOptions extends AnswerContext {
  /** A whole number from 1; 50 by default, 200 at most. */
  readonly limit?: number | undefined;
}

// @implements arch:req-select-walks-set
/**
 * Walks the map from a set: the query picks nodes, and `depth:` adds what is within so many hops of them.
 * @returns the answer, or what is wrong with the query (it has a `code`)
 * @throws GroundplanError `query/bad-limit`
 */
export function select(
  map: ArchitectureMap,
  text: string,
  options: SelectOptions = {},
): SelectAnswer | QueryErrorObject {
  const ceiling = ceilingOf(options.limit);
  const { result } = parseQuery(text);
  if ('error' in result) return result.error;
  const { parsed } = result;
  const index = MapIndex.of(map);
  const reach = reachOf(index, parsed, ceiling.limit);
  const results = hitsOf(index, reach);
  const notes = [...(options.notes ?? []), ...ceiling.notes, ...(reach.total === 0 ? emptyNotes(index, parsed) : [])];
  return {
    grammar: GRAMMAR_VERSION,
    query: text,
    parsed,
    results,
    ...extentOf(results.length, reach.total, ceiling.limit),
    canonicalVersion: options.canonicalVersion ?? null,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

// @implements arch:con-has-lacks-before-walk
/**
 * Everything that a query reaches.
 * @param most how many nodes are wanted by name, 0 where their numbers are enough
 */
export function reachOf(index: MapIndex, parsed: ParsedQuery, most = 0): Reach {
  return walk(index, seedsOf(index, parsed), parsed.depth, most);
}

// @implements arch:req-hit-hops
function hitsOf(index: MapIndex, { byHops, first }: Reach): SelectHit[] {
  const hits: SelectHit[] = [];
  let place = 0;
  for (const [hops, count] of byHops.entries()) {
    for (const end = Math.min(place + count, first.length); place < end; place++) {
      const hit = hitOf(index.node(first[place] as number)) as SelectHit & { hops: number };
      hit.hops = hops;
      hits.push(hit);
    }
  }
  return hits;
}

// @implements arch:con-predicates-joined-by-and
// @implements arch:con-select-reuses-filters
// @implements arch:req-select-superset
// @implements arch:req-has-lacks-seeds
/** What a query picks: everything in it but the depth, and the filters are those of `query`. */
function seedsOf(index: MapIndex, parsed: ParsedQuery): ArrayLike<number> {
  const { scope, has, lacks } = parsed;
  return nodesThatPass(index.size, [
    ...filterConditions(index, filtersOf(parsed)),
    ...(scope === null ? [] : [isInScope(index, scope)]),
    ...(has === null ? [] : [touches(index, has)]),
    ...(lacks === null ? [] : [lacksEdge(index, lacks)]),
  ]);
}

function filtersOf({ uri, symbol, kind }: ParsedQuery) {
  return { uri: uri ?? undefined, symbol: symbol ?? undefined, kind: kind ?? undefined };
}

// @implements arch:req-scope-prefix
function isInScope(index: MapIndex, scope: string): Condition {
  const range = index.addresses.range(scope);
  return {
    cost: range.end - range.start,
    nodes: () => index.addresses.nodesIn(range),
    passes: (node) => {
      const { uri, addresses } = index.node(node);
      return (uri?.startsWith(scope) ?? false) || (addresses?.some((address) => address.startsWith(scope)) ?? false);
    },
  };
}

// @implements arch:req-edges-as-filter-dimension
function touches(index: MapIndex, verb: Verb): Condition {
  const { edges } = index;
  const nodes = edges.touching(verb);
  return { cost: nodes.length, nodes: () => nodes, passes: (node) => edges.touches(node, verb) };
}

// @implements arch:req-unverified-rules-question
function lacksEdge(index: MapIndex, verb: Verb): Condition {
  const passes = (node: number): boolean => !index.edges.touches(node, verb);
  return { cost: index.size, nodes: () => allNodes(index.size).filter(passes), passes };
}

function emptyNotes(index: MapIndex, parsed: ParsedQuery): string[] {
  return [
    ...filterNotes(index, filtersOf(parsed)),
    ...(parsed.scope === null ? [] : scopeNotes(index, parsed.scope)),
    ...(parsed.has === null ? [] : verbNotes(index, parsed.has)),
  ];
}
