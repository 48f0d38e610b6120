import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gateway } from '../src/payment/gateway.ts';

// @verifies arch:req-charge-once
// @verifies spec://shop/checkout#one-charge
test('pressing twice charges once', () => {
  let asked = 0;
  const gateway = new Gateway(() => {
    asked += 1;
    return true;
  });
  const first = gateway.charge('O1', 1000, 'card');
  assert.equal(gateway.charge('O1', 1000, 'card'), first);
  assert.equal(asked, 1);
});

// @verifies arch:payment-gateway
test('after a refusal another card may be tried', () => {
  const gateway = new Gateway((_amount, card) => card === 'good');
  assert.equal(gateway.charge('O1', 1000, 'bad').accepted, false);
  assert.equal(gateway.charge('O1', 1000, 'good').accepted, true);
  assert.equal(gateway.payments().length, 1);
});
