import type { GraphIndex } from '../graph/graph-index.ts';
import { byIndex, type Item, type KnownItem } from '../graph/item.ts';
import { fieldText } from '../graph/read-facts.ts';
import type { MapNode } from '../map/model.ts';
import { type Checker, type Diagnostic, inFileOrder } from '../rules/checker.ts';
import { filed, type PlacedDiagnostic } from '../rules/filed.ts';
import { isView } from './target.ts';

export type { PlacedDiagnostic } from '../rules/filed.ts';

/** The graph that a map was built from, with what the rules find in it and in the rest of the workspace. */
export interface CheckedGraph {
  /** Undefined where there is no graph. */
  readonly checker: Checker | undefined;
  /** Workspace-relative, as answers name the graph. */
  readonly file: string;
  /** What is wrong with markers and specifications (`trace/*`). */
  readonly traces?: readonly PlacedDiagnostic[];
}

/** A relationship of the element that is explained, as the graph has it. */
export interface RelationshipEntry {
  readonly id: string;
  readonly type?: string;
  readonly name?: string;
  readonly statement?: string;
  /** `out` where the element is its source; `self` where it is both ends. */
  readonly direction: 'in' | 'out' | 'self';
  /** The other end; the name is left out where no element has the id. */
  readonly other: { readonly id?: string; readonly name?: string };
}

/** The relationships of an element, in the order of the file. */
export function relationshipsOf({ index }: { readonly index: GraphIndex }, id: string): readonly RelationshipEntry[] {
  return [...index.relationshipsAt(id)].sort(byIndex).map((item) => {
    const { sourceId, targetId, typeText, statement } = item.facts;
    const other = sourceId === id ? targetId : sourceId;
    const name = fieldText(item.value, 'name');
    const otherName = other === undefined ? undefined : index.element(other)?.facts.name;
    return {
      id: item.facts.id,
      ...(typeText === undefined ? {} : { type: typeText }),
      ...(name === undefined ? {} : { name }),
      ...(statement === undefined ? {} : { statement }),
      direction: sourceId === id && targetId === id ? 'self' : sourceId === id ? 'out' : 'in',
      other: { ...(other === undefined ? {} : { id: other }), ...(otherName === undefined ? {} : { name: otherName }) },
    };
  });
}

/**
 * What is wrong with a node: for an element what the rules find in it and its relationships, for a view what they find in
 * it, for a specification unit or code what is wrong at its place and at its markers.
 * @param places where the node and its edges stand
 */
export function diagnosticsOf(
  graph: CheckedGraph,
  node: MapNode,
  places: readonly { readonly file: string; readonly line: number }[],
): readonly PlacedDiagnostic[] {
  const { checker, file, traces = [] } = graph;
  const inGraph =
    checker === undefined ? [] : diagnosticsIn(checker, node).map((diagnostic) => filed(diagnostic, file));
  const isHere = (diagnostic: PlacedDiagnostic) =>
    places.some((at) => at.file === diagnostic.file && at.line === diagnostic.range.start.line + 1);
  return [...inGraph, ...traces.filter(isHere)];
}

function diagnosticsIn(checker: Checker, node: MapNode): readonly Diagnostic[] {
  return itemsOf(checker, node)
    .flatMap((item) => checker.findingsOf(item))
    .map((finding) => checker.diagnostic(finding))
    .sort(inFileOrder);
}

function itemsOf({ index }: Checker, node: MapNode): readonly Item[] {
  if (node.source !== 'architecture' || node.id === undefined) return [];
  const own: KnownItem | undefined = isView(node) ? index.view(node.id) : index.element(node.id);
  if (own === undefined) return [];
  return isView(node) ? [own] : [own, ...index.relationshipsAt(node.id)];
}
