import { GraphDocument } from '../graph/document.ts';
import { applyEdits, planEdits } from '../graph/edit-plan.ts';
import { ARRAY_NAMES, type ArrayName } from '../graph/facts.ts';
import type { Item, KnownItem } from '../graph/item.ts';
import { propertyOf } from '../graph/json-tree.ts';
import type { Operation, TextEdit } from '../graph/operations.ts';
import { isObject } from '../graph/read-facts.ts';
import { saysTheSame } from '../rules/fixes/admitting.ts';
import { conflictBlock } from './conflict-block.ts';
import { type Conflict, findConflicts, takeSide } from './conflict-text.ts';
import { mendCommas } from './mend-commas.ts';
import { mergeEntry } from './merge-entry.ts';

/** An entry of a root array by its id, or a property of the root by its name. */
export interface MergedPart {
  readonly array: ArrayName | 'root';
  readonly id: string;
}

export interface Merge {
  readonly text: string;
  /** What came from their side. */
  readonly taken: number;
  /** Removed on one side and changed on the other: kept as changed. */
  readonly kept: readonly MergedPart[];
  /** Changed on both sides in ways that contradict each other: still between markers. */
  readonly left: readonly MergedPart[];
}

export interface MergeRefusal {
  readonly refused: string;
}

// @implements arch:req-merge-conflicts
/**
 * Settles the conflicts of a graph by what its entries mean. Entries that only one side has come in, an entry that one
 * side changed is taken from there, and what both changed differently stays between markers.
 * @param ancestor the text that both sides come from, where it is known; else what the markers hold of it
 */
export function mergeConflicts(text: string, ancestor?: string): Merge | MergeRefusal {
  const conflicts = findConflicts(text);
  const [first] = conflicts;
  if (first === undefined) return { refused: 'There is no whole conflict in the text: a marker is missing.' };
  const ours = read(text, conflicts, 'ours');
  const theirs = read(text, conflicts, 'theirs');
  for (const [side, document] of [
    ['our', ours],
    ['their', theirs],
  ] as const) {
    if (document !== undefined) continue;
    return { refused: `The text of ${side} side does not parse by itself. Settle the conflicts by hand.` };
  }
  const base = (ancestor === undefined ? undefined : valid(ancestor)) ?? read(text, conflicts, 'base');
  return new Merger(ours as GraphDocument, theirs as GraphDocument, base).merge(first);
}

/** The text with every conflict settled for one side. */
export function settleFor(text: string, side: 'ours' | 'theirs'): string {
  const settled = takeSide(text, findConflicts(text), side) as string;
  if (GraphDocument.parse(settled).valid) return settled;
  const mended = mendCommas(settled);
  return GraphDocument.parse(mended).valid ? mended : settled;
}

function read(
  text: string,
  conflicts: readonly Conflict[],
  side: 'ours' | 'theirs' | 'base',
): GraphDocument | undefined {
  const settled = takeSide(text, conflicts, side);
  return settled === undefined ? undefined : (valid(settled) ?? valid(mendCommas(settled)));
}

function valid(text: string): GraphDocument | undefined {
  const document = GraphDocument.parse(text);
  return document.valid && isObject(document.root) ? document : undefined;
}

type Entries = ReadonlyMap<string, KnownItem>;

class Merger {
  readonly #operations: Operation[] = [];
  /** Entries of ours that become theirs as they stand there. */
  readonly #replaced: TextEdit[] = [];
  readonly #kept: MergedPart[] = [];
  readonly #left: MergedPart[] = [];
  #taken = 0;

  constructor(
    private readonly ours: GraphDocument,
    private readonly theirs: GraphDocument,
    private readonly base: GraphDocument | undefined,
  ) {}

  merge(labels: Conflict): Merge {
    this.#root();
    for (const array of ARRAY_NAMES) this.#array(array);
    const edits = [...planEdits(this.ours, this.#operations), ...this.#replaced];
    const merged = applyEdits(this.ours.text(), edits);
    const text = this.#left.length === 0 ? merged : this.#marked(merged, labels);
    return { text, taken: this.#taken, kept: this.#kept, left: this.#left };
  }

  #array(array: ArrayName): void {
    const [own, other] = [entriesOf(this.ours, array), entriesOf(this.theirs, array)];
    const before: Entries = this.base === undefined ? new Map() : entriesOf(this.base, array);
    for (const [id, item] of own) {
      const their = other.get(id);
      const old = before.get(id);
      if (their !== undefined) this.#both(item, their, old);
      else if (old === undefined) continue;
      else if (saysTheSame(item.value, old.value)) this.#take({ op: 'remove-item', item });
      else this.#kept.push({ array, id });
    }
    for (const [id, item] of other) {
      const old = before.get(id);
      if (own.has(id) || (old !== undefined && saysTheSame(old.value, item.value))) continue;
      if (old !== undefined) this.#kept.push({ array, id });
      this.#take({ op: 'add-item', array, value: item.value });
    }
  }

  #both(own: KnownItem, their: KnownItem, old: KnownItem | undefined): void {
    if (saysTheSame(own.value, their.value)) return;
    if (old !== undefined && saysTheSame(old.value, their.value)) return;
    if (old !== undefined && saysTheSame(old.value, own.value)) {
      const start = this.ours.startOf(own) as number;
      this.#replaced.push({ start, end: start + own.text.length, text: their.text });
      this.#taken++;
      return;
    }
    const operations = mergeEntry(own, their.value, old?.value);
    if (operations === undefined) this.#left.push({ array: own.array, id: own.facts.id });
    else this.#take(...operations);
  }

  #root(): void {
    const [own, their, old] = [this.ours.root, this.theirs.root, this.base?.root];
    if (!isObject(own) || !isObject(their)) return;
    for (const key of Object.keys(their)) {
      if ((ARRAY_NAMES as readonly string[]).includes(key)) continue;
      const before = isObject(old) ? old[key] : undefined;
      if (saysTheSame(own[key], their[key]) || saysTheSame(before, their[key])) continue;
      if (!Object.hasOwn(own, key) || saysTheSame(before, own[key])) {
        this.#take({ op: 'set', item: null, path: [key], value: their[key] });
      } else this.#left.push({ array: 'root', id: key });
    }
  }

  #take(...operations: readonly Operation[]): void {
    if (operations.length > 0) this.#taken++;
    this.#operations.push(...operations);
  }

  /** What is left stands between markers again, each entry by itself. */
  #marked(merged: string, labels: Conflict): string {
    const document = GraphDocument.parse(merged);
    const edits = this.#left.map(({ array, id }): TextEdit => {
      const own = spanOf(document, array, id);
      const their = spanOf(this.theirs, array, id);
      return conflictBlock(merged, own, this.theirs.slice(their.start, their.end), labels);
    });
    return applyEdits(merged, edits);
  }
}

/** First copies only: nothing else is ever meant by an id. */
function entriesOf({ items }: GraphDocument, array: ArrayName): Entries {
  const found = new Map<string, KnownItem>();
  for (const item of items[array] as readonly Item[]) {
    if (item.facts !== undefined && !found.has(item.facts.id)) found.set(item.facts.id, item as KnownItem);
  }
  return found;
}

function spanOf(document: GraphDocument, array: ArrayName | 'root', id: string): { start: number; end: number } {
  if (array === 'root') {
    const property = propertyOf(document.rootTree(), id);
    return { start: property?.offset ?? 0, end: (property?.offset ?? 0) + (property?.length ?? 0) };
  }
  const item = entriesOf(document, array).get(id) as KnownItem;
  const start = document.startOf(item) as number;
  return { start, end: start + item.text.length };
}
