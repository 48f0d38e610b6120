import type { Position, Range } from '../errors.ts';
import { measureBreaks } from './chunk-table.ts';
import type { Item, Path } from './item.ts';
import { type Node, nearestNode, toPointer, treeOf } from './json-tree.ts';

/** Where a part of an item stands, counted from the start of the item's text. */
interface LocalPlace {
  readonly start: number;
  readonly end: number;
  readonly from: Position;
  readonly to: Position;
  readonly pointer: string;
}

export interface Place {
  /** Absolute UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly range: Range;
  /** RFC 6901. */
  readonly pointer: string;
}

/** How many item trees are kept for the next question about the same item. */
const TREE_CACHE_SIZE = 256;

/**
 * Places inside items. What is counted from the start of an item stays true while the text around it moves, so it is
 * found once and then only added to where the item is now.
 */
export class Places {
  private readonly trees = new Map<Item, Node>();
  private known = new WeakMap<Item, Map<string, LocalPlace>>();

  /** The item's tree, offsets relative to its text. */
  tree(item: Item): Node {
    const known = this.trees.get(item);
    if (known !== undefined) return known;
    const tree = treeOf(item.text);
    if (this.trees.size >= TREE_CACHE_SIZE) this.trees.delete(this.trees.keys().next().value as Item);
    this.trees.set(item, tree);
    return tree;
  }

  /** `base` and `at`: offset and position where the item's text starts now. */
  of(item: Item, path: Path, onKey: boolean, base: number, at: Position): Place {
    const local = this.local(item, path, onKey);
    return {
      start: base + local.start,
      end: base + local.end,
      range: { start: behind(at, local.from), end: behind(at, local.to) },
      pointer: `/${item.array}/${item.index}${local.pointer}`,
    };
  }

  private local(item: Item, path: Path, onKey: boolean): LocalPlace {
    const key = path.join('\0') + (onKey ? '\0' : '');
    const places = this.known.get(item) ?? new Map<string, LocalPlace>();
    const known = places.get(key);
    if (known !== undefined) return known;
    const { offset, length } = nearestNode(this.tree(item), path, onKey);
    const place = {
      start: offset,
      end: offset + length,
      from: positionIn(item.text, offset),
      to: positionIn(item.text, offset + length),
      pointer: toPointer(path),
    };
    this.known.set(item, places.set(key, place));
    return place;
  }

  forget(item: Item): void {
    this.trees.delete(item);
  }
}

function positionIn(text: string, offset: number): Position {
  const { breaks, lastBreak } = measureBreaks(text.slice(0, offset));
  return { line: breaks, character: lastBreak >= 0 ? offset - lastBreak : offset };
}

/** The position that stands `local` behind `base`. */
function behind(base: Position, local: Position): Position {
  if (local.line === 0) return { line: base.line, character: base.character + local.character };
  return { line: base.line + local.line, character: local.character };
}
