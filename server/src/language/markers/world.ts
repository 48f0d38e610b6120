import type { Position, Range } from '../../engine/errors.ts';
import type { GraphDocument } from '../../engine/graph/document.ts';
import type { Item } from '../../engine/graph/item.ts';
import { splitAddress, wholeAddress } from '../../engine/map/address.ts';
import type { BuiltMap } from '../../engine/map/builder.ts';
import type { CodeMarker, SpecUnit } from '../../engine/map/facts.ts';
import type { MapNode } from '../../engine/map/model.ts';
import { MapIndex } from '../../engine/query/map-index.ts';
import { isView } from '../../engine/query/target.ts';

/** What the features of markers look at: a map of the workspace as it is now, unsaved text included. */
export interface MarkerWorld {
  readonly built: BuiltMap;
  /** The graph that the map was built from. */
  readonly graph: GraphDocument | null;
  /** Workspace-relative. */
  readonly graphFile: string;
  /** URI of a workspace-relative file. */
  uriOf(file: string): string;
}

/** Something that has an address, where a marker or an anchor stands for it. */
export interface Addressed {
  /** Whole, without the shorthand. */
  readonly address: string;
  readonly range: Range;
}

/** A place in a file of the workspace. */
export interface Place {
  readonly file: string;
  readonly range: Range;
}

/** The markers of a code file; none for any other. */
export function markersOf({ built }: MarkerWorld, file: string): readonly CodeMarker[] {
  return built.code.find(({ path }) => path === file)?.facts.markers ?? [];
}

/** The marker's address that a position touches. */
export function markerAt(world: MarkerWorld, file: string, position: Position): CodeMarker | undefined {
  return markersOf(world, file).find(({ range }) => touches(range, position));
}

/** What a position names: the address in a marker, or the anchor of a unit of a specification. */
export function addressedAt(world: MarkerWorld, file: string, position: Position): Addressed | undefined {
  const marker = markerAt(world, file, position);
  const { namespace } = world.built.map;
  if (marker !== undefined) return { address: wholeAddress(namespace, marker.address), range: marker.range };
  const spec = world.built.specs.find(({ path }) => path === file);
  const unit = spec?.facts.units.find(({ range }) => touches(range, position));
  if (spec === undefined || unit === undefined) return undefined;
  return { address: `spec://${namespace}/${spec.document}#${unit.anchor}`, range: unit.range };
}

/** The first node that has an address; undefined where it dangles. */
export function nodeAt({ built: { map } }: MarkerWorld, address: string): MapNode | undefined {
  const index = MapIndex.of(map);
  const node = index.addresses.firstAt(address);
  return node < 0 ? undefined : index.node(node);
}

/** Where a node is written down: all of it, and what names it there. */
export function placeOf(world: MarkerWorld, node: MapNode): { readonly whole: Range; readonly name: Range } {
  const item = node.source === 'architecture' ? graphItem(world, node) : undefined;
  if (item !== undefined && world.graph) {
    const { graph } = world;
    const start = graph.startOf(item);
    if (start !== undefined) {
      const id = graph.spanOf(item, [isView(node) ? 'view_id' : 'id']);
      return { whole: graph.rangeAt(start, start + item.text.length), name: graph.rangeAt(id.start, id.end) };
    }
  }
  const unit = node.source === 'spec' ? unitOf(world, node) : undefined;
  const range = unit?.range ?? lineRange(node.line);
  return { whole: range, name: range };
}

export function lineRange(line: number): Range {
  const at = { line: line - 1, character: 0 };
  return { start: at, end: at };
}

export function touches({ start, end }: Range, { line, character }: Position): boolean {
  return line === start.line && line === end.line && character >= start.character && character <= end.character;
}

function graphItem({ graph }: MarkerWorld, node: MapNode): Item | undefined {
  const items: readonly Item[] = graph?.items[isView(node) ? 'views' : 'elements'] ?? [];
  return items.find(({ facts }) => facts?.id === node.id);
}

function unitOf({ built }: MarkerWorld, { file, line, uri = '' }: MapNode): SpecUnit | undefined {
  const { anchor } = splitAddress(uri);
  const units = built.specs.find(({ path }) => path === file)?.facts.units;
  return units?.find((unit) => unit.anchor === anchor && unit.line === line);
}
