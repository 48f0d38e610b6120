import type { Item, Path } from '../engine/graph/item.ts';
import { isObject } from '../engine/graph/read-facts.ts';
import type { GraphSession } from './graph-session.ts';

export type Kind = 'element' | 'relationship' | 'view';

/** An id or a name in the text, and whom it stands for. */
export interface Named {
  readonly kind: Kind;
  readonly id: string;
  /** Whether an id stands there or a name, the item's own or a copy. */
  readonly what: 'id' | 'name';
  /** Of the value in the text, quotes included. */
  readonly start: number;
  readonly end: number;
}

const KIND_OF = { elements: 'element', relationships: 'relationship', views: 'view' } as const;

/** The property that holds a reference, where it means an element or a view, or the id that says so for a name. */
const REFERENCES: Readonly<Record<string, { readonly kind: Kind; readonly idIn?: string }>> = {
  'elements/parent': { kind: 'element' },
  'elements/subdiagram_views/*/view_id': { kind: 'view' },
  'elements/subdiagram_views/*/view_name': { kind: 'view', idIn: 'view_id' },
  'relationships/source_id': { kind: 'element' },
  'relationships/target_id': { kind: 'element' },
  'relationships/source_name': { kind: 'element', idIn: 'source_id' },
  'relationships/target_name': { kind: 'element', idIn: 'target_id' },
  'views/parent_element_id': { kind: 'element' },
  'views/parent_element_name': { kind: 'element', idIn: 'parent_element_id' },
  'views/included_elements/*': { kind: 'element' },
  'views/included_relationships/*': { kind: 'relationship' },
};

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'elements/id',
  'elements/name',
  'relationships/id',
  'relationships/name',
  'views/view_id',
  'views/view_name',
]);

/** The id or name at an offset; undefined anywhere else. It need not name anything that exists. */
export function namedAt({ document }: GraphSession, offset: number): Named | undefined {
  const spot = document.at(offset);
  if (spot?.item == null || spot.onKey || spot.node.type !== 'string') return undefined;
  const { item, path, node } = spot;
  const named = meaningOf(item, path, node.value as string);
  if (named === undefined) return undefined;
  const what = String(path.at(-1)).endsWith('name') ? 'name' : 'id';
  return { ...named, what, start: node.offset, end: node.offset + node.length };
}

function meaningOf(item: Item, path: Path, value: string): { kind: Kind; id: string } | undefined {
  const field = [item.array, ...path.map((step) => (typeof step === 'number' ? '*' : step))].join('/');
  if (OWN_FIELDS.has(field)) return item.facts && { kind: KIND_OF[item.array], id: item.facts.id };
  const reference = Object.hasOwn(REFERENCES, field) ? REFERENCES[field] : undefined;
  if (reference === undefined) return undefined;
  const { kind, idIn } = reference;
  if (idIn === undefined) return { kind, id: value };
  const id = valueAt(item.value, [...path.slice(0, -1), idIn]);
  return typeof id === 'string' ? { kind, id } : undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isObject(at) && Object.hasOwn(at, step)) at = at[String(step)];
    else return undefined;
  }
  return at;
}
