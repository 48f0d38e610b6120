import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import { taxInside, workOutTotal } from '../src/checkout/total.ts';
import { cents } from '../src/money.ts';

function catalogue(price: number): Catalogue {
  return new Catalogue([{ id: 'tea', names: { en: 'Tea', fr: 'Thé', zh: '茶' }, price }]);
}

// @verifies arch:req-exact-total
// @verifies spec://shop/checkout#total-in-cents r=2
test('three lines of 3.33 are 9.99 and shipping', () => {
  const total = workOutTotal([{ tea: 'tea', tins: 3 }], catalogue(333));
  assert.equal(total.goods, 999);
  assert.equal(total.total, 1489);
});

// @verifies arch:work-out-total
// @verifies spec://shop/checkout#free-shipping
test('shipping is free from 40.00, not from 39.99', () => {
  assert.equal(workOutTotal([{ tea: 'tea', tins: 1 }], catalogue(3999)).shipping, 490);
  assert.equal(workOutTotal([{ tea: 'tea', tins: 1 }], catalogue(4000)).shipping, 0);
});

// @verifies arch:constraint-vat
test('the tax is inside the total', () => {
  assert.equal(taxInside(10700), 700);
});

test('a fraction of a cent is refused where it enters', () => {
  assert.throws(() => cents(1.5), /whole number of cents/);
  assert.throws(() => catalogue(-1), /whole number of cents/);
});
