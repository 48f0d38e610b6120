import { type Container, NodeContainer, RootArray, Texts } from './containers.ts';
import type { EditableDocument } from './edit-plan.ts';
import { ARRAY_NAMES, type ArrayName } from './facts.ts';
import { type Escapes, escapesOf, firstBreak, foldGap, gapIndent, hasBreak, mostFrequent } from './json-text.ts';

/**
 * How containers of one make are laid out. Gaps are folded: "\n" stands for a line break with its indent, so that
 * `open` "\n", `between` ",\n", `close` "\n" is the usual pretty print and "", ", ", "" a list on one line.
 */
export interface Layout {
  readonly open: string;
  /** Undefined where no example has two entries. */
  readonly between: string | undefined;
  readonly close: string;
  /** What stands between a property's name and its value. */
  readonly colon: string | undefined;
  /** What an entry on a line of its own is indented by, beyond the line of the opening bracket. */
  readonly unit: string | undefined;
  /** All on one line. */
  readonly flat: boolean;
}

export type FullLayout = { readonly [Key in keyof Layout]: Exclude<Layout[Key], undefined> };

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

const OPEN_UP: Layout = { open: '\n', between: ',\n', close: '\n', colon: undefined, unit: undefined, flat: false };
const ON_ONE_LINE: Layout = { open: '', between: undefined, close: '', colon: undefined, unit: undefined, flat: true };

/** So many gaps of a container are looked at to learn how its entries are parted. */
const GAPS_SEEN = 8;

/** The layout of a container that holds something. */
export function layoutOf(container: Container): Layout {
  const { count, source } = container;
  const broken = [0, 1].map((index) => (index < count ? container.gap(index) : '')).find(hasBreak);
  let unit: string | undefined;
  if (broken !== undefined) {
    const outer = source.lineIndent(container.open - 1);
    const indent = gapIndent(broken);
    if (indent.startsWith(outer)) unit = indent.slice(outer.length);
  }
  return {
    open: foldGap(container.gap(0)),
    between: mostFrequent(lastGaps(container).map(foldGap)),
    close: foldGap(container.gap(count)),
    colon: colonOf(container),
    unit,
    flat: container.flat,
  };
}

/** The last few gaps between entries. */
export function lastGaps(container: Container): string[] {
  const gaps: string[] = [];
  for (let index = Math.max(1, container.count - GAPS_SEEN); index < container.count; index++)
    gaps.push(container.gap(index));
  return gaps;
}

/** A colon with a line break goes with a value that opens on the next line, and is no example for others. */
export function colonOf(container: Container): string | undefined {
  if (!(container instanceof NodeContainer) || container.kind === 'array') return undefined;
  for (let index = container.count - 1; index >= Math.max(0, container.count - GAPS_SEEN); index--) {
    const colon = container.colon(index);
    if (!hasBreak(colon)) return colon;
  }
  return undefined;
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
    if (!this.named.has(key)) this.#learn(key, container);
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
/** So much of both ends of a document is searched for escapes. */
const ESCAPES_SEEN = 32_768;
/** Where neighbours are looked for, from the entry itself on. */
const NEAR = [0, -1, 1, -2, 2];

/** Style by example: what a text does not show, its neighbours do, then the root, then the first entries elsewhere. */
export class StyleBook {
  readonly #samples = new Map<string, Sample>();
  #ends: readonly string[] | undefined;

  constructor(readonly texts: Texts) {}

  /** The style at an entry of a root array, or behind its last one; at the root without `array`. */
  near(array: ArrayName | undefined, index: number | undefined): Style {
    return new Style(this.#around(array, index), () => {
      const own =
        array === undefined || index === undefined ? undefined : this.texts.document.items[array][index]?.text;
      return escapesOf([...(own === undefined ? [] : [own]), ...this.#endsOfText()]);
    });
  }

  *#around(array: ArrayName | undefined, index: number | undefined): Generator<Sample> {
    const items = array === undefined ? undefined : this.texts.document.items[array];
    if (array !== undefined && items !== undefined) {
      const at = index ?? items.length - 1;
      for (const step of NEAR) {
        const long = (items[at + step]?.text.length ?? 0) > LONGEST_EXAMPLE;
        if (!long || (step === 0 && index !== undefined)) yield* this.#item(array, at + step);
      }
      yield* this.#item(array, 0);
    }
    yield this.#root();
    for (const other of ARRAY_NAMES) {
      if (other !== array) for (const first of [0, 1]) yield* this.#item(other, first);
    }
  }

  *#item(array: ArrayName, index: number): Generator<Sample> {
    const item = this.texts.document.items[array][index];
    if (item === undefined) return;
    const key = `${array}/${index}`;
    let sample = this.#samples.get(key);
    if (sample === undefined) {
      sample = new Sample(firstBreak(item.lead) ?? firstBreak(item.text));
      const text = this.texts.of(item);
      const container = NodeContainer.of(`${array}[]`, text, text.tree);
      if (container !== undefined) sample.add(container);
      this.#samples.set(key, sample);
    }
    yield sample;
  }

  #root(): Sample {
    const known = this.#samples.get('');
    if (known !== undefined) return known;
    const root = this.texts.container;
    const gaps = root === undefined ? [] : [...Array(root.count + 1).keys()].map((index) => root.gap(index));
    const sample = new Sample(firstBreak(gaps.join('')) ?? firstBreak(this.#endsOfText().join('')));
    if (root !== undefined) sample.add(root);
    this.#samples.set('', sample);
    return sample;
  }

  #endsOfText(): readonly string[] {
    const { document } = this.texts;
    const tail = Math.max(ESCAPES_SEEN, document.length - ESCAPES_SEEN);
    this.#ends ??= [
      document.slice(0, Math.min(ESCAPES_SEEN, document.length)),
      document.slice(Math.min(tail, document.length), document.length),
    ];
    return this.#ends;
  }
}

/** The style at one place, asked of its examples from the nearest on. */
export class Style {
  readonly #samples: Sample[] = [];
  readonly #rest: Iterator<Sample>;
  readonly #findEscapes: () => Escapes;
  #escapes: Escapes | undefined;

  constructor(samples: Iterable<Sample>, findEscapes: () => Escapes) {
    this.#rest = samples[Symbol.iterator]();
    this.#findEscapes = findEscapes;
  }

  get eol(): string {
    return this.#first((sample) => sample.eol) ?? '\n';
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

  /** How entries of such containers are parted elsewhere, if an example shows it. */
  between(container: Container): string | undefined {
    return this.#first((sample) => sample.named.get(keyOf(container.kind, container.name))?.between);
  }

  /**
   * The layout for a container to write. `flat`: it goes into a line that must stay one. `own`: what stood in its place.
   */
  layout(kind: 'object' | 'array', name: string, flat: boolean, scalars: boolean, own?: Layout): FullLayout {
    const {
      open,
      between,
      close,
      colon,
      unit,
      flat: oneLine,
    } = own && (own.flat || !flat) ? own : this.#example(kind, name, flat, scalars);
    return {
      open,
      between: between ?? (hasBreak(open) ? ',\n' : this.comma),
      close,
      colon: colon ?? this.colon,
      unit: unit ?? this.unit,
      flat: oneLine,
    };
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
