import type { CodeLens } from 'vscode-languageserver';
import { wholeAddress } from '../../engine/map/address.ts';
import { type MarkerWorld, markersOf, nodeAt, placeOf } from './world.ts';

/** Command of the client: shows a place. Arguments: URI, range. */
export const SHOW_PLACE_COMMAND = 'groundplan.showPlace';

/** One lens for each marker: what its address stands for; a click goes there. Dangling ones are said as diagnostics. */
export function markerLenses(world: MarkerWorld, file: string): CodeLens[] {
  const { namespace } = world.built.map;
  return markersOf(world, file).flatMap(({ address, range }) => {
    const node = nodeAt(world, wholeAddress(namespace, address));
    if (node === undefined) return [];
    const title = node.kind === undefined ? node.name : `${node.name} · ${node.kind}`;
    const place = [world.uriOf(node.file), placeOf(world, node).name];
    return [{ range, command: { title, command: SHOW_PLACE_COMMAND, arguments: place } }];
  });
}
