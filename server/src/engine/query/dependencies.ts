import type { MapEdge, Verb } from '../map/model.ts';
import { type Hit, hitOf } from './hit.ts';
import type { MapIndex } from './map-index.ts';

/** How far dependencies are followed; a third hop reaches most of a graph. */
const DEPENDENCY_HOPS = 2;
const DEPENDENT_HOPS = 1;

/** Which end of a relationship depends on the other (map-and-query 4). */
const DEPENDING_END: Readonly<Partial<Record<Verb, 'source' | 'target'>>> = {
  access: 'source',
  assignment: 'source',
  specialization: 'source',
  composition: 'source',
  aggregation: 'source',
  serving: 'target',
  realization: 'target',
  flow: 'target',
  triggering: 'target',
  influence: 'target',
};

/** An element with the relationship that leads to it. */
export interface RelatedHit extends Hit {
  readonly hops: number;
  readonly verb: Verb;
  /** The relationship's id. */
  readonly relationship?: string;
  /** The element that the relationship leads from; left out where that is the one asked about. */
  readonly via?: string;
}

export interface Dependencies {
  /** By hops, then in map order. */
  readonly dependencies: readonly RelatedHit[];
  readonly dependents: readonly RelatedHit[];
  /** What has an association with it: nobody depends on anybody. */
  readonly associated: readonly RelatedHit[];
}

/** What an element depends on, and what depends on it. */
export function dependenciesOf(index: MapIndex, element: number): Dependencies {
  return {
    dependencies: follow(
      index,
      element,
      DEPENDENCY_HOPS,
      (verb, outgoing) => DEPENDING_END[verb] === (outgoing ? 'source' : 'target'),
    ),
    dependents: follow(
      index,
      element,
      DEPENDENT_HOPS,
      (verb, outgoing) => DEPENDING_END[verb] === (outgoing ? 'target' : 'source'),
    ),
    associated: follow(index, element, 1, (verb) => verb === 'association'),
  };
}

/** @param leads whether to go along an edge of the verb, which goes out from the element or comes in */
function follow(
  index: MapIndex,
  start: number,
  depth: number,
  leads: (verb: Verb, outgoing: boolean) => boolean,
): readonly RelatedHit[] {
  const seen = new Set([start]);
  const found: RelatedHit[] = [];
  let level = [start];
  for (let hops = 1; hops <= depth; hops++) {
    const next = new Map<number, { edge: MapEdge; via: number }>();
    for (const node of level) {
      for (const { edge, other, outgoing } of relationshipsOf(index, node)) {
        if (leads(edge.verb, outgoing) && !seen.has(other) && !next.has(other)) next.set(other, { edge, via: node });
      }
    }
    level = [...next.keys()].sort((a, b) => a - b);
    for (const node of level) {
      seen.add(node);
      const { edge, via } = next.get(node) as { edge: MapEdge; via: number };
      found.push({
        ...hitOf(index.node(node)),
        hops,
        verb: edge.verb,
        ...(edge.id === undefined ? {} : { relationship: edge.id }),
        ...(via === start ? {} : { via: index.node(via).id ?? index.node(via).name }),
      });
    }
  }
  return found;
}

function* relationshipsOf(index: MapIndex, node: number) {
  const { edges, map } = index;
  for (const place of Array.from(edges.outOf(node))) {
    const edge = map.edges[place] as MapEdge;
    for (const other of edges.targetsOf(place)) if (isElement(index, other)) yield { edge, other, outgoing: true };
  }
  for (const place of Array.from(edges.into(node))) {
    const edge = map.edges[place] as MapEdge;
    if (isElement(index, edge.from)) yield { edge, other: edge.from, outgoing: false };
  }
}

function isElement(index: MapIndex, node: number): boolean {
  return index.node(node).source === 'architecture';
}
