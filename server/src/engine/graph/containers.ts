import { Cache } from './cache.ts';
import { isArrayName } from './edit-changes.ts';
import type { EditableDocument } from './edit-plan.ts';
import type { ArrayName } from './facts.ts';
import type { Item } from './item.ts';
import { hasBreak } from './json-text.ts';
import type { Node } from './json-tree.ts';
import { DocumentText, ItemText, type Source, startOf } from './text-source.ts';

/** The entries of an array or the properties of an object, by their place, with offsets in the source. */
export interface Container {
  readonly kind: 'object' | 'array';
  /** What containers of the same make share: the property's name, with "[]" for the entries of a list. */
  readonly name: string;
  readonly source: Source;
  /** Behind the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly count: number;
  /** True where no line break stands between the brackets. */
  readonly flat: boolean;
  start(index: number): number;
  valueStart(index: number): number;
  end(index: number): number;
  /** The text before an entry, from the one before or the bracket on; at `count` the text before the closing bracket. */
  gap(index: number): string;
  /** The places that a step names, the one that counts last: an object may hold a name more than once. */
  find(step: string | number): readonly number[];
  valueAt(index: number): unknown;
  /** What the value is called as a container. */
  nameAt(index: number): string;
  /** The value as a container, or undefined where it is a scalar. */
  inner(index: number): Container | undefined;
}

export class NodeContainer implements Container {
  readonly kind: 'object' | 'array';
  readonly open: number;
  readonly close: number;
  protected readonly children: readonly Node[];

  constructor(
    readonly name: string,
    readonly source: Source,
    node: Node,
  ) {
    this.kind = node.type === 'array' ? 'array' : 'object';
    this.open = node.offset + 1;
    this.close = node.offset + node.length - 1;
    this.children = node.children ?? [];
  }

  static of(name: string, source: Source, node: Node | undefined): NodeContainer | undefined {
    return node?.type === 'object' || node?.type === 'array' ? new NodeContainer(name, source, node) : undefined;
  }

  get count(): number {
    return this.children.length;
  }

  get flat(): boolean {
    return !hasBreak(this.source.read(this.open, this.close));
  }

  start(index: number): number {
    return this.child(index).offset;
  }

  valueStart(index: number): number {
    return this.value(index).offset;
  }

  end(index: number): number {
    const { offset, length } = this.value(index);
    return offset + length;
  }

  gap(index: number): string {
    const from = index === 0 ? this.open : this.end(index - 1);
    return this.source.read(from, index === this.count ? this.close : this.start(index));
  }

  /** What stands between the name and the value of a property. */
  colon(index: number): string {
    const key = this.child(index).children?.[0] as Node;
    return this.source.read(key.offset + key.length, this.valueStart(index));
  }

  find(step: string | number): readonly number[] {
    if (typeof step === 'number') return this.kind === 'array' && this.children[step] !== undefined ? [step] : [];
    const found: number[] = [];
    if (this.kind === 'array') return found;
    for (const [index, property] of this.children.entries())
      if (property.children?.[0]?.value === step) found.push(index);
    return found;
  }

  valueAt(index: number): unknown {
    return JSON.parse(this.source.read(this.valueStart(index), this.end(index)));
  }

  nameAt(index: number): string {
    return this.kind === 'array' ? `${this.name}[]` : (this.child(index).children?.[0]?.value as string);
  }

  inner(index: number): Container | undefined {
    return NodeContainer.of(this.nameAt(index), this.source, this.value(index));
  }

  protected child(index: number): Node {
    return this.children[index] as Node;
  }

  protected value(index: number): Node {
    const child = this.child(index);
    return child.type === 'property' ? (child.children?.[1] as Node) : child;
  }
}

/** The root object: the entries of its three arrays are items of the document and not part of its tree. */
export class RootContainer extends NodeContainer {
  constructor(
    private readonly texts: Texts,
    node: Node,
  ) {
    super('', texts.root, node);
  }

  override get flat(): boolean {
    for (let index = 0; index <= this.count; index++) if (hasBreak(this.gap(index))) return false;
    for (let index = 0; index < this.count; index++) if (this.inner(index)?.flat === false) return false;
    return true;
  }

  override valueAt(index: number): unknown {
    const inner = this.inner(index);
    return inner instanceof RootArray ? inner.items.map((item) => item.value) : super.valueAt(index);
  }

  override inner(index: number): Container | undefined {
    const name = this.nameAt(index);
    const node = this.value(index);
    const counts = isArrayName(name) && node.type === 'array' && this.find(name).at(-1) === index;
    return counts ? new RootArray(this.texts, name, node) : super.inner(index);
  }
}

export class RootArray implements Container {
  readonly kind = 'array';
  readonly source: Source;
  readonly open: number;
  readonly close: number;
  readonly items: readonly Item[];

  constructor(
    private readonly texts: Texts,
    readonly name: ArrayName,
    node: Node,
  ) {
    this.source = texts.root;
    this.open = node.offset + 1;
    this.close = node.offset + node.length - 1;
    this.items = texts.document.items[name];
  }

  get count(): number {
    return this.items.length;
  }

  /** Told by both ends, so that a large graph is not read for it. */
  get flat(): boolean {
    const ends = this.items.length > 2 ? [this.items[0], this.items[1], this.items.at(-1)] : this.items;
    return (
      !hasBreak(this.gap(this.count)) && ends.every((item) => !item || (!hasBreak(item.lead) && !hasBreak(item.text)))
    );
  }

  start(index: number): number {
    return startOf(this.texts.document, this.item(index));
  }

  valueStart(index: number): number {
    return this.start(index);
  }

  end(index: number): number {
    return this.start(index) + this.item(index).text.length;
  }

  gap(index: number): string {
    if (index < this.count) return this.item(index).lead;
    return this.source.read(this.count === 0 ? this.open : this.end(this.count - 1), this.close);
  }

  find(step: string | number): readonly number[] {
    return typeof step === 'number' && this.items[step] !== undefined ? [step] : [];
  }

  valueAt(index: number): unknown {
    return this.item(index).value;
  }

  nameAt(): string {
    return `${this.name}[]`;
  }

  inner(index: number): Container | undefined {
    const text = this.texts.of(this.item(index));
    return NodeContainer.of(this.nameAt(), text, text.tree);
  }

  private item(index: number): Item {
    return this.items[index] as Item;
  }
}

/** The texts that one plan works on. */
export class Texts {
  readonly root: DocumentText;
  readonly #items: Cache<Item, ItemText> = new Cache();
  #container: RootContainer | undefined;

  constructor(readonly document: EditableDocument) {
    this.root = new DocumentText(document);
  }

  /** The root object, or undefined where the root is none. */
  get container(): RootContainer | undefined {
    if (this.#container === undefined) {
      const node = this.document.rootTree();
      if (node.type === 'object') this.#container = new RootContainer(this, node);
    }
    return this.#container;
  }

  of(item: Item): ItemText {
    return this.#items.get(item, () => new ItemText(this.document, item));
  }
}
