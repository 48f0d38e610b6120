import { type At, childrenOf, type SyntaxNode } from './syntax.ts';

/** A node that was reached from the root, and is kept so that whoever comes again finds it with what it knows. */
export class Spot implements At {
  #children: readonly SyntaxNode[] | undefined;
  readonly #known = new Map<number, Spot>();

  constructor(
    readonly node: SyntaxNode,
    readonly parent: Spot | undefined = undefined,
    /** Place among its parent's children. */
    readonly place = 0,
    readonly depth = 0,
  ) {}

  get children(): readonly SyntaxNode[] {
    this.#children ??= childrenOf(this.node);
    return this.#children;
  }

  child(place: number): Spot {
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const spot = new Spot(this.children[place] as SyntaxNode, this, place, this.depth + 1);
    this.#known.set(place, spot);
    return spot;
  }

  /** The place of the child at an offset; -1 where there is none. */
  placeAt(offset: number): number {
    let low = 0;
    let high = this.children.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.children[middle] as SyntaxNode).startIndex <= offset) low = middle + 1;
      else high = middle;
    }
    const found = this.children[low - 1];
    return found !== undefined && found.endIndex > offset ? low - 1 : -1;
  }
}

/** So deep nobody nests; what is deeper belongs to what is around it here. */
const MOST_DEPTH = 2000;

/** The innermost node at an offset, or the first on the way there that `stops` names. */
export function spotAt(root: Spot, offset: number, stops: ReadonlySet<string>): Spot {
  let spot = root;
  while (spot.depth < MOST_DEPTH && !stops.has(spot.node.type)) {
    const place = spot.placeAt(offset);
    if (place < 0) return spot;
    spot = spot.child(place);
  }
  if (stops.has(spot.node.type)) return spot;
  const node = spot.node.descendantForIndex(offset);
  return node && stops.has(node.type) ? new Spot(node, spot, spot.children.length, MOST_DEPTH) : spot;
}
