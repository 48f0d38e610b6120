import { GroundplanError } from '../errors.ts';
import { nearest } from '../graph/nearest.ts';
import { shorthandOf, wholeAddress } from '../map/address.ts';
import type { MapNode } from '../map/model.ts';
import { cutList } from './ceiling.ts';
import { hitOf } from './hit.ts';
import { type MapIndex, numbersWhere } from './map-index.ts';
import { MOST_NEAR, nearAddresses } from './near.ts';

/** Longer targets are cut in messages; the data has them whole. */
const LONGEST_SHOWN = 200;
const IN_FILE = /^(.+?):([1-9][0-9]*)(?::[0-9]+)?$/;

/**
 * The node that a target names: an address, `arch:<id>`, an element's id (or a view's, where no element has it), a symbol,
 * the end of a symbol from a segment's start on, or `file:line`, in this order; the line may be that of a marker.
 * @param limit of the candidates in an error
 * @param notes what keeps the map from being whole, said where nothing is found
 * @throws GroundplanError `explain/not-found` with near targets, `explain/ambiguous` with the candidates
 */
export function nodeNamed(index: MapIndex, target: string, limit: number, notes: readonly string[] = []): number {
  for (const way of [byAddress, byId, bySymbol, bySymbolEnd, byPlace]) {
    const [first, ...more] = way(index, target);
    if (first === undefined) continue;
    if (more.length > 0) throw ambiguous(index, target, [first, ...more], limit);
    return first;
  }
  throw notFound(index, target, notes);
}

function byAddress(index: MapIndex, target: string): readonly number[] {
  return index.addresses.at(wholeAddress(index.map.namespace, target));
}

function byId(index: MapIndex, target: string): readonly number[] {
  const nodes = index.idAt(target);
  const elements = nodes.filter((node) => !isView(index.node(node)));
  return elements.length > 0 ? elements : nodes;
}

function bySymbol(index: MapIndex, target: string): readonly number[] {
  return index.symbolAt(target);
}

function bySymbolEnd(index: MapIndex, target: string): readonly number[] {
  if (target === '') return [];
  return Array.from(index.withSymbol().filter((node) => endsWithSegments(index.node(node), target)));
}

/** Segments are parted by `.` or `::`, those of a file by `/`. */
function endsWithSegments({ symbol = '', file }: MapNode, end: string): boolean {
  if (!symbol.endsWith(end)) return false;
  const before = symbol.slice(0, symbol.length - end.length);
  return symbol === file ? before.endsWith('/') : before.endsWith('.') || before.endsWith('::');
}

function byPlace(index: MapIndex, target: string): readonly number[] {
  const place = placeOf(target);
  if (place === undefined) return [];
  const isThere = (at: { readonly file: string; readonly line: number }) =>
    at.file === place.file && at.line === place.line;
  const nodes = numbersWhere(index.size, (node) => isThere(index.node(node)));
  if (nodes.length > 0) return nodes;
  // A marker stands before the item that it belongs to.
  return [...new Set(index.map.edges.filter(isThere).map(({ from }) => from))];
}

function placeOf(target: string): { file: string; line: number } | undefined {
  const [, file, line] = IN_FILE.exec(target) ?? [];
  if (file === undefined) return undefined;
  return { file: plainPath(file), line: Number(line) };
}

function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

export function isView({ source, kind }: MapNode): boolean {
  return source === 'architecture' && kind === 'View';
}

/** A target that names this node, the shortest that it has. */
export function targetOf({ map: { namespace } }: MapIndex, { uri, symbol, file, line }: MapNode): string {
  return uri === undefined ? (symbol ?? `${file}:${line}`) : (shorthandOf(namespace, uri) ?? uri);
}

function ambiguous(index: MapIndex, target: string, nodes: readonly number[], limit: number): GroundplanError {
  const { results, ...extent } = cutList(nodes, limit);
  const candidates = results.map((node) => hitOf(index.node(node)));
  const places = candidates.slice(0, MOST_NEAR).map(({ file, line }) => `${file}:${line}`);
  const message = `"${target}" names ${nodes.length} nodes. Name one by its place (${places.join(', ')}${nodes.length > places.length ? ', …' : ''}) or by a longer symbol.`;
  return new GroundplanError('explain/ambiguous', message, { data: { target, candidates, ...extent } });
}

function notFound(index: MapIndex, target: string, notes: readonly string[]): GroundplanError {
  const near = nearTargets(index, target).filter((name) => name !== target);
  const help =
    near.length > 0
      ? ` Near: ${near.map((name) => `"${name}"`).join(', ')}.`
      : ' A target is an address, arch:ID, an element id, a symbol or its end, or FILE:LINE; query lists what there is.';
  const message = [
    `Nothing on the map has the address, id, symbol or place "${shortened(target)}".${help}`,
    ...notes,
  ].join(' ');
  return new GroundplanError('explain/not-found', message, {
    data: { target, near },
  });
}

function shortened(target: string): string {
  return target.length > LONGEST_SHOWN ? `${target.slice(0, LONGEST_SHOWN).replace(/\p{Surrogate}$/u, '')}…` : target;
}

function nearTargets(index: MapIndex, target: string): readonly string[] {
  if (target.includes('://')) return nearAddresses(index.addresses, index.map.namespace, target);
  const place = placeOf(target);
  if (place !== undefined) {
    const found = nearPlaces(index, place);
    if (found.length > 0) return found;
  }
  // A file that is no node itself may hold some.
  const file = plainPath(target);
  const inFile = index.map.nodes.filter((node) => node.file === file && node.source !== 'architecture');
  if (inFile.length > 0) return inFile.slice(0, MOST_NEAR).map((node) => targetOf(index, node));
  return nearNames(index, target.replace(/^arch:/, ''));
}

/** The nearest lines of the file that something begins at, or the same line of near files. */
function nearPlaces(index: MapIndex, { file, line }: { file: string; line: number }): string[] {
  const inFile = numbersWhere(index.size, (node) => index.node(node).file === file).map(
    (node) => index.node(node).line,
  );
  if (inFile.length > 0) {
    const lines = [...new Set(inFile)].sort((a, b) => Math.abs(a - line) - Math.abs(b - line) || a - b);
    return lines.slice(0, MOST_NEAR).map((near) => `${file}:${near}`);
  }
  const files = new Set(index.map.nodes.map((node) => node.file));
  return nearest(files, file, MOST_NEAR).map((near) => `${near}:${line}`);
}

/** Those of that very name first (people know names), then near ids, near symbols and near last segments of symbols. */
function nearNames(index: MapIndex, text: string): readonly string[] {
  const wanted = text.toLowerCase();
  const targets = new Map<string, string>();
  const same: string[] = [];
  for (const node of index.map.nodes) {
    const target = targetOf(index, node);
    const names = [node.id, node.symbol, node.source === 'code' ? lastSegment(node) : node.name];
    if (names.some((name) => name?.toLowerCase() === wanted)) same.push(target);
    for (const name of names) if (name !== undefined && !targets.has(name)) targets.set(name, target);
  }
  const near = nearest(targets.keys(), text, MOST_NEAR).map((name) => targets.get(name) as string);
  return [...new Set([...same, ...near])].slice(0, MOST_NEAR);
}

function lastSegment({ symbol = '', file }: MapNode): string {
  return symbol.slice(
    symbol === file ? symbol.lastIndexOf('/') + 1 : Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf(':')) + 1,
  );
}
