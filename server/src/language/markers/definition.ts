import type { LocationLink, Position } from 'vscode-languageserver';
import { addressedAt, type MarkerWorld, nodeAt, placeOf } from './world.ts';

// @implements arch:req-markers-shown
/** From the address of a marker to the element or view in the graph, or to the unit in its specification. */
export function markerDefinition(world: MarkerWorld, file: string, position: Position): LocationLink[] {
  const addressed = addressedAt(world, file, position);
  const node = addressed && nodeAt(world, addressed.address);
  if (addressed === undefined || node === undefined) return [];
  const { whole, name } = placeOf(world, node);
  return [
    {
      originSelectionRange: addressed.range,
      targetUri: world.uriOf(node.file),
      targetRange: whole,
      targetSelectionRange: name,
    },
  ];
}
