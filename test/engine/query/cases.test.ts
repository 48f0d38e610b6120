import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MapIndex } from '../../../server/src/engine/query/map-index.ts';
import { reachOf, select } from '../../../server/src/engine/query/select.ts';
import { DATA } from './maps.ts';
import { compare, readCases, type SelectCase } from './select-cases.ts';

describe('select on a large map of a real tree', () => {
  const found = readCases<SelectCase>('select-large');
  if (found === undefined) {
    it('needs the shared data, which is not here, so this is skipped');
    return;
  }
  const map = JSON.parse(readFileSync(`${DATA}/map/${found.map}`, 'utf8'));
  for (const { query, limit, answer: expected } of found.cases) {
    it(`agrees on ${JSON.stringify(query)}`, () => {
      const answer = select(map, query, { limit });
      if ('code' in answer) throw new Error(answer.message);
      compare(answer, expected);
      const { byHops } = reachOf(MapIndex.of(map), answer.parsed);
      const counts = Array.from(byHops.entries()).filter(([, count]) => count > 0);
      assert.deepEqual(Object.fromEntries(counts), expected.byHops);
    });
  }
});
