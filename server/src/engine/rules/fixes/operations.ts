import type { ArrayName } from '../../graph/facts.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import {
  byIndex,
  type ElementItem,
  type Item,
  type Path,
  type RelationshipItem,
  type ViewItem,
} from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { isObject } from '../../graph/read-facts.ts';
import { type MemberList, membersOf } from '../members.ts';
import type { Finding, RuleContext } from '../rule.ts';

/** Small words for the operations that fixes are made of. */

export function set(item: Item | null, path: Path, value: unknown): Operation {
  return { op: 'set', item, path, value };
}

export function remove(item: Item | null, path: Path): Operation {
  return { op: 'remove', item, path };
}

/** The property's value as it stands in the file. */
export function rawValue(item: Item, property: string): unknown {
  return isObject(item.value) && Object.hasOwn(item.value, property) ? item.value[property] : undefined;
}

/** Sets a text property, or does nothing where it says so already. */
export function setText(item: Item, property: string, text: string): readonly Operation[] {
  return rawValue(item, property) === text ? [] : [set(item, [property], text)];
}

/** Takes a property out, or does nothing where it does not stand there. */
export function drop(item: Item, property: string): readonly Operation[] {
  return rawValue(item, property) === undefined ? [] : [remove(item, [property])];
}

/** Puts a value at the end of a list; undefined where the property holds something else than a list. */
export function append(item: Item, property: string, value: unknown): readonly Operation[] | undefined {
  const list = rawValue(item, property);
  if (list !== undefined && !Array.isArray(list)) return undefined;
  return [{ op: 'append', item, path: [property], value }];
}

/** An entry at the end of a root array, or the array with it where there is none. */
export function putEntry(array: ArrayName, value: unknown, { root }: RuleContext): Operation {
  return Array.isArray(root?.[array]) ? { op: 'add-item', array, value } : set(null, [array], [value]);
}

/** Takes every mention of these ids out of a member list. */
export function removeMembers(view: ViewItem, list: MemberList, ids: ReadonlySet<string>): readonly Operation[] {
  const operations: Operation[] = [];
  for (const [place, id] of membersOf(view, list).entries()) {
    if (id !== undefined && ids.has(id)) operations.push(remove(view, [list, place]));
  }
  return operations;
}

/** Writes another id where one stands first and takes its other mentions out. */
export function replaceMember(view: ViewItem, list: MemberList, from: string, to: string): readonly Operation[] {
  const places = [...membersOf(view, list).entries()].filter(([, id]) => id === from).map(([place]) => place);
  return places.map((place, at) => (at === 0 ? set(view, [list, place], to) : remove(view, [list, place])));
}

/** An id that nothing has and nothing refers to: the base itself, or with a number behind it. */
export function freshId(kind: 'element' | 'relationship' | 'view', base: string, index: GraphIndex): string {
  const taken = {
    element: (id: string) =>
      index.element(id) !== undefined ||
      index.viewsShowing(id).size > 0 ||
      index.relationshipsAt(id).size > 0 ||
      index.childrenOf(id).size > 0 ||
      index.viewsOwnedBy(id).size > 0,
    relationship: (id: string) => index.relationship(id) !== undefined || index.viewsIncluding(id).size > 0,
    view: (id: string) => index.view(id) !== undefined || index.elementsListing(id).size > 0,
  }[kind];
  if (!taken(base)) return base;
  let number = 2;
  while (taken(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** Letters, digits, `.`, `_` and `-` of a text, as an id; the fallback where none of them is left. */
export function idFrom(text: string, fallback: string): string {
  const id = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, MOST_ID_LENGTH);
  return id === '' ? fallback : id;
}

const MOST_ID_LENGTH = 60;

/** What the index gives in no particular order, as it stands in the file. */
export function inFileOrder<T extends Item>(items: Iterable<T>): readonly T[] {
  return [...items].sort(byIndex);
}

export function elementOf(finding: Finding): ElementItem {
  return finding.item as ElementItem;
}

export function relationshipOf(finding: Finding): RelationshipItem {
  return finding.item as RelationshipItem;
}

export function viewOf(finding: Finding): ViewItem {
  return finding.item as ViewItem;
}

export function dataOf(finding: Finding): Readonly<Record<string, unknown>> {
  return (typeof finding.data === 'function' ? finding.data() : finding.data) ?? {};
}
