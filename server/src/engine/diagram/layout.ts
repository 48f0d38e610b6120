import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Cancellation, WorkerPool } from '../ports.ts';
import { boxText, lineText } from './labels.ts';
import { isKnownType, isSaidByNesting } from './notation.ts';
import type { ViewElement, ViewModel, ViewRelationship } from './view-model.ts';

/** Where everything of a view stands: the question to the layout program, and its answer. ELK itself runs in a worker. */

/** The worker's task: an ElkNode in, the same with places out. */
export const LAYOUT_TASK = 'layout';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** In user units from the picture's upper left corner, rounded to tenths. */
export interface ViewLayout {
  readonly width: number;
  readonly height: number;
  /** In the order of the view's elements. */
  readonly boxes: readonly Box[];
  /** In the order of the view's relationships; undefined where nesting says it already. */
  readonly lines: readonly (Line | undefined)[];
}

export interface Line {
  /** From source to target, two at least. */
  readonly points: readonly Point[];
  readonly label: Box | undefined;
}

/** What ELK does not take over from the picture to the elements that contain others. */
const SPACING: Readonly<Record<string, string>> = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
};
const OPTIONS: Readonly<Record<string, string>> = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.aspectRatio': '1.6',
  ...SPACING,
};
/** Inside an element that contains others, beside its own text at the top. */
const INNER_MARGIN = 16;

/** The name of an element or relationship in the question: ids may be anything. */
function elementKey(place: number): string {
  return `n${place}`;
}
function relationshipKey(place: number): string {
  return `r${place}`;
}

// @implements arch:req-picture-svg
/** The question: sizes, nesting and lines, without a text of the graph in it. */
export function layoutQuestion(view: ViewModel): ElkNode {
  const keys = new Map(view.elements.map(({ id }, place) => [id, elementKey(place)]));
  const nodes = new Map<string, ElkNode>();
  for (const element of view.elements) nodes.set(element.id, nodeOf(element, keys.get(element.id) as string));
  const top: ElkNode[] = [];
  for (const { id, container } of view.elements) {
    const node = nodes.get(id) as ElkNode;
    const outer = container === undefined ? undefined : nodes.get(container);
    if (outer === undefined) top.push(node);
    else outer.children = [...(outer.children ?? []), node];
  }
  for (const node of nodes.values()) if (node.children !== undefined) openUp(node);
  const containers = new Map(view.elements.map(({ id, container }) => [id, container]));
  const edges = view.relationships.flatMap((relationship, place) => {
    const { type, source, target } = relationship;
    const nested = isSaidByNesting(type) && containers.get(target) === source;
    return nested ? [] : [edgeOf(relationship, relationshipKey(place), keys)];
  });
  return { id: 'view', layoutOptions: { ...OPTIONS }, children: top, edges };
}

function nodeOf(element: ViewElement, id: string): ElkNode {
  const { width, height } = boxText(element);
  return { id, width, height };
}

/** What holds others is as large as they need, below its own text. */
function openUp(node: ElkNode): void {
  const { width = 0, height = 0 } = node;
  node.layoutOptions = {
    ...SPACING,
    'elk.padding': `[top=${height},left=${INNER_MARGIN},bottom=${INNER_MARGIN},right=${INNER_MARGIN}]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    // ELK takes it lengthwise first, as if lines led to the right.
    'elk.nodeSize.minimum': `(${height},${width})`,
  };
}

function edgeOf(relationship: ViewRelationship, id: string, keys: ReadonlyMap<string, string>): ElkExtendedEdge {
  const edge: ElkExtendedEdge = {
    id,
    sources: [keys.get(relationship.source) as string],
    targets: [keys.get(relationship.target) as string],
  };
  const label = lineText(relationship, isKnownType(relationship.type));
  // The layout program wants a text, and need not know which.
  if (label !== undefined) edge.labels = [{ id: `${id}-label`, text: '-', width: label.width, height: label.height }];
  return edge;
}

/** The answer, in the order of the view. */
export function readAnswer(view: ViewModel, answer: ElkNode): ViewLayout {
  const nodes = new Map<string, ElkNode>();
  const open = [answer];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.set(node.id, node);
    open.push(...(node.children ?? []));
  }
  const edges = new Map((answer.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(answer.width ?? 0),
    height: Math.ceil(answer.height ?? 0),
    boxes: view.elements.map((_, place) => boxOf(nodes.get(elementKey(place)) ?? {})),
    lines: view.relationships.map((_, place) => lineOf(edges.get(relationshipKey(place)))),
  };
}

function lineOf(edge: ElkExtendedEdge | undefined): Line | undefined {
  const section = edge?.sections?.[0];
  if (section === undefined) return undefined;
  const { startPoint, bendPoints = [], endPoint } = section;
  const label = edge?.labels?.[0];
  return {
    points: [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: tenths(x), y: tenths(y) })),
    label: label === undefined ? undefined : boxOf(label),
  };
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Lays a view out in a worker. About 0.1 s for a full view, 0.7 s for 200 elements.
 * @throws GroundplanError `cancelled`, `worker/*`
 */
export async function layoutOf(view: ViewModel, workers: WorkerPool, cancellation: Cancellation): Promise<ViewLayout> {
  const answer = await workers.run<ElkNode, ElkNode>(LAYOUT_TASK, layoutQuestion(view), cancellation);
  return readAnswer(view, answer);
}
