import assert from 'node:assert/strict';
import { test } from 'node:test';

test('three lines of 3.33 are 9.99', () => {
  assert.equal(
    [333, 333, 333].reduce((sum, cents) => sum + cents),
    999,
  );
});
