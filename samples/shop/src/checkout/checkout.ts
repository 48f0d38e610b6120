import type { Line } from '../basket/basket.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Gateway, Payment } from '../payment/gateway.ts';
import { type Total, workOutTotal } from './total.ts';

/** What the checkout needs from the store room. */
export interface Stock {
  /** True if every line could be put aside; false if nothing was. */
  reserve(order: string, lines: readonly Line[]): boolean;
  release(order: string): void;
}

export interface Order {
  number: string;
  lines: Line[];
  total: Total;
  payment: Payment;
}

export type Answer = { placed: true; order: Order } | { placed: false; reason: 'empty' | 'sold out' | 'card refused' };

/**
 * Prices, reserves, charges and confirms, in this order.
 *
 * @implements arch:checkout-service
 * @implements spec://shop/checkout#steps r=1
 */
export class Checkout {
  #orders = new Map<string, Order>();
  #parts: { catalogue: Catalogue; stock: Stock; gateway: Gateway; confirm: (order: Order) => void };

  constructor(parts: { catalogue: Catalogue; stock: Stock; gateway: Gateway; confirm: (order: Order) => void }) {
    this.#parts = parts;
  }

  // @implements arch:place-order
  place(number: string, lines: readonly Line[], card: string): Answer {
    const known = this.#orders.get(number);
    if (known) return { placed: true, order: known };
    if (lines.length === 0) return { placed: false, reason: 'empty' };
    const { catalogue, stock, gateway, confirm } = this.#parts;
    const total = workOutTotal(lines, catalogue);
    if (!stock.reserve(number, lines)) return { placed: false, reason: 'sold out' };
    const payment = gateway.charge(number, total.total, card);
    if (!payment.accepted) {
      // @implements spec://shop/checkout#REFUSED-CARD
      stock.release(number);
      return { placed: false, reason: 'card refused' };
    }
    const order = { number, lines: [...lines], total, payment };
    this.#orders.set(number, order);
    confirm(order);
    return { placed: true, order };
  }
}
