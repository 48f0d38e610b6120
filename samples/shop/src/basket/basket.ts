/** So many tins of one tea. */
export interface Line {
  tea: string;
  tins: number;
}

/**
 * What a customer has picked so far. One tea is one line.
 *
 * @implements arch:basket
 */
export class Basket {
  #lines = new Map<string, number>();

  put(tea: string, tins = 1): void {
    if (!Number.isInteger(tins) || tins < 1) throw new RangeError('Put at least one whole tin into the basket.');
    this.#lines.set(tea, (this.#lines.get(tea) ?? 0) + tins);
  }

  takeOut(tea: string): void {
    this.#lines.delete(tea);
  }

  // @implements arch:basket-record
  lines(): Line[] {
    return [...this.#lines].map(([tea, tins]) => ({ tea, tins }));
  }
}
