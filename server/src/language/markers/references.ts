import type { Location, Position } from 'vscode-languageserver';
import { byCodePoint } from '../../engine/graph/nearest.ts';
import { wholeAddress } from '../../engine/map/address.ts';
import { MapIndex } from '../../engine/query/map-index.ts';
import { addressedAt, lineRange, type MarkerWorld, nodeAt, type Place, placeOf } from './world.ts';

// @implements arch:req-markers-shown
/**
 * Everything that traces to what a marker or the anchor of a unit names: the markers that name it, under any of its
 * addresses, and the tests of its testcases. Without a node of the address: the markers with the same address.
 */
export function markerReferences(
  world: MarkerWorld,
  file: string,
  position: Position,
  includeDeclaration: boolean,
): Location[] {
  const addressed = addressedAt(world, file, position);
  if (addressed === undefined) return [];
  const node = nodeAt(world, addressed.address);
  const addresses = new Set([addressed.address, ...(node?.uri ? [node.uri] : []), ...(node?.addresses ?? [])]);
  const places = [...markersNaming(world, addresses), ...testsOf(world, addresses)].sort(byPlace);
  const declaration = node && includeDeclaration ? [{ file: node.file, range: placeOf(world, node).name }] : [];
  return [...declaration, ...places].map((place) => ({ uri: world.uriOf(place.file), range: place.range }));
}

function markersNaming({ built }: MarkerWorld, addresses: ReadonlySet<string>): Place[] {
  const { namespace } = built.map;
  return built.code.flatMap(({ path, facts }) =>
    facts.markers
      .filter(({ address }) => addresses.has(wholeAddress(namespace, address)))
      .map(({ range }) => ({ file: path, range })),
  );
}

/** The tests that testcases name: they carry no marker. */
function testsOf({ built: { map } }: MarkerWorld, addresses: ReadonlySet<string>): Place[] {
  const index = MapIndex.of(map);
  return map.edges
    .filter(({ provenance, verb, to }) => provenance === 'derived' && verb === 'verifies' && addresses.has(to))
    .map(({ from }) => index.node(from))
    .map(({ file, line }) => ({ file, range: lineRange(line) }));
}

function byPlace(a: Place, b: Place): number {
  const [x, y] = [a.range.start, b.range.start];
  return byCodePoint(a.file, b.file) || x.line - y.line || x.character - y.character;
}
