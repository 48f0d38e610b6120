import type { CodeItem } from '../facts.ts';
import type { Lines } from '../lines.ts';
import { brokenDeclarations } from './broken-code.ts';
import type { Declaration, Dialect, ItemKind, TokenList } from './dialect.ts';
import type { Spot } from './spot.ts';
import { type At, childrenOf, type SyntaxNode } from './syntax.ts';

/** Kinds that make methods of the functions in them, and properties of the variables. */
const TYPES: ReadonlySet<ItemKind> = new Set(['class', 'interface', 'trait', 'struct', 'enum', 'union', 'type']);
/** Kinds whose variables are seen from outside. */
const OPEN: ReadonlySet<ItemKind> = new Set([...TYPES, 'namespace', 'module']);
const VARIABLES: ReadonlySet<ItemKind> = new Set(['variable', 'constant', 'property']);

/** A declaration with those around it, innermost first. */
interface Enclosed {
  readonly declaration: Declaration;
  readonly outer: Enclosed | undefined;
}

// @implements arch:req-marker-languages
/**
 * Finds the items of one file's markers: the next declaration after the marker, or the one around it, or the file.
 * "Next" means that nothing else stands between, other comments, attributes and imports aside. A comment behind code on
 * the same line speaks of that code, so it never looks ahead.
 */
export class Placement {
  readonly #items = new Map<number, CodeItem>();
  readonly #enclosed = new Map<Spot, Enclosed | undefined>();
  readonly #tokens = new Map<number, TokenList | undefined>();
  /** For children of a spot the next one that may not be passed over, as far as that is known; -1 where it is not. */
  readonly #stops = new Map<Spot, Int32Array>();
  readonly #before = new Map<Spot, Int32Array>();

  constructor(
    private readonly dialect: Dialect,
    private readonly root: Spot,
    private readonly text: string,
    private readonly lines: Lines,
  ) {}

  /** @param comment the comment that holds the marker */
  ofComment(comment: Spot): CodeItem | undefined {
    const declaration = this.#isFirstOnLine(comment.node) ? this.#next(comment) : this.#behindCode(comment);
    return this.#itemAt(comment, declaration);
  }

  /** @param attribute that holds the marker; it always belongs to what follows */
  ofAttribute(attribute: Spot): CodeItem | undefined {
    return this.#itemAt(attribute, this.#next(attribute));
  }

  around(spot: Spot): CodeItem | undefined {
    return this.#itemAt(spot, undefined);
  }

  /** The module or namespace around a spot; undefined means the file. */
  moduleAround(spot: Spot): CodeItem | undefined {
    for (let at = this.#around(spot); at !== undefined; at = at.outer) {
      if (at.declaration.kind === 'module' || at.declaration.kind === 'namespace') return this.#item(at);
    }
    return undefined;
  }

  /** The declaration that a name means: a whole symbol, or the end of one; the first in the file of several. */
  named(name: string): CodeItem | undefined {
    const wanted = segmentsOf(name);
    let suffix: CodeItem | undefined;
    const open: { at: At; outer: Enclosed | undefined }[] = [{ at: this.root, outer: undefined }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { at } = next;
      const declaration = this.dialect.declaration(at);
      const usable = declaration !== undefined && !this.#isLocal(declaration, at);
      const outer = usable ? { declaration, outer: next.outer } : next.outer;
      if (usable && segmentsOf(declaration.name).at(-1) === wanted.at(-1)) {
        const item = this.#item({ declaration, outer: next.outer });
        const segments = segmentsOf(item.symbol);
        if (endsWith(segments, wanted)) {
          if (segments.length === wanted.length) return item;
          suffix ??= item;
        }
      }
      const children = childrenOf(at.node);
      for (let place = children.length - 1; place >= 0; place--) {
        const node = children[place] as SyntaxNode;
        if (node.isNamed) open.push({ at: { node, parent: at }, outer });
      }
    }
    return suffix;
  }

