import type { Position, Range } from '../errors.ts';
import { finished, type Steps } from '../steps.ts';
import { boundaryBehind, readChunks, validatorAt } from './chunk-reader.ts';
import { type Chunk, ChunkTable, chunkText, type Swap, skeletonChunk } from './chunk-table.ts';
import { spliced, type Window, windowsOf } from './edit-windows.ts';
import type { ArrayName, Generation } from './facts.ts';
import { GenerationSigns } from './generation.ts';
import { copyOf, Item, type Path } from './item.ts';
import { duplicateProperties, type Located, locate, type Node, nearestNode, toPointer, treeOf } from './json-tree.ts';
import type { TextEdit } from './operations.ts';
import { type Place, Places } from './places.ts';
import { readFacts } from './read-facts.ts';
import { type Boundary, START } from './scan.ts';
import { mapSkeletonTree } from './skeleton.ts';

/** What an edit, or several since the text last parsed, did to the model. */
export interface Change {
  /** False while the text does not parse: the rest is then empty, and comes with the edit that mends it. */
  readonly valid: boolean;
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
  readonly rootChanged: boolean;
  /** Everything was read anew; `removed` and `added` hold all items. */
  readonly reset: boolean;
}

/** Where something stands: `item` null is the root object outside the entries of its arrays. */
export interface Spot extends Located {
  readonly item: Item | null;
}

/** The chunk around an offset as plain text, for readers that go on where the text does not parse. */
export interface Neighbourhood {
  /** Offset where the text begins. */
  readonly start: number;
  readonly text: string;
  readonly from: Boundary;
  /** The entry before it in the same root array. */
  readonly before: Item | undefined;
  /** False where the text does not parse. */
  readonly sound: boolean;
}

/** The first character that cannot stand where it is (the text's end where it ends too early), and what could. */
export interface Fault {
  readonly offset: number;
  /** In words: "',' or '}'". */
  readonly expected: string;
}

type Items = Readonly<Record<ArrayName, readonly Item[]>>;

// @implements arch:req-incremental-document
// @implements arch:req-last-good-model
/**
 * A graph's text, the offsets in it and the model read from it, in step. Each entry of the three root arrays is a chunk
 * of its own: an edit reads only the chunks it touches. While the text does not parse, the last good model keeps
 * answering and `fault` tells where the text breaks.
 */
export class GraphDocument {
  private readonly table = new ChunkTable();
  private readonly lists: Record<ArrayName, Item[]> = { elements: [], relationships: [], views: [] };
  private signs = new GenerationSigns();
  private readonly places = new Places();
  private skeletonTree: Node | undefined;
  /** Chunks of the kind broken. */
  private brokenCount = 0;
  private pendingRemoved = new Set<Item>();
  private pendingAdded = new Set<Item>();
  /** Items to put into their lists, in this order, once the text parses. */
  private pendingPlaced: Item[] = [];
  private pendingRoot = false;
  private pendingOrder = false;
  private everValid = false;

  /** The root object without the entries of its arrays, or whatever stands in its place; the last good one. */
  root: unknown;
  generation: Generation = 3;
  /** How often the text was edited: what was made of the document holds while this stays the same. */
  edits = 0;
  /** Undefined where the text parses. */
  fault: Fault | undefined;
  /** Paths of root properties that stand there twice. */
  rootDuplicates: readonly Path[] = [];

  private constructor() {}

  /** Reads a text without its byte order mark. Never throws: a text that does not parse has a `fault`. */
  static parse(text: string): GraphDocument {
    const document = new GraphDocument();
    document.readAll(text);
    return document;
  }

  get valid(): boolean {
    return this.fault === undefined;
  }

  /** False where no text parsed yet: the model is then empty. */
  get hasModel(): boolean {
    return this.everValid;
  }

  get items(): Items {
    return this.lists;
  }

  get length(): number {
    return this.table.length;
  }

  get lineCount(): number {
    return this.table.lineCount;
  }

  text(): string {
    return this.table.chunks.map(chunkText).join('');
  }

  /** Whether this is the document's text, told without putting that together. */
  holds(text: string): boolean {
    if (text.length !== this.length) return false;
    let at = 0;
    return this.table.chunks.every((chunk) => {
      const parts = chunk.kind === 'item' ? [chunk.item.lead, chunk.item.text] : [chunk.text];
      return parts.every((part) => {
        const found = text.startsWith(part, at);
        at += part.length;
        return found;
      });
    });
  }

  slice(start: number, end: number): string {
    return this.table.slice(start, end);
  }

  positionAt(offset: number): Position {
    return this.table.positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.table.offsetAt(position);
  }

