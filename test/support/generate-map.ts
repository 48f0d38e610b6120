import type { ArchitectureMap, MapEdge, MapNode, Verb } from '../../server/src/engine/map/model.ts';

/** Edges for each node, as in the largest maps that were asked for. */
export const EDGES_PER_NODE = 1.5;
/** Units in one document, and elements in one view. */
export const UNITS_PER_DOCUMENT = 20;
export const ELEMENTS_PER_VIEW = 15;

const NAMESPACE = 'big';
const ELEMENT_KINDS = ['Application Component', 'Application Service', 'Business Process', 'Data Object', 'Capability'];
const UNIT_KINDS = ['req', 'prop', 'design', 'guide', undefined];
const CODE_KINDS = ['function', 'method', 'class', 'module'];
const TRACES: readonly Verb[] = ['implements', 'implements', 'implements', 'verifies', 'documents'];
const RELATIONS: readonly Verb[] = ['serving', 'flow', 'access', 'realization', 'composition'];

/**
 * A map of a given size: a fifth elements (each in a view), half specification units, the rest code; a third of the edges
 * are relationships, the others lead from code to units and elements. The same size gives the same map.
 */
export function generateMap(size: number): ArchitectureMap {
  const random = numbers(size);
  const elements = Math.floor(size * 0.2);
  const units = Math.floor(size * 0.5);
  const code = size - elements - units;
  const nodes: MapNode[] = [];
  for (let n = 0; n < elements; n++) nodes.push(elementNode(n));
  for (let n = 0; n < units; n++) nodes.push(unitNode(n));
  for (let n = 0; n < code; n++) nodes.push(codeNode(n));
  const edges: MapEdge[] = [];
  const total = Math.floor(size * EDGES_PER_NODE);
  const addressed = elements + units;
  for (let n = 0; n < total; n++) {
    const isRelation = n % 3 === 0;
    const from = isRelation ? random(elements) : addressed + random(code);
    const target = nodes[random(isRelation ? elements : addressed)] as MapNode;
    const verb = (isRelation ? RELATIONS : TRACES)[random(5)] as Verb;
    const { file } = nodes[from] as MapNode;
    edges.push({
      from,
      to: target.uri as string,
      verb,
      file,
      line: n + 1,
      provenance: isRelation ? 'derived' : 'authored',
    });
  }
  edges.sort((a, b) => a.from - b.from || a.line - b.line);
  return { map: 1, namespace: NAMESPACE, nodes, edges };
}

/** The document of a unit, or the view of an element, by its number: what `scope:` narrows to. */
export function documentScope(document: number): string {
  return `spec://${NAMESPACE}/area${document % 50}/doc${document}#`;
}

export function viewScope(view: number): string {
  return `spec://${NAMESPACE}/architecture/v${view}#`;
}

function elementNode(n: number): MapNode {
  return {
    source: 'architecture',
    name: `Element ${n}`,
    uri: `spec://${NAMESPACE}/architecture#e${n}`,
    addresses: [`${viewScope(Math.floor(n / ELEMENTS_PER_VIEW))}e${n}`],
    id: `e${n}`,
    kind: ELEMENT_KINDS[n % ELEMENT_KINDS.length] as string,
    file: 'design/KG/SystemArchitecture.json',
    line: n * 7 + 5,
  };
}

function unitNode(n: number): MapNode {
  const document = Math.floor(n / UNITS_PER_DOCUMENT);
  const kind = UNIT_KINDS[n % UNIT_KINDS.length];
  return {
    source: 'spec',
    name: `Unit ${n}`,
    uri: `${documentScope(document)}u${n}`,
    ...(kind === undefined ? {} : { kind }),
    file: `spec/area${document % 50}/doc${document}.md`,
    line: (n % UNITS_PER_DOCUMENT) * 9 + 1,
  };
}

function codeNode(n: number): MapNode {
  const symbol = `Module${Math.floor(n / 400)}.Class${Math.floor(n / 20)}.method${n}`;
  return {
    source: 'code',
    name: symbol,
    symbol,
    kind: CODE_KINDS[n % CODE_KINDS.length] as string,
    file: `src/module${Math.floor(n / 400)}/class${Math.floor(n / 20)}.ts`,
    line: (n % 20) * 12 + 3,
  };
}

/** A fixed sequence of whole numbers below a bound. */
function numbers(seed: number): (bound: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (bound) => {
    // xorshift32: the low bits of a linear generator would repeat too soon.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
