import { type Node, parseTree } from 'jsonc-parser';
import type { Path } from './item.ts';

export type { Node } from 'jsonc-parser';

/** The value of a property; the last one where the object holds it twice, as JSON.parse has it. */
export function propertyOf(object: Node, key: string): Node | undefined {
  if (object.type !== 'object') return undefined;
  return object.children?.findLast((property) => property.children?.[0]?.value === key);
}

/** The node that a path leads to, or undefined. */
export function nodeOf(root: Node, path: Path): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    if (typeof step === 'number') node = node.type === 'array' ? node.children?.[step] : undefined;
    else node = propertyOf(node, step)?.children?.[1];
  }
  return node;
}

/** As nodeOf, but the nearest ancestor where the path breaks off, and the property's key node where `onKey`. */
export function nearestNode(root: Node, path: Path, onKey: boolean): Node {
  let node = root;
  for (const [at, step] of path.entries()) {
    const property = typeof step === 'number' ? undefined : propertyOf(node, step);
    const next =
      typeof step === 'number' ? (node.type === 'array' ? node.children?.[step] : undefined) : property?.children?.[1];
    if (property !== undefined && at === path.length - 1 && onKey) return property.children?.[0] ?? property;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

export interface Located {
  readonly path: Path;
  readonly node: Node;
  /** True where the offset is on the property's name and not on its value. */
  readonly onKey: boolean;
}

/** The innermost value (or property name) at an offset, its ends included. */
export function locate(root: Node, offset: number): Located {
  const path: (string | number)[] = [];
  let node = root;
  while (true) {
    const children = node.children ?? [];
    const index = children.findIndex((child) => offset >= child.offset && offset <= child.offset + child.length);
    const child = children[index];
    if (child === undefined) return { path, node, onKey: false };
    if (child.type !== 'property') {
      path.push(index);
      node = child;
      continue;
    }
    const [key, value] = child.children ?? [];
    if (key === undefined) return { path, node, onKey: false };
    if (value !== undefined && offset >= value.offset) {
      path.push(key.value as string);
      node = value;
      continue;
    }
    if (offset > key.offset + key.length) return { path, node, onKey: false };
    path.push(key.value as string);
    return { path, node: key, onKey: true };
  }
}

/** The tree of a text that parses. Nesting too deep for the parser's recursion gives a tree of one node. */
export function treeOf(text: string): Node {
  try {
    const tree = parseTree(text, [], { disallowComments: true });
    if (tree !== undefined) return tree;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { type: text.trimStart().startsWith('[') ? 'array' : 'object', offset: 0, length: text.length, children: [] };
}

/** Paths of properties whose name stood in the same object before. */
export function duplicateProperties(root: Node): Path[] {
  const found: Path[] = [];
  const open: { node: Node; path: Path }[] = [{ node: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    if (node.type === 'array') {
      for (const [index, child] of (node.children ?? []).entries()) open.push({ node: child, path: [...path, index] });
    }
    if (node.type !== 'object') continue;
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (key === undefined) continue;
      const name = key.value as string;
      if (seen.has(name)) found.push([...path, name]);
      seen.add(name);
      if (value !== undefined) open.push({ node: value, path: [...path, name] });
    }
  }
  return found;
}

/** How many members the objects of a value have, all the way down. */
export function countMembers(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const entry of next) if (typeof entry === 'object' && entry !== null) open.push(entry);
      continue;
    }
    for (const key in next) {
      count++;
      const entry = (next as Record<string, unknown>)[key];
      if (typeof entry === 'object' && entry !== null) open.push(entry);
    }
  }
  return count;
}

/** RFC 6901. */
export function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
