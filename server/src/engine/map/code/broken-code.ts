import { type Declaration, type Dialect, type ItemKind, plainName, type TokenList } from './dialect.ts';
import { childrenOf, type SyntaxNode } from './syntax.ts';

/** What begins a declaration, in any of the languages. */
const KEYWORDS: ReadonlyMap<string, ItemKind> = new Map([
  ['class', 'class'],
  ['record', 'class'],
  ['interface', 'interface'],
  ['struct', 'struct'],
  ['enum', 'enum'],
  ['union', 'union'],
  ['trait', 'trait'],
  ['module', 'module'],
  ['mod', 'module'],
  ['namespace', 'namespace'],
  ['type', 'type'],
  ['impl', 'type'],
  ['fn', 'function'],
  ['func', 'function'],
  ['function', 'function'],
  ['def', 'function'],
]);
const NAME = /(?:identifier|name|constant|scope_resolution)$/;
const MODIFIER = /modifier|attribute|annotation|decorator/;

interface Header {
  readonly declaration: Declaration;
  readonly start: number;
  end: number;
  /** How many braces were open before its own; undefined until that comes. */
  depth: number | undefined;
}

/**
 * Declarations that a syntax error took apart: the parser gives their words and their members one after the other, so a
 * keyword with a name behind it is taken for the beginning of one, and the brace that closes it for its end.
 * @returns undefined where nothing is broken among the node's children
 */
export function brokenDeclarations(node: SyntaxNode, dialect: Dialect): TokenList | undefined {
  const children = childrenOf(node);
  if (node.type !== 'ERROR' && !children.some(({ type }) => type === 'ERROR')) return undefined;
  const words = children.flatMap((child) => (child.type === 'ERROR' ? childrenOf(child) : [child]));
  const headers: Header[] = [];
  const open: Header[] = [];
  let depth = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as SyntaxNode;
    const declaration = headerAt(words, at);
    if (declaration !== undefined) {
      const header = { declaration, start: word.startIndex, end: node.endIndex, depth: undefined };
      headers.push(header);
      open.push(header);
    }
    const last = open.at(-1);
    if (word.type === '{') {
      if (last && last.depth === undefined) last.depth = depth;
      depth++;
    } else if (word.type === '}') {
      depth--;
      if (last?.depth === depth) close(open, word);
    } else if (word.type === 'end') close(open, word);
  }
  return {
    around: (offset) => headers.findLast(({ start, end }) => start < offset && offset < end)?.declaration,
    behind: (offset) => {
      const next = words.find((word) => word.startIndex > offset && !mayPrecede(word, dialect));
      return headers.find(({ start }) => start === next?.startIndex)?.declaration;
    },
  };
}

function headerAt(words: readonly SyntaxNode[], at: number): Declaration | undefined {
  const word = words[at] as SyntaxNode;
  const kind = word.isNamed ? undefined : KEYWORDS.get(word.type);
  const name = words[at + 1];
  if (kind === undefined || name === undefined || !name.isNamed || !NAME.test(name.type)) return undefined;
  const text = plainName(name.text);
  return text === '' ? undefined : { kind, name: text, at: name.startIndex, node: word };
}

function close(open: Header[], word: SyntaxNode): void {
  const header = open.pop();
  if (header !== undefined) header.end = word.endIndex;
}

function mayPrecede({ type, isNamed }: SyntaxNode, { comments, passed }: Dialect): boolean {
  if (!isNamed) return !KEYWORDS.has(type) && type !== '{' && type !== '}';
  return comments.has(type) || passed.has(type) || MODIFIER.test(type);
}
