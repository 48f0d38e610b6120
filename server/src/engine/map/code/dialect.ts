import type { CodeKind } from '../facts.ts';
import { type At, childrenOf, type SyntaxNode } from './syntax.ts';

export type ItemKind = Exclude<CodeKind, 'file'>;

export interface Declaration {
  /** Functions and variables of a type are told from others later, by what is around them. */
  readonly kind: ItemKind;
  /** Its own name; more than one where the code qualifies it. */
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
  readonly node: SyntaxNode;
  /** It adds to a type that is declared elsewhere (Rust's impl): where that is in the same place, that one is meant. */
  readonly extends?: boolean;
}

/** What has to be known of a language to find the item of a marker. */
export interface Dialect {
  /** Between the names of a symbol. */
  readonly separator: '.' | '::';
  readonly comments: ReadonlySet<string>;
  /** May stand between a marker and its declaration: imports, attributes. */
  readonly passed: ReadonlySet<string>;
  /** Statements around a declaration: what they declare is the first declaration in them. */
  readonly wrappers: ReadonlySet<string>;
  /** Lists that a comment before their first entry may stand outside of. */
  readonly bodies: ReadonlySet<string>;
  /** Variables below these are local, which makes them no items. */
  readonly functions: ReadonlySet<string>;
  /** Namespaces that hold what follows them, where they have no body. */
  readonly openNamespaces?: ReadonlySet<string>;
  /** Names of the methods that make an object. */
  readonly constructors?: ReadonlySet<string>;
  /** True where constructors have the name of their type. */
  readonly namedAsType?: boolean;
  /** What this very node declares. */
  declaration(at: At): Declaration | undefined;
  /** What a node declares for whoever comes before it, though it does not enclose what is in it. */
  wrapped?(node: SyntaxNode): Declaration | undefined;
  /** Further nodes that may be passed over. */
  passes?(at: At): boolean;
  /** The declarations in a node that is no more than a list of tokens; undefined for all others. */
  tokens?(node: SyntaxNode): TokenList | undefined;
}

/** Declarations that only their keywords tell, in the order of the text. */
export interface TokenList {
  /** The one around an offset. */
  around(offset: number): Declaration | undefined;
  /** The one behind the token that starts at an offset, where nothing else stands between. */
  behind(offset: number): Declaration | undefined;
}

/** A declaration named by one of its node's fields. */
export function declared(
  kind: ItemKind,
  node: SyntaxNode,
  nameNode: SyntaxNode | null | undefined,
): Declaration | undefined {
  if (nameNode === null || nameNode === undefined) return undefined;
  const name = plainName(nameNode.text);
  return name === '' ? undefined : { kind, name, at: nameNode.startIndex, node };
}

/** As `declared`, from a table of node types whose name is in the field `name`. */
export function declaredBy(table: Readonly<Record<string, ItemKind>>, node: SyntaxNode): Declaration | undefined {
  const kind = Object.hasOwn(table, node.type) ? table[node.type] : undefined;
  return kind === undefined ? undefined : declared(kind, node, node.childForFieldName('name'));
}

/** Without the quotes of names that are strings, and on one line. */
export function plainName(text: string): string {
  return text
    .replace(/^(['"])([\s\S]*)\1$/, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True for names such as MAX_SIZE, which by convention are constants. */
export function isShouted(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

/** True where one of the keywords stands directly in the node, also as a modifier with a node of its own. */
export function hasKeyword(node: SyntaxNode, ...keywords: readonly string[]): boolean {
  return childrenOf(node).some((child) => {
    return keywords.includes(child.isNamed && isShort(child) ? child.text : child.type);
  });
}

/** Modifiers are; the text of a body would be copied for nothing. */
function isShort({ startIndex, endIndex }: SyntaxNode): boolean {
  return endIndex - startIndex < 20;
}
