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
}

type Field = readonly [property: string, kind: Kind, inside?: string];

const FIELDS: Readonly<Record<ArrayName, readonly Field[]>> = {
  elements: [
    ['parent', 'element'],
    ['subdiagram_views', 'view', 'view_id'],
  ],
  relationships: [
    ['source_id', 'element'],
    ['target_id', 'element'],
  ],
  views: [
    ['parent_element_id', 'element'],
    ['included_elements', 'element'],
    ['included_relationships', 'relationship'],
  ],
};

/** The ids in a range, in file order: only the entries that reach into it are read. */
export function* idsInRange({ document }: GraphSession, range: Range): Generator<IdInText> {
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  for (const { item, start } of document.itemsBetween(from, to)) {
    const found = [...idsOf(document.itemTree(item), item)].sort((a, b) => a.node.offset - b.node.offset);
    for (const { kind, node } of found) {
      const at = start + node.offset;
      if (at < from || at + node.length > to) continue;
      yield { kind, id: node.value as string, start: at, end: at + node.length };
    }
  }
}

function* idsOf(tree: Node, { array }: Item): Generator<{ readonly kind: Kind; readonly node: Node }> {
  for (const [property, kind, inside] of FIELDS[array]) {
    const value = propertyOf(tree, property)?.children?.[1];
    const nodes = value?.type === 'array' ? (value.children ?? []) : value === undefined ? [] : [value];
    for (const entry of nodes) {
      const node = inside === undefined ? entry : propertyOf(entry, inside)?.children?.[1];
      if (node?.type === 'string') yield { kind, node };
    }
  }
}
