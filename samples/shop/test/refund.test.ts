import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Return, refund } from '../src/refund/refund.ts';

const handedOver = new Date('2024-03-01T10:00:00Z');

function after(days: number, more: Partial<Return> = {}): Return {
  const broughtBack = new Date(handedOver.getTime() + days * 24 * 60 * 60 * 1000);
  return { handedOver, broughtBack, opened: false, price: 890, shipping: 0, ...more };
}

// @verifies arch:req-refund-window
// @verifies spec://shop/fulfilment#returns
test('the thirtieth day counts, the thirty-first does not', () => {
  assert.equal(refund(after(30)), 890);
  assert.equal(refund(after(31)), 0);
});

// @verifies arch:refund-desk
test('an opened tin is not paid back, a whole order with its shipping is', () => {
  assert.equal(refund(after(1, { opened: true })), 0);
  assert.equal(refund(after(1, { shipping: 490 })), 1380);
});
