import { GroundplanError } from '../errors.ts';
import { finished, type Steps } from '../steps.ts';
import { type Container, RootArray, Texts } from './containers.ts';
import { type Change, collectChanges, conflict, valueMade } from './edit-changes.ts';
import type { ArrayName } from './facts.ts';
import type { Item } from './item.ts';
import { print } from './json-print.ts';
import { foldGap, gapIndent, hasBreak, isContainer, lineStart, mostFrequent, quote, sameJson } from './json-text.ts';
import type { Node } from './json-tree.ts';
import { colonOf, lastGaps, layoutOf } from './layout.ts';
import type { Operation, TextEdit } from './operations.ts';
import { type Style, StyleBook } from './style.ts';

/** What the planner needs of a document: GraphDocument has it. */
export interface EditableDocument {
  /** False while the text does not parse: nothing can then be planned. */
  readonly valid?: boolean;
  readonly items: Readonly<Record<ArrayName, readonly Item[]>>;
  readonly length: number;
  slice(start: number, end: number): string;
  /** Absolute offset where the item's own text begins. */
  startOf(item: Item): number | undefined;
  /** The root's tree with absolute offsets; the three arrays have no children there. */
  rootTree(): Node;
}

// @implements arch:req-minimal-edits
/**
 * The smallest text edits that carry out the operations in the file's own style: UTF-16 offsets into the text as it is,
 * ascending, none over another. No edit where nothing would change. Throws GroundplanError edit/conflict where two
 * operations contradict each other or one names what is not there; nothing is planned then.
 */
export function planEdits(document: EditableDocument, operations: readonly Operation[]): TextEdit[] {
  return finished(planning(document, operations));
}

/** As planEdits, in steps. */
export function* planning(document: EditableDocument, operations: readonly Operation[]): Steps<TextEdit[]> {
  if (operations.length === 0) return [];
  if (document.valid === false) throw conflict([], 'The text does not parse; mend it first.');
  return yield* new Planner(new Texts(document)).plan(operations);
}

/** The text after the edits; they may come in any order but must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start < done || edit.end < edit.start || edit.end > text.length) {
      throw new GroundplanError('edit/conflict', `Edits overlap or leave the text at offset ${edit.start}.`);
    }
    parts.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  return parts.join('') + text.slice(done);
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A property or entry to write behind the others. */
interface Addition {
  readonly key: string | undefined;
  readonly value: unknown;
}

class Planner {
  readonly #book: StyleBook;
  readonly #edits: TextEdit[] = [];

  constructor(readonly texts: Texts) {
    this.#book = new StyleBook(texts);
  }

  *plan(operations: readonly Operation[]): Steps<TextEdit[]> {
    const change = collectChanges(this.texts.document.items, operations);
    const root = this.texts.container;
    if (root === undefined) throw conflict([], 'The root of the file is no object.');
    if (change.set !== undefined) throw conflict([], 'The root object cannot be replaced; set its properties instead.');
    yield* this.#contents(root, change, this.#book.near(undefined, undefined), false);
    return inOrder(this.#edits);
  }

  /** `flat` tells of the line that an empty container stands in; one with entries shows it itself. */
  *#contents(container: Container, change: Change, style: Style, flat: boolean): Steps<void> {
    if (change.appended.length > 0 && container.kind === 'object') {
      throw conflict(change.path, 'There is an object here and no list to append to.');
    }
    const oneLine = container.count > 0 ? container.flat : flat;
    const removed: number[] = [];
    const added: Addition[] = [];
    for (const [step, child] of change.children) {
      yield;
      const places = container.find(step);
      const last = places.at(-1);
      if (child.keepsLast && !child.removed) removed.push(...places.slice(0, -1));
      if (child.onlyKeepsLast) continue;
      if (child.removed && container.kind === 'object' && typeof step === 'string') removed.push(...places);
      else if (last === undefined) added.push(...this.#missing(container, step, child));
      else if (child.removed) removed.push(last);
      else yield* this.#value(container, last, child, this.#styleAt(container, last, style), oneLine);
    }
    for (const value of change.appended) added.push({ key: undefined, value });
    removed.sort((a, b) => a - b);
    if (removed.length > 0 || added.length > 0) yield* this.#replace(container, removed, added, style, oneLine);
  }

  #missing(container: Container, step: string | number, child: Change): Addition[] {
    if (typeof step === 'number' || container.kind === 'array') {
      throw conflict(
        child.path,
        container.kind === 'array' ? 'The list has no such entry.' : 'There is an object here and no list.',
      );
    }
    const value = valueMade(child);
    return value === undefined ? [] : [{ key: step, value }];
  }

