import type { CodeLens } from 'vscode-languageserver';
import { wholeAddress } from '../../engine/map/address.ts';
import { type MarkerWorld, markersOf, nodeAt, placeOf } from './world.ts';

// @implements arch:req-markers-shown
/**
 * One lens for each marker: what its address stands for; a click goes there. Dangling ones are said as diagnostics.
 * @param command of the client, shows a place; its argument is `{uri, range}`
 */
export function markerLenses(world: MarkerWorld, file: string, command: string): CodeLens[] {
  const { namespace } = world.built.map;
  return markersOf(world, file).flatMap(({ address, range }) => {
    const node = nodeAt(world, wholeAddress(namespace, address));
    if (node === undefined) return [];
    const title = node.kind === undefined ? node.name : `${node.name} · ${node.kind}`;
    const place = { uri: world.uriOf(node.file), range: placeOf(world, node).name };
    return [{ range, command: { title, command, arguments: [place] } }];
  });
}
