import { Cache } from './cache.ts';
import { type Container, NodeContainer, RootArray, Texts } from './containers.ts';
import type { EditableDocument } from './edit-plan.ts';
import { ARRAY_NAMES, type ArrayName } from './facts.ts';
import type { Item } from './item.ts';
import { type Escapes, escapesIn, firstBreak, hasBreak } from './json-text.ts';
import { type FullLayout, type Layout, layoutOf, ON_ONE_LINE, OPEN_UP } from './layout.ts';

/** The habits of a file in short. */
export interface FileStyle {
  readonly eol: string;
  /** One step of indent: '' where lines are not indented at all. */
  readonly unit: string;
  readonly colon: string;
  /** The comma between entries on one line. */
  readonly comma: string;
  readonly escapes: Escapes;
  readonly singleLine: boolean;
}

/** Cheap: reads the root's own properties, the first entries of its arrays and no more. */
export function detectStyle(document: EditableDocument): FileStyle {
  const texts = new Texts(document);
  const { eol, unit, colon, comma, escapes } = new StyleBook(texts).near(undefined, undefined);
  return { eol, unit, colon, comma, escapes, singleLine: texts.container?.flat ?? true };
}

/** What one text shows about style: the first example of each make. */
class Sample {
  readonly named = new Map<string, Layout>();
  readonly flat = new Map<'object' | 'array', Layout>();
  scalars: Layout | undefined;
  unit: string | undefined;
  colon: string | undefined;
  comma: string | undefined;

  constructor(readonly eol: string | undefined) {}

  add(container: Container): void {
    if (container.count === 0) return;
    const key = keyOf(container.kind, container.name);
    const known = this.named.get(key);
    // One with a single entry gives way to one that shows how entries are parted.
    if (known === undefined || (known.between === undefined && container.count > 1)) this.#learn(key, container);
    if (container instanceof RootArray) return;
    for (let index = 0; index < container.count; index++) {
      const inner = container.inner(index);
      if (inner !== undefined) this.add(inner);
    }
  }

  #learn(key: string, container: Container): void {
    const layout = layoutOf(container);
    this.named.set(key, layout);
    if (layout.flat && !this.flat.has(container.kind)) this.flat.set(container.kind, layout);
    if (container.kind === 'array' && !(container instanceof RootArray) && container.inner(0) === undefined) {
      this.scalars ??= layout;
    }
    this.unit ??= layout.unit;
    this.colon ??= layout.colon;
    if (layout.between !== undefined && !hasBreak(layout.between)) this.comma ??= layout.between;
  }
}

function keyOf(kind: 'object' | 'array', name: string): string {
  return kind === 'object' ? `${name}{` : `${name}[`;
}

/** Neighbours longer than this are not read for their style. */
const LONGEST_EXAMPLE = 32_768;
/** So much of both ends of a document is searched for escapes and line ends. */
const END_SEEN = 32_768;
/** Where neighbours are looked for. */
const NEAR = [0, -1, 1, -2, 2];

// @implements arch:req-keep-file-style
/** Style by example: what a text does not show, its neighbours do, then the root, then the first entries elsewhere. */
export class StyleBook {
  /** By item; the root's under undefined. */
  readonly #samples: Cache<Item | undefined, Sample> = new Cache();
  #ends: { readonly escapes: Escapes | undefined; readonly eol: string | undefined } | undefined;

  constructor(readonly texts: Texts) {}

  /** The style at an entry of a root array, or behind its last one; at the root without `array`. */
  near(array: ArrayName | undefined, index: number | undefined): Style {
    return new Style(this.#around(array, index), () => {
      const item = array && index !== undefined ? this.texts.document.items[array][index] : undefined;
      const own = item && escapesIn(item.text);
      const { escapes } = this.#endsOfText();
      return escapes === 'raw' ? 'raw' : (own ?? escapes ?? 'raw');
    });
  }

  *#around(array: ArrayName | undefined, index: number | undefined): Generator<Sample> {
    const items = array === undefined ? undefined : this.texts.document.items[array];
    if (array !== undefined && items !== undefined) {
      const at = index ?? items.length - 1;
      if (index !== undefined) yield* this.#item(items[index], true);
      for (const step of NEAR) if (step !== 0 || index === undefined) yield* this.#item(items[at + step]);
      yield* this.#item(items[0]);
    }
    yield this.#root();
    for (const other of ARRAY_NAMES) {
      if (other === array) continue;
      for (const first of [0, 1]) yield* this.#item(this.texts.document.items[other][first]);
    }
  }

  *#item(item: Item | undefined, own = false): Generator<Sample> {
    if (item === undefined || (!own && item.text.length > LONGEST_EXAMPLE)) return;
    yield this.#samples.get(item, () => {
      const sample = new Sample(firstBreak(item.lead) ?? firstBreak(item.text));
      try {
        const text = this.texts.of(item);
        const container = NodeContainer.of(`${item.array}[]`, text, text.tree);
        if (container !== undefined) sample.add(container);
      } catch (error) {
        // Nested too deep for the stack: no example, and no reason to refuse an edit to its neighbour.
        if (!(error instanceof RangeError)) throw error;
      }
      return sample;
    });
  }

  #root(): Sample {
    return this.#samples.get(undefined, () => {
      const root = this.texts.container;
      const gaps = root === undefined ? [] : [...Array(root.count + 1).keys()].map((index) => root.gap(index));
      const sample = new Sample(firstBreak(gaps.join('')) ?? this.#endsOfText().eol);
      if (root !== undefined) sample.add(root);
      return sample;
    });
  }

  #endsOfText(): { readonly escapes: Escapes | undefined; readonly eol: string | undefined } {
    if (this.#ends === undefined) {
      const { document } = this.texts;
      const head = document.slice(0, Math.min(END_SEEN, document.length));
      const tail = document.slice(Math.max(head.length, document.length - END_SEEN), document.length);
      this.#ends = { escapes: escapesIn(`${head}\n${tail}`), eol: firstBreak(head) ?? firstBreak(tail) };
    }
    return this.#ends;
  }
}

