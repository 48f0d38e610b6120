import type { Range } from 'vscode-languageserver';
import type { ArrayName } from '../engine/graph/facts.ts';
import type { Item } from '../engine/graph/item.ts';
import { type Node, propertyOf } from '../engine/graph/json-tree.ts';
import type { GraphSession } from './graph-session.ts';
import type { Kind } from './named-at.ts';

/** An id that refers to something, as it stands in the text; absolute offsets, quotes included. */
export interface IdInText {
  readonly kind: Kind;
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** The copy of the name that stands beside it in the same object, if one does. */
  readonly copy: string | undefined;
  /** It is an end of a relationship. */
  readonly isEnd: boolean;
}

interface Field {
  readonly property: string;
  readonly kind: Kind;
  /** The property is a list of objects that hold the id here. */
  readonly inside?: string;
  /** Where the copy of the name stands. */
  readonly copy?: string;
}

const FIELDS: Readonly<Record<ArrayName, readonly Field[]>> = {
  elements: [
    { property: 'parent', kind: 'element' },
    { property: 'subdiagram_views', kind: 'view', inside: 'view_id', copy: 'view_name' },
  ],
  relationships: [
    { property: 'source_id', kind: 'element', copy: 'source_name' },
    { property: 'target_id', kind: 'element', copy: 'target_name' },
  ],
  views: [
    { property: 'parent_element_id', kind: 'element', copy: 'parent_element_name' },
    { property: 'included_elements', kind: 'element' },
    { property: 'included_relationships', kind: 'relationship' },
  ],
};

/** The ids in a range, in file order: only the entries that reach into it are read. */
export function* idsInRange({ document }: GraphSession, range: Range): Generator<IdInText> {
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  for (const { item, start } of document.itemsBetween(from, to)) {
    const found = [...idsOf(document.itemTree(item), item)].sort((a, b) => a.node.offset - b.node.offset);
    for (const { kind, node, copy } of found) {
      const at = start + node.offset;
      if (at < from || at + node.length > to) continue;
      yield {
        kind,
        id: node.value as string,
        start: at,
        end: at + node.length,
        copy,
        isEnd: item.array === 'relationships',
      };
    }
  }
}

interface Found {
  readonly kind: Kind;
  readonly node: Node;
  readonly copy: string | undefined;
}

function* idsOf(tree: Node, { array }: Item): Generator<Found> {
  for (const { property, kind, inside, copy } of FIELDS[array]) {
    const value = propertyOf(tree, property)?.children?.[1];
    const nodes = value?.type === 'array' ? (value.children ?? []) : value === undefined ? [] : [value];
    for (const entry of nodes) {
      const node = inside === undefined ? entry : propertyOf(entry, inside)?.children?.[1];
      if (node?.type !== 'string') continue;
      const beside =
        copy === undefined ? undefined : propertyOf(inside === undefined ? tree : entry, copy)?.children?.[1];
      yield { kind, node, copy: typeof beside?.value === 'string' ? beside.value : undefined };
    }
  }
}
