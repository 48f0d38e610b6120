import assert from 'node:assert/strict';
import { byCodePoint, nearest } from '../../../server/src/engine/graph/nearest.ts';

describe('the nearest of many texts', () => {
  const ids = ['pharmacy', 'Pharmacist', 'ward', 'order-entry', 'order-exit'];

  it('is the one that a slip of the finger leads to', () => {
    assert.deepEqual(nearest(ids, 'pharmcy', 3), ['pharmacy']);
    assert.deepEqual(nearest(ids, 'wrad', 3), ['ward'], 'two letters that changed places are one edit');
    assert.deepEqual(nearest(ids, 'PHARMACY', 3), ['pharmacy', 'Pharmacist'], 'case does not count');
  });

  it('is none where every text is more than about a third away', () => {
    assert.deepEqual(nearest(ids, 'kitchen', 3), []);
    assert.deepEqual(nearest(ids, 'a', 3), []);
    assert.deepEqual(nearest(ids, '', 3), []);
  });

  it('comes best first, ties by code point, no more than asked for', () => {
    assert.deepEqual(nearest(['r2', 'r10', 'r1', 'R3'], 'r4', 3), ['R3', 'r1', 'r2']);
    assert.deepEqual(nearest(ids, 'order-entri', 1), ['order-entry']);
  });

  it('is never the text itself', () => {
    assert.deepEqual(nearest(['ward', 'ware'], 'ward', 3), ['ware']);
  });

  it('is not looked for where the text is too long to be a slip', () => {
    const long = 'x'.repeat(100_000);
    assert.deepEqual(nearest([`${long}y`], long, 3), []);
  });
});

describe('the order by code point', () => {
  it('puts a pair of surrogates behind every single unit', () => {
    const texts = ['\u{1f600}', '\uff21', 'b', 'a', 'ab', ''];
    assert.deepEqual(texts.toSorted(byCodePoint), ['', 'a', 'ab', 'b', '\uff21', '\u{1f600}']);
  });
});