/** The style at one place, asked of its examples from the nearest on. */
export class Style {
  readonly #samples: Sample[] = [];
  readonly #rest: Iterator<Sample>;
  readonly #findEscapes: () => Escapes;
  #escapes: Escapes | undefined;
  #eol: string | undefined;

  constructor(samples: Iterable<Sample>, findEscapes: () => Escapes) {
    this.#rest = samples[Symbol.iterator]();
    this.#findEscapes = findEscapes;
  }

  get eol(): string {
    this.#eol ??= this.#first((sample) => sample.eol) ?? '\n';
    return this.#eol;
  }

  get unit(): string {
    return this.#first((sample) => sample.unit) ?? '  ';
  }

  get colon(): string {
    return this.#first((sample) => sample.colon) ?? ': ';
  }

  get comma(): string {
    return this.#first((sample) => sample.comma) ?? (/\s$/.test(this.colon) ? ', ' : ',');
  }

  get escapes(): Escapes {
    this.#escapes ??= this.#findEscapes();
    return this.#escapes;
  }

  /** What parts the first two entries of such containers elsewhere, if an example shows it. */
  afterFirst(container: Container): string | undefined {
    const key = keyOf(container.kind, container.name);
    return this.#first((sample) => sample.named.get(key)?.afterFirst ?? sample.named.get(key)?.between);
  }

  /**
   * The layout for a container to write. `flat`: it goes into a line that must stay one. `own`: what stood in its place.
   */
  layout(kind: 'object' | 'array', name: string, flat: boolean, scalars: boolean, own?: Layout): FullLayout {
    const found = own && (own.flat || !flat) ? own : this.#example(kind, name, flat, scalars);
    const parted = found.between === undefined ? this.#parted(keyOf(kind, name), found) : found;
    const between = parted?.between ?? (hasBreak(found.open) ? ',\n' : this.comma);
    return {
      open: found.open,
      between,
      afterFirst: parted?.afterFirst ?? between,
      close: found.close,
      colon: found.colon ?? this.colon,
      unit: found.unit ?? this.unit,
      flat: found.flat,
    };
  }

  /** A layout like this one, of the same make, that shows how entries are parted. */
  #parted(key: string, like: Layout): Layout | undefined {
    return this.#first((sample) => {
      const layout = sample.named.get(key);
      return layout?.between !== undefined && layout.open === like.open && layout.flat === like.flat
        ? layout
        : undefined;
    });
  }

  #example(kind: 'object' | 'array', name: string, flat: boolean, scalars: boolean): Layout {
    const named = (sample: Sample) =>
      namesLike(name)
        .map((like) => sample.named.get(keyOf(kind, like)))
        .find((layout) => layout);
    if (flat) {
      const same = this.#first((sample) => (named(sample)?.flat ? named(sample) : undefined));
      return same ?? this.#first((sample) => sample.flat.get(kind)) ?? ON_ONE_LINE;
    }
    return this.#first(named) ?? (scalars ? this.#first((sample) => sample.scalars) : undefined) ?? OPEN_UP;
  }

  #first<T>(pick: (sample: Sample) => T | undefined): T | undefined {
    for (let at = 0; ; at++) {
      if (at === this.#samples.length) {
        const next = this.#rest.next();
        if (next.done === true) return undefined;
        this.#samples.push(next.value);
      }
      const found = pick(this.#samples[at] as Sample);
      if (found !== undefined) return found;
    }
  }
}

/** Entries of one root array are an example for those of another that is still empty, and so are the arrays. */
function namesLike(name: string): readonly string[] {
  for (const suffix of ['', '[]']) {
    const names = ARRAY_NAMES.map((array) => array + suffix);
    if (names.includes(name)) return [name, ...names.filter((other) => other !== name)];
  }
  return [name];
}
