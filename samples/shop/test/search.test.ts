import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import { range } from '../src/catalogue/range.ts';
import { search } from '../src/catalogue/search.ts';
import { resultPage } from '../src/shopfront/page.ts';

const catalogue = new Catalogue(range);

// @verifies arch:search
// @verifies arch:req-find-by-any-name
test('one tea is found by four spellings', () => {
  for (const text of ['the vert', 'Thé vert', 'GREEN', '绿茶']) {
    assert.deepEqual(
      search(catalogue, text).map((tea) => tea.id),
      ['green'],
      text,
    );
  }
});

test('a part of a name finds all teas that share it, in the order of the range', () => {
  assert.deepEqual(
    search(catalogue, 'thé').map((tea) => tea.id),
    ['green', 'smoky', 'white', 'jasmine'],
  );
});

// @verifies spec://shop/catalogue#no-answer
test('a search that finds nothing says so', () => {
  assert.deepEqual(resultPage(catalogue, 'coffee'), ['Nothing is called "coffee".']);
});
