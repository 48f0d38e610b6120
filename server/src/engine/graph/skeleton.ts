import type { ChunkTable } from './chunk-table.ts';
import type { Node } from './json-tree.ts';

/**
 * Moves the tree of a document's skeleton (its text without the entries of the root arrays) to where its parts stand in
 * the whole text. A node that starts at a seam belongs behind the entries, one that ends there before them.
 */
export function mapSkeletonTree(tree: Node, table: ChunkTable): Node {
  const pieces: { from: number; to: number; shift: number }[] = [];
  let from = 0;
  for (const [ordinal, chunk] of table.chunks.entries()) {
    if (chunk.kind !== 'skeleton') continue;
    pieces.push({ from, to: from + chunk.size, shift: table.startOf(ordinal) - from });
    from += chunk.size;
  }
  const move = (offset: number, isEnd: boolean): number => {
    const piece = pieces.find(({ to }) => (isEnd ? offset <= to : offset < to)) ?? pieces.at(-1);
    return offset + (piece?.shift ?? 0);
  };
  const map = (node: Node): Node => {
    const offset = move(node.offset, false);
    return {
      ...node,
      offset,
      length: move(node.offset + node.length, true) - offset,
      ...(node.children ? { children: node.children.map(map) } : {}),
    };
  };
  return map(tree);
}