  rangeAt(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Replaces one stretch of text. Offsets beyond the text are taken as its end. */
  edit(edit: TextEdit): Change {
    return this.editAll([edit]);
  }

  /**
   * Replaces several stretches at once: they cost what they touch, and what moves behind them is counted once.
   * @param edits offsets into the text as it is, ascending, none over another
   */
  editAll(edits: readonly TextEdit[]): Change {
    return finished(this.editing(edits));
  }

  /** As editAll, in steps; the document changes with the last of them. */
  *editing(edits: readonly TextEdit[]): Steps<Change> {
    const swaps: Swap[] = [];
    for (const window of windowsOf(this.table, edits)) {
      swaps.push(yield* this.readWindow(window));
    }
    if (swaps.length > 0) this.edits++;
    this.swap(swaps);
    return this.settle();
  }

  private *readWindow({ first, last, edits }: Window): Steps<Swap> {
    const { table, generation } = this;
    const removed = table.chunks.slice(first, last + 1);
    const text = spliced(removed.map(chunkText).join(''), table.startOf(first), edits);
    const behind = table.chunks[last + 1];
    const next = behind && { chunk: behind, boundary: this.boundaryBefore(last + 1) };
    const added = yield* readChunks(text, { from: this.boundaryBefore(first), next, generation, old: removed });
    return { at: first, removed, added };
  }

  /**
   * A document of its own with this text, which parses, and this model. Costs the number of items; nothing is read anew.
   * @returns also which item each of its items is a copy of
   */
  *copy(): Steps<{ readonly document: GraphDocument; readonly originals: ReadonlyMap<Item, Item> }> {
    const document = new GraphDocument();
    const originals = new Map<Item, Item>();
    const added: Chunk[] = [];
    for (const chunk of this.table.chunks) {
      if (chunk.kind !== 'item') added.push(chunk);
      else {
        const item = copyOf(chunk.item);
        originals.set(item, chunk.item);
        document.lists[item.array][item.index] = item;
        added.push({ ...chunk, item });
        yield;
      }
    }
    document.table.replaceAll([{ at: 0, removed: [], added }]);
    document.signs = this.signs.copy();
    document.everValid = true;
    const { root, generation, rootDuplicates } = this;
    return { document: Object.assign(document, { root, generation, rootDuplicates }), originals };
  }

  private readAll(text: string): Change {
    const { generation } = this;
    const removed = this.table.chunks.slice();
    const added = finished(readChunks(text, { from: START, next: undefined, generation, old: [] }));
    this.swap([{ at: 0, removed, added }]);
    this.mergeRepeatedArrays();
    this.pendingOrder = true;
    return this.settle(true);
  }

  private boundaryBefore(ordinal: number): Boundary {
    const before = this.table.chunks[ordinal - 1];
    return before === undefined ? START : boundaryBehind(before);
  }

  private swap(swaps: readonly Swap[]): void {
    for (const { removed, added } of swaps) this.note(removed, added);
    this.table.replaceAll(swaps);
  }

  /** Keeps what comes and goes until the text is settled. Before the chunks are exchanged. */
  private note(removed: readonly Chunk[], added: readonly Chunk[]): void {
    const kept = new Set<Item>();
    for (const chunk of added) if (chunk.kind === 'item') kept.add(chunk.item);
    for (const chunk of removed) {
      if (chunk.kind === 'skeleton') this.pendingRoot = true;
      else if (chunk.kind === 'broken') this.brokenCount--;
      else if (kept.has(chunk.item)) kept.delete(chunk.item);
      else if (!this.pendingAdded.delete(chunk.item)) this.pendingRemoved.add(chunk.item);
    }
    for (const chunk of added) {
      if (chunk.kind === 'skeleton') this.pendingRoot = true;
      else if (chunk.kind === 'broken') this.brokenCount++;
      else if (kept.has(chunk.item)) this.pendingAdded.add(chunk.item);
    }
    this.placeInOrder(removed, added);
  }

  /** Gives new items the places of those they replace; where entries came, went or moved, all are counted anew later. */
  private placeInOrder(removed: readonly Chunk[], added: readonly Chunk[]): void {
    const places = removed.map(placeOfChunk);
    const likewise =
      removed.length === added.length &&
      added.every((chunk, i) => {
        if (chunk.kind === 'skeleton') return removed[i]?.kind === 'skeleton';
        return places[i] !== undefined && (chunk.kind === 'broken' || places[i].array === chunk.item.array);
      });
    if (!likewise) this.pendingOrder = true;
    if (this.pendingOrder) return;
    for (const [i, chunk] of added.entries()) {
      if (chunk.kind === 'broken') chunk.place = places[i];
      if (chunk.kind !== 'item') continue;
      chunk.item.index = places[i]?.index ?? -1;
      this.pendingPlaced.push(chunk.item);
    }
  }

  private settle(reset = false): Change {
    if (this.brokenCount > 0) {
      this.fault = this.findFault();
      if (this.fault !== undefined) return { valid: false, removed: [], added: [], rootChanged: false, reset: false };
      return this.readAll(this.text());
    }
    if (this.pendingRoot && this.repeatsArray()) return this.readAll(this.text());
    this.fault = undefined;
    const generation = this.generation;
    if (this.pendingOrder) this.countAnew();
    else for (const item of this.pendingPlaced) this.lists[item.array][item.index] = item;
    this.pendingPlaced = [];
    for (const item of this.pendingRemoved) {
      this.signs.remove(item.array, item.value);
      this.places.forget(item);
    }
    for (const item of this.pendingAdded) this.signs.add(item.array, item.value);
    const rootChanged = this.pendingRoot;
    if (rootChanged) this.readRoot();
    this.generation = this.signs.generation(this.root);
    let removed = [...this.pendingRemoved];
    let added = [...this.pendingAdded];
    const all = reset || !this.everValid;
    if (this.generation !== generation) {
      const before = new Set(Object.values(this.lists).flat());
      for (const item of added) before.delete(item);
      removed = [...removed, ...before];
      added = this.rereadFacts();
      reset = true;
    }
    this.everValid = true;
    this.pendingRemoved = new Set();
    this.pendingAdded = new Set();
    this.pendingRoot = false;
    this.pendingOrder = false;
    return { valid: true, removed, added, rootChanged, reset: reset || all };
  }

  /** The text before the first broken chunk may stand; so the fault is found from there on, and mostly at once. */
  private findFault(): Fault | undefined {
    const { chunks } = this.table;
    const first = chunks.findIndex((chunk) => chunk.kind === 'broken');
    const validator = validatorAt(this.boundaryBefore(first));
    for (let k = first; k < chunks.length; k++) {
      const at = validator.feed(chunkText(chunks[k] as Chunk));
      if (at >= 0) return { offset: this.table.startOf(k) + at, expected: validator.expected };
    }
    return validator.complete ? undefined : { offset: this.table.length, expected: validator.expected };
  }

  private countAnew(): void {
    const lists: Record<ArrayName, Item[]> = { elements: [], relationships: [], views: [] };
    for (const chunk of this.table.chunks) {
      if (chunk.kind !== 'item') continue;
      chunk.item.index = lists[chunk.item.array].length;
      lists[chunk.item.array].push(chunk.item);
    }
    Object.assign(this.lists, lists);
  }

  private readRoot(): void {
    const text = this.skeletonText();
    this.root = JSON.parse(text);
    this.skeletonTree = undefined;
    this.rootDuplicates = duplicateProperties(treeOf(text));
  }

  private skeletonText(): string {
    return this.table.chunks.map((chunk) => (chunk.kind === 'skeleton' ? chunk.text : '')).join('');
  }

  /** Every item again, as the new generation reads it. */
  private rereadFacts(): Item[] {
    const added: Item[] = [];
    const chunks = this.table.chunks.map((chunk) => {
      if (chunk.kind !== 'item') return chunk;
      const { array, index, lead, text, value, duplicates } = chunk.item;
      const item = new Item(array, index, lead, text, value, readFacts(array, value, this.generation), duplicates);
      added.push(item);
      this.lists[array][index] = item;
      return { ...chunk, item };
    });
    this.table.replaceAll([{ at: 0, removed: this.table.chunks, added: chunks }]);
    return added;
  }

  private repeatsArray(): boolean {
    const seen = new Set<ArrayName>();
    return this.table.chunks.some((chunk) => {
      if (chunk.kind !== 'skeleton' || chunk.opens === null) return false;
      const again = seen.has(chunk.opens);
      seen.add(chunk.opens);
      return again;
    });
  }

  /** Where a root array's name stands twice the last one counts, and the text of the earlier ones is mere skeleton. */
  private mergeRepeatedArrays(): void {
    if (this.brokenCount > 0) return;
    while (this.repeatsArray()) {
      const { chunks } = this.table;
      const opens = (array: ArrayName): number[] =>
        [...chunks.keys()].filter(
          (k) => chunks[k]?.kind === 'skeleton' && (chunks[k] as { opens?: unknown }).opens === array,
        );
      const [at] = (['elements', 'relationships', 'views'] as const)
        .map(opens)
        .filter((places) => places.length > 1)[0] as number[];
      const from = at as number;
      let to = from + 1;
      while (chunks[to]?.kind === 'item') to++;
      const merged = chunks.slice(from, to + 1);
      const last = chunks[to] as Chunk & { kind: 'skeleton' };
      const added = [skeletonChunk(merged.map(chunkText).join(''), last.opens)];
      this.swap([{ at: from, removed: merged, added }]);
    }
  }

  /** Absolute offset of the item's own text; undefined where it left the text while that does not parse. */
  startOf(item: Item): number | undefined {
    const k = this.ordinalOf(item);
    return k < 0 ? undefined : this.table.startOf(k) + item.lead.length;
  }

  private ordinalOf(item: Item): number {
    const { chunks } = this.table;
    const k = this.firstOrdinal(item.array) + item.index;
    const guess = chunks[k];
    if (guess?.kind === 'item' && guess.item === item) return k;
    return chunks.findIndex((chunk) => chunk.kind === 'item' && chunk.item === item);
  }

  /** Arrays follow each other, each behind the skeleton that opens it. */
  private firstOrdinal(array: ArrayName): number {
    let k = 0;
    for (const { chunks } = this.table; k < chunks.length; ) {
      const chunk = chunks[k] as Chunk;
      if (chunk.kind !== 'skeleton' || chunk.opens === null) return k + 1;
      if (chunk.opens === array) return k + 1;
      k += 1 + this.lists[chunk.opens].length;
    }
    return k;
  }

  /** The item's tree, offsets relative to its text. */
  itemTree(item: Item): Node {
    return this.places.tree(item);
  }

  /** The root object's tree with absolute offsets; its three arrays have no children. Only where the text parses. */
  rootTree(): Node {
    this.skeletonTree ??= treeOf(this.skeletonText());
    return mapSkeletonTree(this.skeletonTree, this.table);
  }

  /** Where a part stands, or the nearest part around it that exists; nowhere (0) where the item left the text. */
  placeOf(item: Item | null, path: Path, onKey = false): Place {
    const k = item === null ? -1 : this.ordinalOf(item);
    if (item !== null && k >= 0) {
      const base = this.table.startOf(k) + item.lead.length;
      return this.places.of(item, path, onKey, base, this.table.positionWithin(k, item.lead.length));
    }
    const node = item === null && this.valid ? nearestNode(this.rootTree(), path, onKey) : { offset: 0, length: 0 };
    const end = node.offset + node.length;
    return { start: node.offset, end, range: this.rangeAt(node.offset, end), pointer: this.pointerOf(item, path) };
  }

  /** As placeOf, offsets only. */
  spanOf(item: Item | null, path: Path, onKey = false): { start: number; end: number } {
    const { start, end } = this.placeOf(item, path, onKey);
    return { start, end };
  }

  pointerOf(item: Item | null, path: Path): string {
    return item === null ? toPointer(path) : toPointer([item.array, item.index, ...path]);
  }

  /** The text of one entry and what leads to it, or of the root between two of its arrays, whether it parses or not. */
  around(offset: number): Neighbourhood {
    const k = this.table.ordinalAt(offset);
    const chunk = this.table.chunks[k];
    const previous = this.table.chunks[k - 1];
    return {
      start: this.table.startOf(k),
      text: chunk === undefined ? '' : chunkText(chunk),
      from: this.boundaryBefore(k),
      before: previous?.kind === 'item' ? previous.item : undefined,
      sound: chunk !== undefined && chunk.kind !== 'broken',
    };
  }

  /** The entries that reach into a stretch of text, with the offset where each begins. */
  *itemsBetween(start: number, end: number): Generator<{ readonly item: Item; readonly start: number }> {
    const { table } = this;
    for (let k = table.ordinalAt(start); k < table.chunks.length && table.startOf(k) <= end; k++) {
      const chunk = table.chunks[k];
      if (chunk?.kind === 'item') yield { item: chunk.item, start: table.startOf(k) + chunk.item.lead.length };
    }
  }

  /** What stands at an offset, with absolute node offsets; undefined in text that does not parse. */
  at(offset: number): Spot | undefined {
    const k = this.table.ordinalAt(offset);
    for (const ordinal of [k, k - 1]) {
      const chunk = this.table.chunks[ordinal];
      if (chunk?.kind !== 'item') continue;
      const base = this.table.startOf(ordinal) + chunk.item.lead.length;
      if (offset < base || offset > base + chunk.item.text.length) continue;
      const { path, node, onKey } = locate(this.itemTree(chunk.item), offset - base);
      return { item: chunk.item, path, onKey, node: { ...node, offset: base + node.offset } };
    }
    if (!this.valid || this.table.chunks[k]?.kind === 'broken') return undefined;
    const tree = this.rootTree();
    if (offset < tree.offset || offset > tree.offset + tree.length) return undefined;
    return { item: null, ...locate(tree, offset) };
  }
}

/** The place of the one entry that a chunk is, or was before it broke. */
function placeOfChunk(chunk: Chunk): { readonly array: ArrayName; readonly index: number } | undefined {
  if (chunk.kind === 'item') return { array: chunk.item.array, index: chunk.item.index };
  return chunk.kind === 'broken' ? chunk.place : undefined;
}
