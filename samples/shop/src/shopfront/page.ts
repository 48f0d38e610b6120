import type { Basket } from '../basket/basket.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { search } from '../catalogue/search.ts';
import { workOutTotal } from '../checkout/total.ts';
import { inWords } from '../money.ts';

/**
 * The lines of the result page: number, name and price.
 *
 * @implements arch:shop-front
 */
export function resultPage(catalogue: Catalogue, text: string): string[] {
  const found = search(catalogue, text);
  if (found.length === 0) return [`Nothing is called "${text}".`];
  return found.map((tea) => `${tea.names.en} (${tea.names.zh}) ${inWords(tea.price)}`);
}

// @implements arch:principle-one-price
export function basketFooter(basket: Basket, catalogue: Catalogue): string {
  return `Total ${inWords(workOutTotal(basket.lines(), catalogue).total)}`;
}