  #styleAt(container: Container, index: number, style: Style): Style {
    return container instanceof RootArray ? this.#book.near(container.name, index) : style;
  }

  *#value(container: Container, index: number, change: Change, style: Style, flat: boolean): Steps<void> {
    const inner = container.inner(index);
    if (change.set === undefined && inner !== undefined) {
      const root = inner instanceof RootArray ? this.#book.near(inner.name, undefined) : style;
      yield* this.#contents(inner, change, root, flat);
      return;
    }
    const old = container.valueAt(index);
    let value = change.set?.value;
    if (change.set === undefined) {
      // null counts as absent (rules-in-detail A2) and nothing is lost with it; any other scalar would be.
      value = old === null ? valueMade(change) : undefined;
      if (value === undefined && old !== null)
        throw conflict(change.path, `There is ${JSON.stringify(old)} here and no list or object.`);
    }
    if (value === undefined || sameJson(old, value)) return;
    const start = container.valueStart(index);
    const kind = Array.isArray(value) ? 'array' : 'object';
    const text = print(value, {
      name: container.nameAt(index),
      style,
      flat,
      indent: isContainer(value) && !flat ? container.source.lineIndent(start) : '',
      own: inner !== undefined && inner.kind === kind && inner.count > 0 ? layoutOf(inner) : undefined,
    });
    this.#push(container, start, container.end(index), text);
  }

  /** Takes entries out of a container and writes others behind the rest, with just the commas that the result needs. */
  *#replace(
    container: Container,
    removed: readonly number[],
    added: readonly Addition[],
    style: Style,
    flat: boolean,
  ): Steps<void> {
    const { count } = container;
    const runs = runsOf(removed);
    const tail = runs.at(-1)?.to === count - 1 ? runs.pop() : undefined;
    const lastKept = tail === undefined ? count - 1 : tail.from - 1;
    for (const { from, to } of runs) this.#cut(container, from, to);
    if (lastKept >= 0) {
      if (tail === undefined && added.length === 0) return;
      const start = container.end(lastKept);
      const gap = this.#gap(container, style);
      const text: string[] = [];
      for (const addition of added) {
        text.push(gap, this.#entry(container, addition, style, flat, indentAt(container, gap, start)));
        yield;
      }
      this.#push(container, start, tail === undefined ? start : container.end(count - 1), text.join(''));
    } else if (added.length === 0) {
      this.#push(container, container.open, container.close, '');
    } else if (count === 0) {
      this.#push(container, container.open, container.close, this.#filling(container, added, style, flat));
    } else {
      const gap = this.#gap(container, style);
      const start = container.start(0);
      const text: string[] = [];
      for (const addition of added) {
        const before = text.length === 0 ? container.gap(0) : gap;
        text.push(this.#entry(container, addition, style, flat, indentAt(container, before, start)));
        yield;
      }
      this.#push(container, start, container.end(count - 1), text.join(gap));
    }
  }

  /** Takes out a run of entries that others follow, with one of the gaps around it: one that breaks the line stays. */
  #cut(container: Container, from: number, to: number): void {
    const keepsGapBefore = from === 0 || (hasBreak(container.gap(from)) && !hasBreak(container.gap(to + 1)));
    if (keepsGapBefore) this.#push(container, container.start(from), container.start(to + 1), '');
    else this.#push(container, container.end(from - 1), container.end(to), '');
  }

  /** What parts the entries of a container: as its own do, else as those of others of its make. */
  #gap(container: Container, style: Style): string {
    const own = mostFrequent(lastGaps(container));
    if (own !== undefined) return own;
    const first = container.gap(0);
    const known = style.afterFirst(container);
    if (!hasBreak(first)) return known !== undefined && !hasBreak(known) ? known : style.comma;
    const end = lineStart(first, first.length);
    const line = (first[end - 2] === '\r' && first[end - 1] === '\n' ? '\r\n' : first[end - 1]) + first.slice(end);
    return known !== undefined && foldGap(known) === '\n,' ? `${line},` : `,${line}`;
  }

  #entry(container: Container, { key, value }: Addition, style: Style, flat: boolean, indent: () => string): string {
    const name = key ?? `${container.name}[]`;
    const text = print(value, { name, style, flat, indent: isContainer(value) && !flat ? indent() : '' });
    return key === undefined ? text : quote(key, style) + (colonOf(container) ?? style.colon) + text;
  }

  /** What goes between the brackets of an empty container. */
  #filling(container: Container, added: readonly Addition[], style: Style, flat: boolean): string {
    const value =
      container.kind === 'array'
        ? added.map((addition) => addition.value)
        : Object.fromEntries(added.map(({ key, value }) => [key, value]));
    const indent = flat ? '' : container.source.lineIndent(container.open);
    return print(value, { name: container.name, style, flat, indent }).slice(1, -1);
  }

  #push(container: Container, start: number, end: number, text: string): void {
    const { shift } = container.source;
    this.#edits.push({ start: shift + start, end: shift + end, text });
  }
}

/** The indent of the line that text behind a gap begins on. */
function indentAt(container: Container, gap: string, offset: number): () => string {
  return () => (hasBreak(gap) ? gapIndent(gap) : container.source.lineIndent(offset));
}

function runsOf(indexes: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs;
}
