import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { McpConfig } from './mcp-config.ts';

export interface TextEdit {
  /** In UTF-16 units of the old text. */
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/**
 * What to change in a file. `new`: it has no such server yet. `same`: it has exactly this one. `different`: it has another
 * one by that name, which the edits replace. `broken`: a sentence says why nothing can be put in.
 */
export type Merge =
  | { readonly state: 'new' | 'same' | 'different'; readonly edits: readonly TextEdit[] }
  | { readonly state: 'broken'; readonly reason: string };

// @implements arch:req-mcp-config
/**
 * Puts a server into a file, leaving comments, other servers and their layout alone.
 * @param text of the file; null where there is none
 */
export function mergeInto(text: string | null, config: Omit<McpConfig, 'title'>): Merge {
  const { section, name, entry } = config;
  if (text === null || text.trim() === '') {
    return { state: 'new', edits: [{ offset: 0, length: text?.length ?? 0, content: config.text }] };
  }
  const tree = objectIn(text, config);
  if (typeof tree === 'string') return { state: 'broken', reason: tree };
  const there = findNodeAtLocation(tree, [section, name]);
  if (there && isSame(there, entry)) return { state: 'same', edits: [] };
  if (there) {
    const { offset, length } = there;
    return { state: 'different', edits: [{ offset, length, content: printed(text, offset, entry) }] };
  }
  const servers = findNodeAtLocation(tree, [section]);
  const edit = servers ? firstIn(text, servers, name, entry) : firstIn(text, tree, section, { [name]: entry });
  return { state: 'new', edits: [edit] };
}

/** The text with the edits made. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const backwards = [...edits].sort((a, b) => b.offset - a.offset);
  return backwards.reduce(
    (before, { offset, length, content }) => before.slice(0, offset) + content + before.slice(offset + length),
    text,
  );
}

/** The file's object, or a sentence that says why there is none to put a server into. */
function objectIn(text: string, { file, section }: Pick<McpConfig, 'file' | 'section'>): Node | string {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    return `${file} does not parse: ${printParseErrorCode(error.error)} in line ${line}. Correct it first.`;
  }
  if (tree?.type !== 'object') return `${file} does not hold an object. Correct it first.`;
  const servers = findNodeAtLocation(tree, [section]);
  if (servers === undefined || servers.type === 'object') return tree;
  return `"${section}" in ${file} is no object. Correct it first.`;
}

function isSame(node: Node, entry: McpConfig['entry']): boolean {
  // The parser's objects have no prototype, so they are never strictly equal to ours.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), entry);
}

/** As the first property nothing that stands there is touched: the library would lay out the lines around it anew. */
function firstIn(text: string, object: Node, name: string, value: unknown): TextEdit {
  const { eol, unit } = layoutOf(text);
  const indent = indentAt(text, object.offset);
  const offset = object.offset + 1;
  const property = `${eol}${indent}${unit}${JSON.stringify(name)}: ${printed(text, object.offset, value, unit)}`;
  if (object.children?.length) return { offset, length: 0, content: `${property},` };
  const blank = /^\s*(?=\})/.exec(text.slice(offset))?.[0];
  // What is not blank there is a comment.
  if (blank === undefined) return { offset, length: 0, content: property };
  return { offset, length: blank.length, content: `${property}${eol}${indent}` };
}

/** A value as it looks on the line of this place. @param more what it is indented by beyond that line */
function printed(text: string, offset: number, value: unknown, more = ''): string {
  const { eol, unit } = layoutOf(text);
  return JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indentAt(text, offset)}${more}`);
}

/** What the line of this place begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(0, offset).split('\n').at(-1) ?? '';
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** As the file is written so far. */
function layoutOf(text: string): { readonly eol: string; readonly unit: string } {
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', unit: /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ' };
}
