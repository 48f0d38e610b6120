import { type Container, NodeContainer } from './containers.ts';
import { foldGap, gapIndent, hasBreak, mostFrequent } from './json-text.ts';

/**
 * How containers of one make are laid out. Gaps are folded: "\n" stands for a line break with its indent, so that
 * `open` "\n", `between` ",\n", `close` "\n" is the usual pretty print and "", ", ", "" a list on one line.
 */
export interface Layout {
  readonly open: string;
  /** Undefined where no example has two entries. */
  readonly between: string | undefined;
  /** Between the first two properties, where it differs: the EA export keeps id and name apart in its own way. */
  readonly afterFirst: string | undefined;
  readonly close: string;
  /** What stands between a property's name and its value. */
  readonly colon: string | undefined;
  /** What an entry on a line of its own is indented by, beyond the line of the opening bracket. */
  readonly unit: string | undefined;
  /** All on one line. */
  readonly flat: boolean;
}

export type FullLayout = { readonly [Key in keyof Layout]: Exclude<Layout[Key], undefined> };

const UNKNOWN = { between: undefined, afterFirst: undefined, colon: undefined, unit: undefined };
export const OPEN_UP: Layout = { ...UNKNOWN, open: '\n', close: '\n', flat: false };
export const ON_ONE_LINE: Layout = { ...UNKNOWN, open: '', close: '', flat: true };

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
    afterFirst: count > 1 && container.kind === 'object' ? foldGap(container.gap(1)) : undefined,
    close: foldGap(container.gap(count)),
    colon: colonOf(container),
    unit,
    flat: container.flat,
  };
}

/** The last few gaps between entries. */
export function lastGaps(container: Container): string[] {
  const gaps: string[] = [];
  for (let index = Math.max(1, container.count - GAPS_SEEN); index < container.count; index++) {
    gaps.push(container.gap(index));
  }
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
