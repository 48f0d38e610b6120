import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Basket } from '../src/basket/basket.ts';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import { range } from '../src/catalogue/range.ts';
import { basketFooter } from '../src/shopfront/page.ts';

// @verifies arch:basket
test('the same tea put in twice is one line', () => {
  const basket = new Basket();
  basket.put('green');
  basket.put('green', 2);
  assert.deepEqual(basket.lines(), [{ tea: 'green', tins: 3 }]);
});

test('what is taken out is gone', () => {
  const basket = new Basket();
  basket.put('green');
  basket.takeOut('green');
  assert.deepEqual(basket.lines(), []);
});

test('half a tin is refused', () => {
  assert.throws(() => new Basket().put('green', 0.5), RangeError);
});

// @verifies arch:principle-one-price
test('the page shows the total of the checkout', () => {
  const basket = new Basket();
  basket.put('jasmine');
  assert.equal(basketFooter(basket, new Catalogue(range)), 'Total 14.80');
});
