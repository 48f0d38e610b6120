import { cents } from '../money.ts';

/** One tea of the range; `price` is in cents and has the tax in it. */
export interface Tea {
  id: string;
  names: { en: string; fr: string; zh: string };
  price: number;
}

/**
 * The range in memory.
 *
 * @implements arch:catalogue
 */
export class Catalogue {
  #teas = new Map<string, Tea>();

  constructor(teas: Iterable<Tea>) {
    for (const tea of teas) {
      cents(tea.price);
      if (this.#teas.has(tea.id)) throw new Error(`The tea ${tea.id} is in the range twice.`);
      this.#teas.set(tea.id, tea);
    }
  }

  get(id: string): Tea {
    const tea = this.#teas.get(id);
    if (!tea) throw new Error(`There is no tea ${id} in the range.`);
    return tea;
  }

  all(): Tea[] {
    return [...this.#teas.values()];
  }
}
