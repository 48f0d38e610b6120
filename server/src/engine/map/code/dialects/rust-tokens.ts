import type { Declaration, ItemKind, TokenList } from '../dialect.ts';
import { childrenOf, type SyntaxNode } from '../syntax.ts';

const KEYWORDS: ReadonlyMap<string, ItemKind> = new Map([
  ['fn', 'function'],
  ['struct', 'struct'],
  ['enum', 'enum'],
  ['union', 'union'],
  ['trait', 'trait'],
  ['mod', 'module'],
  ['type', 'type'],
  ['const', 'constant'],
  ['static', 'constant'],
  ['impl', 'type'],
]);
/** May stand before the keyword. `const` and `extern "C"` may as well, and are looked at below. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'pub',
  'async',
  'unsafe',
  'default',
  'extern',
  'crate',
  'string_literal',
]);
const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);

interface Item {
  readonly declaration: Declaration;
  readonly start: number;
  readonly end: number;
}

/**
 * The declarations directly inside the body of a macro. There the parser sees a list of tokens and no more, so they are
 * known by their keyword and the name behind it.
 */
export function rustTokens(tree: SyntaxNode): TokenList {
  const tokens = childrenOf(tree);
  const items: Item[] = [];
  /** For each token the declaration that it may stand before. */
  const next: (Declaration | undefined)[] = new Array(tokens.length).fill(undefined);
  const starts = new Map<number, number>();
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as SyntaxNode;
    const declaration = itemAt(tokens, at);
    if (declaration === undefined) continue;
    starts.set(at, items.length);
    const last = endOf(tokens, at);
    items.push({ declaration, start: token.startIndex, end: (tokens[last] as SyntaxNode).endIndex });
    at = last;
  }
  for (let at = tokens.length - 1; at >= 0; at--) {
    const item = starts.get(at);
    if (item !== undefined) next[at] = items[item]?.declaration;
    else if (mayPrecede(tokens, at)) next[at] = next[at + 1];
  }
  return {
    around: (offset) => items.find(({ start, end }) => start < offset && offset < end)?.declaration,
    behind: (offset) => {
      const at = tokens.findIndex(({ startIndex }) => startIndex >= offset);
      return at < 0 ? undefined : next[at + (tokens[at]?.startIndex === offset && !starts.has(at) ? 1 : 0)];
    },
  };
}

function itemAt(tokens: readonly SyntaxNode[], at: number): Declaration | undefined {
  const node = tokens[at] as SyntaxNode;
  const kind = KEYWORDS.get(wordOf(node));
  if (kind === undefined) return undefined;
  const behind = tokens.slice(at + 1, at + 3).map(wordOf);
  // `const fn`, `const unsafe fn`: the function is meant.
  if (wordOf(node) === 'const' && behind.some((word) => word === 'fn')) return undefined;
  if (wordOf(node) === 'impl') return implAt(tokens, at, node);
  const isMutable = behind[0] === 'mut' || behind[0] === 'mutable_specifier';
  const name = tokens[at + (isMutable || behind[0] === 'ref' ? 2 : 1)];
  if (name?.type !== 'identifier') return undefined;
  const isVariable = wordOf(node) === 'static' && isMutable;
  return { kind: isVariable ? 'variable' : kind, name: name.text, at: name.startIndex, node };
}

/** The type that an impl is for: the name behind `for`, else the first one. */
function implAt(tokens: readonly SyntaxNode[], at: number, node: SyntaxNode): Declaration | undefined {
  const end = tokens.findIndex((token, place) => place > at && token.type === 'token_tree');
  const head = tokens.slice(at + 1, end < 0 ? at + 1 : end);
  const turn = head.findIndex((token) => wordOf(token) === 'for');
  const name = head.slice(turn + 1).find(({ type }) => type === 'identifier');
  return name && { kind: 'type', name: name.text, at: name.startIndex, node, extends: true };
}

/** The token that an item ends with: its braces, or a semicolon. */
function endOf(tokens: readonly SyntaxNode[], at: number): number {
  const end = tokens.findIndex((token, place) => {
    return place > at && (token.type === ';' || (token.type === 'token_tree' && childrenOf(token)[0]?.type === '{'));
  });
  return end < 0 ? tokens.length - 1 : end;
}

function mayPrecede(tokens: readonly SyntaxNode[], at: number): boolean {
  const token = tokens[at] as SyntaxNode;
  if (COMMENTS.has(token.type) || MODIFIERS.has(token.type) || MODIFIERS.has(wordOf(token))) return true;
  // What opens and closes the list itself, attributes, and `pub(crate)`.
  if (['{', '}', '(', ')', '[', ']', '#', '!', ';', 'const', 'unsafe', 'fn'].includes(token.type)) return true;
  const before = tokens[at - 1];
  if (token.type !== 'token_tree') return false;
  return before === undefined || ['#', '!', 'pub'].includes(wordOf(before));
}

/** A keyword's own word, whether it is a node of its type or an identifier; the type of everything else. */
function wordOf(token: SyntaxNode): string {
  return token.type === 'identifier' || token.type === 'visibility_modifier' ? token.text : token.type;
}
