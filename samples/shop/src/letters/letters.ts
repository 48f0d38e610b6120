// @scope arch:letter-writer
import type { Order } from '../checkout/checkout.ts';
import { inWords } from '../money.ts';

/** The letter that follows an order. */
export function confirmation(order: Order): string {
  return [
    `Thank you for order ${order.number}.`,
    ...order.lines.map((line) => `  ${line.tins} × ${line.tea}`),
    `Total ${inWords(order.total.total)}, of which tax ${inWords(order.total.tax)}.`,
  ].join('\n');
}

// @deviates spec://shop/fulfilment#low-stock the shopkeeper wants a letter a week, not one for each tin
export function shoppingList(low: ReadonlyMap<string, number>): string {
  return [...low].map(([tea, tins]) => `${tea}: ${tins} left`).join('\n');
}
