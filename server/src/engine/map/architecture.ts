import type { GraphDocument } from '../graph/document.ts';
import type { ElementItem, Item, RelationshipItem, ViewItem } from '../graph/item.ts';
import { foldTypeName } from '../graph/vocabulary.ts';
import { testFileOf } from '../rules/runnable.ts';
import { elementAddress, shownAddress, viewAddress } from './address.ts';
import { CODE_KINDS, SPEC_KINDS } from './facts.ts';
import type { MapNode, Verb } from './model.ts';

/** What the graph gives to the map. */
export interface Architecture {
  /** Elements, then views, in document order. */
  readonly nodes: readonly MapNode[];
  readonly relationships: readonly RelationEdge[];
  readonly tests: readonly NamedTest[];
}

export interface RelationEdge {
  /** Index in `nodes`. */
  readonly from: number;
  readonly to: string;
  readonly verb: Verb;
  readonly line: number;
  readonly id: string;
}

/** A test that a testcase names as the proof of its element. */
export interface NamedTest {
  /** Workspace-relative. */
  readonly file: string;
  /** What stands after `#` or `::`; undefined where the whole file is named. */
  readonly name: string | undefined;
  /** Address of the element. */
  readonly to: string;
  /** Of the testcase in the graph. */
  readonly line: number;
}

/** Nothing, where there is no graph or none that ever parsed. */
export const NO_ARCHITECTURE: Architecture = { nodes: [], relationships: [], tests: [] };

/** Kinds of the other sources: an element of an unknown type that is spelt like one of them has no kind. */
const TAKEN: ReadonlySet<string> = new Set([...CODE_KINDS, ...SPEC_KINDS]);

/** Reads elements, views, relationships and named tests; later copies of an id count nowhere. */
export function readArchitecture(document: GraphDocument, namespace: string, file: string): Architecture {
  const { items } = document;
  const elements = firstCopies<ElementItem>(items.elements);
  const views = firstCopies<ViewItem>(items.views);
  const shownIn = new Map<string, Set<string>>();
  for (const [viewId, view] of views) {
    for (const id of view.facts.elements) {
      if (id === undefined) continue;
      const shown = shownIn.get(id) ?? new Set();
      shownIn.set(id, shown.add(viewId));
    }
  }
  const nodes: MapNode[] = [];
  const places = new Map<string, number>();
  for (const [id, element] of elements) {
    const addresses = Array.from(shownIn.get(id) ?? [], (viewId) => shownAddress(namespace, viewId, id));
    const kind = kindOf(element);
    places.set(id, nodes.length);
    nodes.push({
      source: 'architecture',
      name: element.facts.name ?? id,
      uri: elementAddress(namespace, id),
      ...(addresses.length > 0 ? { addresses } : {}),
      id,
      ...(kind === undefined ? {} : { kind }),
      file,
      line: lineOf(document, element),
    });
  }
  for (const [id, view] of views) {
    const name = view.facts.name ?? id;
    const uri = viewAddress(namespace, id);
    nodes.push({ source: 'architecture', name, uri, id, kind: 'View', file, line: lineOf(document, view) });
  }
  const tests = Array.from(elements.values()).flatMap((element) => namedTests(document, element, namespace));
  return { nodes, relationships: relationEdges(document, places, namespace), tests };
}

function relationEdges(
  document: GraphDocument,
  places: ReadonlyMap<string, number>,
  namespace: string,
): RelationEdge[] {
  const edges: RelationEdge[] = [];
  for (const [id, relationship] of firstCopies<RelationshipItem>(document.items.relationships)) {
    const { type, sourceId, targetId } = relationship.facts;
    const from = sourceId === undefined ? undefined : places.get(sourceId);
    // An edge starts somewhere and has a verb; what is wrong with the others the rules of the graph say.
    if (type === undefined || from === undefined || targetId === undefined) continue;
    const verb = type.toLowerCase() as Verb;
    edges.push({ from, to: elementAddress(namespace, targetId), verb, line: lineOf(document, relationship), id });
  }
  return edges;
}

// @implements arch:req-testcase-edges
function namedTests(document: GraphDocument, element: ElementItem, namespace: string): NamedTest[] {
  const { id, testcases } = element.facts;
  const to = elementAddress(namespace, id);
  return testcases.flatMap(({ index, acceptanceCriteria }) => {
    const file = acceptanceCriteria === undefined ? undefined : testFileOf(acceptanceCriteria);
    if (acceptanceCriteria === undefined || file === undefined) return [];
    const separator = /#|::/.exec(acceptanceCriteria);
    const name = separator ? acceptanceCriteria.slice(separator.index + separator[0].length).trim() : '';
    const { range } = document.placeOf(element, ['testcases', index]);
    return [{ file, name: name === '' ? undefined : name, to, line: range.start.line + 1 }];
  });
}

function firstCopies<T extends ElementItem | ViewItem | RelationshipItem>(items: readonly Item[]): Map<string, T> {
  const first = new Map<string, T>();
  for (const item of items) {
    if (item.facts !== undefined && !first.has(item.facts.id)) first.set(item.facts.id, item as T);
  }
  return first;
}

// @implements arch:con-kind-vocabularies-disjoint
/** The type as the file's generation means it; one that is none of the known types as it is written. */
function kindOf({ facts: { type, typeText } }: ElementItem): string | undefined {
  if (type !== undefined) return type;
  return typeText === undefined || TAKEN.has(foldTypeName(typeText)) ? undefined : typeText;
}

function lineOf(document: GraphDocument, item: Item): number {
  return document.positionAt(document.startOf(item) ?? 0).line + 1;
}
