import type { ArchitectureMap, MapEdge, Verb } from '../map/model.ts';
import type { Checker } from '../rules/checker.ts';
import { type CutList, ceilingOf, cutList } from './ceiling.ts';
import { dependenciesOf, type RelatedHit } from './dependencies.ts';
import type { AnswerContext } from './filter.ts';
import {
  type CheckedGraph,
  diagnosticsOf,
  type PlacedDiagnostic,
  type RelationshipEntry,
  relationshipsOf,
} from './graph-facts.ts';
import { type Hit, hitOf } from './hit.ts';
import { MapIndex } from './map-index.ts';
import { isView, nodeNamed } from './target.ts';

interface EdgeEntry {
  readonly verb: Verb;
  /** Where the edge is written: a marker, or a relationship. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly provenance: MapEdge['provenance'];
  /** A relationship's id. */
  readonly id?: string;
}

export interface EdgeIn extends EdgeEntry {
  /** The node that it comes from. */
  readonly from: Hit;
  /** The address of the node that it names. */
  readonly to: string;
}

export interface EdgeOut extends EdgeEntry {
  readonly to: string;
  /** The node that it leads to; null where it dangles. */
  readonly node: Hit | null;
}

export interface ExplainAnswer {
  readonly target: string;
  readonly node: Hit;
  readonly edgesIn: CutList<EdgeIn>;
  readonly edgesOut: CutList<EdgeOut>;
  /** The nodes at the other ends, each once, in map order. */
  readonly neighbours: CutList<Hit>;
  /** Elements: the views that show it. */
  readonly views?: CutList<Hit>;
  /** Elements, where the graph is at hand. */
  readonly relationships?: CutList<RelationshipEntry>;
  /** Elements: what it depends on, two hops far. */
  readonly dependencies?: CutList<RelatedHit>;
  /** Elements: what depends on it, one hop far. */
  readonly dependents?: CutList<RelatedHit>;
  /** Elements: what it is only associated with. */
  readonly associated?: CutList<RelatedHit>;
  /** Where the workspace is at hand. */
  readonly diagnostics?: CutList<PlacedDiagnostic>;
  readonly canonicalVersion: string | null;
  /** A limit that was lowered; left out where there is nothing to say. */
  readonly notes?: readonly string[];
}

export interface ExplainOptions extends AnswerContext {
  /** Of each list: a whole number from 1; 50 by default, 200 at most. */
  readonly limit?: number | undefined;
  /** Left out for a map that was read from a file. */
  readonly graph?: CheckedGraph | undefined;
}

// @implements arch:req-explain-one-target
/**
 * What touches one target.
 * @param target see nodeNamed
 * @throws GroundplanError `explain/not-found`, `explain/ambiguous`, `query/bad-limit`
 */
export function explain(map: ArchitectureMap, target: string, options: ExplainOptions = {}): ExplainAnswer {
  const { graph } = options;
  const ceiling = ceilingOf(options.limit);
  const { limit } = ceiling;
  const notes = [...(options.notes ?? []), ...ceiling.notes];
  const index = MapIndex.of(map);
  const number = nodeNamed(index, target, limit, options.notes);
  const node = index.node(number);
  const edgesIn = Array.from(index.edges.into(number), (place) => edgeIn(index, place));
  const edgesOut = Array.from(index.edges.outOf(number), (place) => edgeOut(index, place));
  const places = [node, ...edgesOut];
  return {
    target,
    node: hitOf(node),
    edgesIn: cutList(edgesIn, limit),
    edgesOut: cutList(edgesOut, limit),
    neighbours: cutList(neighboursOf(index, number), limit),
    ...(node.source === 'architecture' && !isView(node) ? elementParts(index, number, limit, graph?.checker) : {}),
    ...(graph === undefined ? {} : { diagnostics: cutList(diagnosticsOf(graph, node, places), limit) }),
    canonicalVersion: options.canonicalVersion ?? null,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

function elementParts(index: MapIndex, number: number, limit: number, checker: Checker | undefined) {
  const { id = '' } = index.node(number);
  const { dependencies, dependents, associated } = dependenciesOf(index, number);
  return {
    views: cutList(viewsOf(index, number), limit),
    ...(checker === undefined ? {} : { relationships: cutList(relationshipsOf(checker, id), limit) }),
    dependencies: cutList(dependencies, limit),
    dependents: cutList(dependents, limit),
    associated: cutList(associated, limit),
  };
}

/** A view's address is that of each element in it, up to the `#`. */
function viewsOf(index: MapIndex, element: number): Hit[] {
  const { addresses = [] } = index.node(element);
  const views = new Set(addresses.flatMap((address) => index.addresses.at(address.slice(0, address.indexOf('#')))));
  return [...views].sort((a, b) => a - b).map((view) => hitOf(index.node(view)));
}

function neighboursOf(index: MapIndex, node: number): Hit[] {
  const { starts, ends } = index.edges;
  const others = new Set(ends.subarray(starts[node], starts[node + 1]));
  others.delete(node);
  return [...others].sort((a, b) => a - b).map((other) => hitOf(index.node(other)));
}

function edgeIn(index: MapIndex, place: number): EdgeIn {
  const edge = index.map.edges[place] as MapEdge;
  return { verb: edge.verb, from: hitOf(index.node(edge.from)), to: edge.to, ...whereFrom(edge) };
}

function edgeOut(index: MapIndex, place: number): EdgeOut {
  const edge = index.map.edges[place] as MapEdge;
  const [target] = index.edges.targetsOf(place);
  return {
    verb: edge.verb,
    to: edge.to,
    node: target === undefined ? null : hitOf(index.node(target)),
    ...whereFrom(edge),
  };
}

function whereFrom({ file, line, provenance, id }: MapEdge) {
  return { file, line, provenance, ...(id === undefined ? {} : { id }) };
}
