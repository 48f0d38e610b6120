import { type Node, parseTree } from 'jsonc-parser';
import type { EditableDocument } from '../../../server/src/engine/graph/edit-plan.ts';
import { ARRAY_NAMES, type ArrayName } from '../../../server/src/engine/graph/facts.ts';
import { Item } from '../../../server/src/engine/graph/item.ts';

/** A document read in the plainest way, so that the planner is tested by itself. Counts what is read of the text. */
export class PlainDocument implements EditableDocument {
  readonly items: Record<ArrayName, Item[]> = { elements: [], relationships: [], views: [] };
  readonly length: number;
  charactersRead = 0;
  readonly #starts = new Map<Item, number>();
  readonly #root: Node;

  constructor(readonly text: string) {
    this.length = text.length;
    const root = parseTree(text);
    assertValid(text, root);
    for (const name of ARRAY_NAMES) {
      const property = root.children?.findLast((child) => child.children?.[0]?.value === name);
      const array = property?.children?.[1];
      if (array?.type === 'array') this.#read(name, array);
    }
    this.#root = withoutEntries(root);
  }

  #read(name: ArrayName, array: Node): void {
    let before = array.offset + 1;
    for (const [index, node] of (array.children ?? []).entries()) {
      const own = this.text.slice(node.offset, node.offset + node.length);
      const item = new Item(name, index, this.text.slice(before, node.offset), own, JSON.parse(own), undefined);
      this.items[name].push(item);
      this.#starts.set(item, node.offset);
      before = node.offset + node.length;
    }
  }

  slice(start: number, end: number): string {
    this.charactersRead += Math.max(0, end - start);
    return this.text.slice(start, end);
  }

  startOf(item: Item): number | undefined {
    return this.#starts.get(item);
  }

  rootTree(): Node {
    return this.#root;
  }
}

function assertValid(text: string, root: Node | undefined): asserts root is Node {
  JSON.parse(text);
  if (root === undefined) throw new Error('no value');
}

/** The root's tree as the planner gets it: the last of each of the three arrays has no children. */
function withoutEntries(root: Node): Node {
  const last = new Map(root.children?.map((property) => [property.children?.[0]?.value, property]));
  const children = root.children?.map((property) => {
    const [key, value] = property.children ?? [];
    const emptied =
      value?.type === 'array' &&
      (ARRAY_NAMES as readonly string[]).includes(key?.value) &&
      last.get(key?.value) === property;
    return emptied && key && value ? { ...property, children: [key, { ...value, children: [] }] } : property;
  });
  return children ? { ...root, children } : root;
}
