import { byCodePoint } from '../graph/nearest.ts';
import { unitAddress, wholeAddress } from './address.ts';
import type { Architecture } from './architecture.ts';
import type { CodeFacts, CodeItem, SpecFacts } from './facts.ts';
import type { ArchitectureMap, MapEdge, MapNode } from './model.ts';

/** A Markdown file that holds units. */
export interface SpecFile {
  readonly path: string;
  /** Its name in addresses. */
  readonly document: string;
  readonly facts: SpecFacts;
}

export interface CodeFile {
  readonly path: string;
  readonly facts: CodeFacts;
}

/** A test that a testcase names, where its file exists; the item is undefined where the file itself is meant. */
export interface FoundTest {
  readonly file: string;
  readonly item: CodeItem | undefined;
  readonly to: string;
  /** Of the testcase in the graph. */
  readonly line: number;
}

export interface Sources {
  readonly namespace: string;
  readonly graphFile: string;
  readonly architecture: Architecture;
  readonly specs: readonly SpecFile[];
  readonly code: readonly CodeFile[];
  readonly tests: readonly FoundTest[];
}

/** Puts the map together from what the sources hold, in the order that is its contract. */
export function assemble({ namespace, graphFile, architecture, specs, code, tests }: Sources): ArchitectureMap {
  const units = specNodes(namespace, specs);
  const nodes: MapNode[] = [...architecture.nodes, ...units];
  const items = new CodeNodes();
  for (const { path, facts } of code) for (const { item } of facts.markers) items.add(path, item);
  for (const { file, item } of tests) items.add(file, item);
  const places = items.appendTo(nodes);
  const edges = architecture.relationships.map(({ from, to, verb, line, id }): MapEdge => {
    return { from, to, verb, file: graphFile, line, provenance: 'derived', id };
  });
  for (const { path, facts } of code) {
    for (const { item, address, verb, line } of facts.markers) {
      const from = places.get(keyOf(path, item)) as number;
      edges.push({ from, to: wholeAddress(namespace, address), verb, file: path, line, provenance: 'authored' });
    }
  }
  for (const { file, item, to, line } of tests) {
    const from = places.get(keyOf(file, item)) as number;
    edges.push({ from, to, verb: 'verifies', file: graphFile, line, provenance: 'derived' });
  }
  edges.sort(inMapOrder);
  return { map: 1, namespace, nodes, edges: edges.filter((edge, place) => !isRepeated(edge, edges[place - 1])) };
}

function specNodes(namespace: string, specs: readonly SpecFile[]): MapNode[] {
  const inOrder = [...specs].sort((a, b) => byCodePoint(a.document, b.document));
  return inOrder.flatMap(({ path, document, facts }) =>
    facts.units.map(({ anchor, name, kind, line }): MapNode => {
      const uri = unitAddress(namespace, document, anchor);
      return { source: 'spec', name, uri, ...(kind === undefined ? {} : { kind }), file: path, line };
    }),
  );
}

/** Code items of all files, each once: a declaration is its symbol at its line of its file. */
class CodeNodes {
  readonly #nodes = new Map<string, MapNode>();

  add(file: string, item: CodeItem | undefined): void {
    const key = keyOf(file, item);
    if (this.#nodes.has(key)) return;
    const { symbol, kind, line } = item ?? { symbol: file, kind: 'file', line: 1 };
    this.#nodes.set(key, { source: 'code', name: symbol, symbol, kind, file, line });
  }

  /** @returns for each key the place of its node */
  appendTo(nodes: MapNode[]): ReadonlyMap<string, number> {
    const entries = [...this.#nodes].sort(([, a], [, b]) => {
      return byCodePoint(a.name, b.name) || byCodePoint(a.file, b.file) || a.line - b.line;
    });
    const places = new Map<string, number>();
    for (const [key, node] of entries) places.set(key, nodes.push(node) - 1);
    return places;
  }
}

/** No path holds a zero byte. */
function keyOf(file: string, item: CodeItem | undefined): string {
  return item === undefined ? file : `${file}\0${item.line}\0${item.symbol}`;
}

export function inMapOrder(a: MapEdge, b: MapEdge): number {
  return (
    a.from - b.from ||
    byCodePoint(a.file, b.file) ||
    a.line - b.line ||
    byCodePoint(a.verb, b.verb) ||
    byCodePoint(a.to, b.to)
  );
}

/** The same said twice on one line; relationships with ids of their own are different all the same. */
function isRepeated(edge: MapEdge, before: MapEdge | undefined): boolean {
  return before !== undefined && inMapOrder(edge, before) === 0 && edge.id === before.id;
}
