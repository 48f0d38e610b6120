import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Position, Range } from './errors.ts';

/** A small JSON file with the places of its parts, for files in which a person must find the fault. */
export interface PlacedJson {
  readonly root: Node | undefined;
  /** The first fault of the syntax, if the text is no JSON. */
  readonly fault: { readonly what: string; readonly range: Range } | undefined;
  rangeOf(node: Node): Range;
}

/** @param text without a byte order mark */
export function parsePlaced(text: string): PlacedJson {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const starts = lineStarts(text);
  const rangeAt = (offset: number, length: number) => ({
    start: positionAt(starts, offset),
    end: positionAt(starts, Math.min(offset + length, text.length)),
  });
  const [first] = errors;
  const fault = first && { what: wordsOf(first), range: rangeAt(first.offset, first.length) };
  return { root, fault, rangeOf: (node) => rangeAt(node.offset, node.length) };
}

/** The plain value of a tree; keys such as `__proto__` become ordinary properties, of equal keys the last counts. */
export function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(propertiesOf(node).map(({ key, value }) => [key, value && plainValue(value)]));
}

/** The properties of an object node in file order; none for any other node. */
export function propertiesOf(node: Node): { key: string; keyNode: Node; value: Node | undefined }[] {
  if (node.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [keyNode, value] = [] }) =>
    keyNode ? [{ key: String(keyNode.value), keyNode, value }] : [],
  );
}

/** The node at a path, or the deepest one on the way to it. */
export function nodeAt(root: Node, path: readonly PropertyKey[]): Node {
  let node = root;
  for (const step of path) {
    const next =
      node.type === 'array'
        ? node.children?.[Number(step)]
        : propertiesOf(node).findLast(({ key }) => key === step)?.value;
    if (!next) break;
    node = next;
  }
  return node;
}

/** RFC 6901. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function wordsOf({ error }: ParseError): string {
  const name = printParseErrorCode(error);
  if (name === 'InvalidCommentToken') return 'comments are not allowed';
  if (name === 'EndOfFileExpected') return 'nothing may follow the closing brace';
  // "CommaExpected" reads as "comma expected".
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (match) => match.index + match[0].length)];
}

function positionAt(starts: readonly number[], offset: number): Position {
  const line = starts.findLastIndex((start) => start <= offset);
  return { line, character: offset - (starts[line] ?? 0) };
}