  #isFirstOnLine({ startIndex }: SyntaxNode): boolean {
    let at = startIndex - 1;
    while (at >= 0 && (this.text[at] === ' ' || this.text[at] === '\t')) at--;
    return at < 0 || this.text[at] === '\n' || this.text[at] === '\r';
  }

  #behindCode(comment: Spot): Declaration | undefined {
    const { parent } = comment;
    if (parent === undefined) return undefined;
    const before = parent.children[this.#beforeOf(parent)[comment.place] as number];
    if (before === undefined || !before.isNamed) return undefined;
    if (this.#mayPass({ node: before, parent })) return this.#next(comment);
    const sameLine = this.lines.indexAt(before.endIndex) === this.lines.indexAt(comment.node.startIndex);
    return sameLine ? this.#first({ node: before, parent }) : undefined;
  }

  /** For each child the last one before it that says something; -1 where there is none. */
  #beforeOf(spot: Spot): Int32Array {
    const known = this.#before.get(spot);
    if (known !== undefined) return known;
    const before = new Int32Array(spot.children.length).fill(-1);
    for (let place = 1; place < before.length; place++) {
      const isNothing = this.#isNothing(spot.children[place - 1] as SyntaxNode);
      before[place] = isNothing ? (before[place - 1] as number) : place - 1;
    }
    this.#before.set(spot, before);
    return before;
  }

  /** Other comments, and what only separates. */
  #isNothing({ type }: SyntaxNode): boolean {
    return this.dialect.comments.has(type) || type === ',' || type === ';' || type.trim() === '';
  }

  #next(spot: Spot): Declaration | undefined {
    const { parent } = spot;
    if (parent === undefined) return undefined;
    const tokens = this.#tokensOf(parent);
    const behind = tokens?.behind(spot.node.startIndex);
    // A list of tokens holds no other declarations; a broken one may.
    if (behind !== undefined || this.dialect.tokens?.(parent.node)) return behind;
    const node = parent.children[this.#stopAt(parent, spot.place + 1)];
    return node && this.#leading({ node, parent });
  }

  /** The place of the first child from a place on that may not be passed over. */
  #stopAt(parent: Spot, from: number): number {
    const { children } = parent;
    const stops = this.#stops.get(parent) ?? new Int32Array(children.length + 1).fill(-1);
    this.#stops.set(parent, stops);
    let stop = from;
    while (stop < children.length && stops[stop] === -1) {
      if (!this.#mayPass({ node: children[stop] as SyntaxNode, parent })) break;
      stop++;
    }
    const known = stops[stop] ?? -1;
    if (known !== -1) stop = known;
    // What was passed over is not asked again by those who come later.
    for (let place = from; place <= stop && stops[place] === -1; place++) stops[place] = stop;
    return stop;
  }

  /** As #first, also where a node is the list that a comment before its first entry stands outside of. */
  #leading(at: At): Declaration | undefined {
    let here: At | undefined = at;
    while (here !== undefined && this.dialect.bodies.has(here.node.type)) {
      const parent: At = here;
      const node = childrenOf(parent.node).find((child) => !this.#mayPass({ node: child, parent }));
      here = node && { node, parent };
    }
    return here && this.#first(here);
  }

  /** What a node declares, or the first declaration in a statement that is only there for it. */
  #first(at: At): Declaration | undefined {
    const own = this.dialect.declaration(at) ?? this.dialect.wrapped?.(at.node);
    if (own !== undefined) return this.#isLocal(own, at) ? undefined : own;
    const isBroken = at.node.type === 'ERROR';
    const header = isBroken ? brokenDeclarations(at.node, this.dialect)?.behind(-1) : undefined;
    if (header !== undefined || !(isBroken || this.dialect.wrappers.has(at.node.type))) return header;
    for (const node of childrenOf(at.node)) {
      const inner = node.isNamed ? this.#leading({ node, parent: at }) : undefined;
      if (inner !== undefined) return inner;
    }
    return undefined;
  }

  #mayPass(at: At): boolean {
    const { node } = at;
    const { comments, passed } = this.dialect;
    return !node.isNamed || comments.has(node.type) || passed.has(node.type) || this.dialect.passes?.(at) === true;
  }

  /** True for a variable inside a function. */
  #isLocal({ kind }: Declaration, at: At): boolean {
    if (!VARIABLES.has(kind)) return false;
    for (let around = at.parent; around !== undefined; around = around.parent) {
      if (this.dialect.functions.has(around.node.type)) return true;
      const declaration = this.dialect.declaration(around);
      if (declaration !== undefined && OPEN.has(declaration.kind)) return false;
    }
    return false;
  }

  /** The declarations around a spot. */
  #around(spot: Spot): Enclosed | undefined {
    const path: Spot[] = [];
    let at = spot.parent;
    for (; at !== undefined && !this.#enclosed.has(at); at = at.parent) path.push(at);
    let outer = at && this.#enclosed.get(at);
    for (const around of path.reverse()) {
      const inTokens = this.#tokensOf(around.parent)?.around(around.node.startIndex);
      if (inTokens) outer = { declaration: inTokens, outer };
      const declaration = this.#declarationOf(around);
      // `struct Point { … } origin;` is no part of `origin`.
      const { parent } = around;
      const isType = parent?.node.childForFieldName('type')?.id === around.node.id;
      if (declaration !== undefined && isType && parent) outer = parent.parent && this.#enclosed.get(parent.parent);
      if (declaration !== undefined) outer = { declaration, outer };
      this.#enclosed.set(around, outer);
    }
    const inTokens = this.#tokensOf(spot.parent)?.around(spot.node.startIndex);
    return inTokens ? { declaration: inTokens, outer } : outer;
  }

  /** What a spot declares for those inside it. */
  #declarationOf(spot: Spot): Declaration | undefined {
    const declaration = this.dialect.declaration(spot);
    return declaration === undefined || this.#isLocal(declaration, spot) ? undefined : declaration;
  }

  #tokensOf(spot: Spot | undefined): TokenList | undefined {
    if (spot === undefined) return undefined;
    const { id } = spot.node;
    if (!this.#tokens.has(id)) {
      this.#tokens.set(id, this.dialect.tokens?.(spot.node) ?? brokenDeclarations(spot.node, this.dialect));
    }
    return this.#tokens.get(id);
  }

  #itemAt(spot: Spot, declaration: Declaration | undefined): CodeItem | undefined {
    const outer = this.#around(spot);
    if (declaration !== undefined) return this.#item({ declaration, outer });
    return outer && this.#item(outer);
  }

  #item({ declaration, outer }: Enclosed): CodeItem {
    const known = this.#items.get(declaration.node.id);
    if (known !== undefined) return known;
    const names = [declaration.name];
    for (let at = outer; at !== undefined; at = at.outer) names.push(at.declaration.name);
    names.push(...this.#openNamespace(declaration.node));
    const own = declaration.extends ? (this.#extended(declaration, outer) ?? declaration) : declaration;
    const item = {
      symbol: names.reverse().join(this.dialect.separator),
      kind: this.#kind(own, outer?.declaration),
      line: this.lines.numberAt(own.at),
    };
    this.#items.set(declaration.node.id, item);
    return item;
  }

  #kind({ kind, name }: Declaration, outer: Declaration | undefined): ItemKind {
    if (outer === undefined || !TYPES.has(outer.kind)) return kind;
    if (kind === 'variable') return 'property';
    if (kind !== 'function' && kind !== 'method') return kind;
    const makes = this.dialect.constructors?.has(name) ?? false;
    return makes || (this.dialect.namedAsType === true && segmentsOf(outer.name).at(-1) === name)
      ? 'constructor'
      : 'method';
  }

  /** The type that an extension belongs to, where it is declared in the same module. */
  #extended({ name }: Declaration, outer: Enclosed | undefined): Declaration | undefined {
    const open: SyntaxNode[] = [outer?.declaration.node ?? this.root.node];
    const body = open[0]?.childForFieldName('body') ?? open[0];
    for (const node of body ? childrenOf(body) : []) {
      const found = this.dialect.declaration({ node, parent: undefined });
      if (found && !found.extends && found.name === name && TYPES.has(found.kind)) return found;
    }
    return undefined;
  }

  /** The name of a namespace without a body that stands before this node in the file. */
  #openNamespace(node: SyntaxNode): string[] {
    const { openNamespaces } = this.dialect;
    if (openNamespaces === undefined || openNamespaces.has(node.type)) return [];
    let name: string | undefined;
    for (const child of this.root.children) {
      if (child.startIndex >= node.startIndex) break;
      if (!openNamespaces.has(child.type)) continue;
      const at = { node: child, parent: undefined };
      name = child.childForFieldName('body') ? undefined : this.dialect.declaration(at)?.name;
    }
    return name === undefined ? [] : [name];
  }
}

/** Tests are named with either separator, and those of pytest with the values of their parameters. */
function segmentsOf(name: string): string[] {
  return name
    .replace(/\[[^\]]*\]$/, '')
    .split(/::|\.|#/)
    .filter((segment) => segment !== '');
}

function endsWith(segments: readonly string[], wanted: readonly string[]): boolean {
  const from = segments.length - wanted.length;
  return wanted.length > 0 && from >= 0 && wanted.every((segment, at) => segments[from + at] === segment);
}
