/**
 * The map: nodes and edges from the architecture graph, the specifications and the code, in the order that is its
 * contract (map-and-query 1). This shape is also that of a saved map.
 */

// @implements arch:con-source-open-field
/** Where a node comes from. An open field: a further engine adds a value and sorts after these. */
export type MapSource = 'architecture' | 'spec' | 'code' | (string & {});

/** Verbs of code about a spec unit or an element. */
export const TRACE_VERBS = ['implements', 'verifies', 'documents', 'deviates', 'informs'] as const;
/** Verbs between elements: the relationship types in lower case. */
export const RELATION_VERBS = [
  'composition',
  'aggregation',
  'assignment',
  'realization',
  'serving',
  'access',
  'influence',
  'triggering',
  'flow',
  'association',
  'specialization',
] as const;
export const VERBS = [...TRACE_VERBS, ...RELATION_VERBS] as const;
export type Verb = (typeof VERBS)[number];

export interface MapNode {
  readonly source: MapSource;
  readonly name: string;
  /** The first of the addresses; none for code. */
  readonly uri?: string;
  /** Further addresses (an element in each view that shows it). */
  readonly addresses?: readonly string[];
  /** Code only; unique within its file. */
  readonly symbol?: string;
  /** Architecture only: the element's or view's id. */
  readonly id?: string;
  readonly kind?: string;
  /** Workspace-relative, forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export interface MapEdge {
  /** Index of a node. */
  readonly from: number;
  /** An address; an edge whose address no node has is dangling. */
  readonly to: string;
  readonly verb: Verb;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly provenance: 'authored' | 'derived';
  /** Relationship edges: the relationship's id. */
  readonly id?: string;
}

export interface ArchitectureMap {
  readonly map: 1;
  readonly namespace: string;
  /** In map order: architecture in document order (elements, then views), spec by (doc, line), code by (symbol, file, line). */
  readonly nodes: readonly MapNode[];
  /** By (from, file, line, verb, to). */
  readonly edges: readonly MapEdge[];
}
