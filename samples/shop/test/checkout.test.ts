import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../src/basket/basket.ts';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import { range } from '../src/catalogue/range.ts';
import { Checkout, type Order, type Stock } from '../src/checkout/checkout.ts';
import { confirmation } from '../src/letters/letters.ts';
import { Gateway } from '../src/payment/gateway.ts';

function shelf(tins: number): Stock & { free: number } {
  const aside = new Map<string, number>();
  return {
    free: tins,
    reserve(order: string, lines: readonly Line[]) {
      const wanted = lines.reduce((sum, line) => sum + line.tins, 0);
      if (wanted > this.free) return false;
      this.free -= wanted;
      aside.set(order, wanted);
      return true;
    },
    release(order: string) {
      this.free += aside.get(order) ?? 0;
      aside.delete(order);
    },
  };
}

function shop(tins: number, accepts = true) {
  const stock = shelf(tins);
  const confirmed: Order[] = [];
  const gateway = new Gateway(() => accepts);
  const checkout = new Checkout({
    catalogue: new Catalogue(range),
    stock,
    gateway,
    confirm: (order) => confirmed.push(order),
  });
  return { stock, confirmed, gateway, checkout };
}

// @verifies arch:checkout-service
// @verifies spec://shop/checkout#steps
test('an order is priced, reserved, charged and confirmed', () => {
  const { stock, confirmed, gateway, checkout } = shop(3);
  const answer = checkout.place('O1', [{ tea: 'green', tins: 2 }], 'card');
  assert.ok(answer.placed);
  assert.equal(answer.order.total.total, 2270);
  assert.equal(stock.free, 1);
  assert.equal(gateway.payments().length, 1);
  assert.match(confirmation(confirmed[0] as Order), /Total 22\.70, of which tax 1\.49/);
});

// @verifies spec://shop/checkout#REFUSED-CARD
test('a refused card sets the tins free', () => {
  const { stock, confirmed, checkout } = shop(3, false);
  assert.deepEqual(checkout.place('O1', [{ tea: 'green', tins: 2 }], 'card'), {
    placed: false,
    reason: 'card refused',
  });
  assert.equal(stock.free, 3);
  assert.equal(confirmed.length, 0);
});

test('what is sold out is not charged', () => {
  const { gateway, checkout } = shop(1);
  assert.deepEqual(checkout.place('O1', [{ tea: 'green', tins: 2 }], 'card'), { placed: false, reason: 'sold out' });
  assert.equal(gateway.payments().length, 0);
});

test('an empty basket is no order', () => {
  assert.deepEqual(shop(1).checkout.place('O1', [], 'card'), { placed: false, reason: 'empty' });
});
