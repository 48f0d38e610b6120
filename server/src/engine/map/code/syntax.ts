/**
 * The syntax trees that code is read from: the part of tree-sitter's nodes that is needed, so that nothing here knows
 * how they are made. Offsets are UTF-16. There is no way up on purpose: it costs tree-sitter a walk from the root, so
 * whoever goes down remembers where he came from (`At`).
 */
export interface SyntaxNode {
  /** The same for the same node, however it was reached. */
  readonly id: number;
  readonly type: string;
  /** False for punctuation and keywords. */
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly text: string;
  /** In the order of the text, not overlapping. */
  readonly children: readonly (SyntaxNode | null)[];
  childForFieldName(name: string): SyntaxNode | null;
  /** The smallest node around an offset. */
  descendantForIndex(offset: number): SyntaxNode | null;
}

/** A node and the nodes around it. */
export interface At {
  readonly node: SyntaxNode;
  readonly parent: At | undefined;
}

export interface SyntaxTree {
  readonly rootNode: SyntaxNode;
}

/** The grammars that there are. */
export const GRAMMARS = [
  'typescript',
  'tsx',
  'javascript',
  'python',
  'rust',
  'go',
  'java',
  'c-sharp',
  'cpp',
  'ruby',
  'php',
] as const;
export type Grammar = (typeof GRAMMARS)[number];

/** Parses code. A text with syntax errors has a tree as well. */
export interface CodeParser {
  /** To be waited for before each `parse` with the grammar; at once where it is there. Error: `map/no-grammar`. */
  load(grammar: Grammar): Promise<void>;
  /**
   * Gives the tree to `read`, and frees it afterwards.
   * @returns what `read` returned; undefined where parsing took more than any sensible file of that size needs
   */
  parse<T>(grammar: Grammar, text: string, read: (tree: SyntaxTree) => T): T | undefined;
}

/** The node's children; tree-sitter's own list has nulls in its type only. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children as readonly SyntaxNode[];
}

export function namedChildrenOf(node: SyntaxNode): SyntaxNode[] {
  return childrenOf(node).filter(({ isNamed }) => isNamed);
}

/** The first child of one of the types. */
export function childOfType(node: SyntaxNode, ...types: readonly string[]): SyntaxNode | undefined {
  return childrenOf(node).find(({ type }) => types.includes(type));
}

export function hasChild(node: SyntaxNode, type: string): boolean {
  return childOfType(node, type) !== undefined;
}
