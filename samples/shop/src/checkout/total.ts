import type { Line } from '../basket/basket.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

// @implements spec://shop/checkout#free-shipping r=1
export const SHIPPING = 490;
/** Goods that cost so much, in cents, are sent for nothing. */
export const FREE_FROM = 4000;
export const TAX_PERCENT = 7;

/** Everything in cents; `tax` is inside `total`. */
export interface Total {
  goods: number;
  shipping: number;
  total: number;
  tax: number;
}

/**
 * What a basket costs.
 *
 * @implements arch:work-out-total
 * @implements arch:req-exact-total
 */
export function workOutTotal(lines: readonly Line[], catalogue: Catalogue): Total {
  const goods = lines.reduce((sum, line) => sum + catalogue.get(line.tea).price * line.tins, 0);
  const shipping = goods === 0 || goods >= FREE_FROM ? 0 : SHIPPING;
  const total = goods + shipping;
  return { goods, shipping, total, tax: taxInside(total) };
}

// @implements spec://shop/checkout#tax-inside
// @implements arch:constraint-vat
export function taxInside(total: number): number {
  return Math.round((total * TAX_PERCENT) / (100 + TAX_PERCENT));
}
