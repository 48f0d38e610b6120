import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import { bold, code, plain } from '../markdown.ts';
import { addressedAt, type MarkerWorld, nodeAt, placeOf } from './world.ts';

// @implements arch:req-markers-shown
/** What the address of a marker, or the anchor of a unit, stands for, and where that is. */
export function markerHover(world: MarkerWorld, file: string, position: Position): Hover | null {
  const addressed = addressedAt(world, file, position);
  const node = addressed && nodeAt(world, addressed.address);
  if (addressed === undefined || node === undefined) return null;
  const { name, kind, uri = addressed.address } = node;
  const head = [bold(name), ...(kind === undefined ? [] : [plain(kind)]), code(uri)].join(' · ');
  const line = placeOf(world, node).name.start.line + 1;
  const link = `[${plain(node.file)}:${line}](${world.uriOf(node.file)}#L${line})`;
  return { contents: { kind: MarkupKind.Markdown, value: `${head}\n\n${link}` }, range: addressed.range };
}
