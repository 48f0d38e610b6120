import assert from 'node:assert/strict';
import {
  isSameQuestion,
  NO_QUESTION,
  queryTextOf,
  readQuestion,
  requestOf,
} from '../../../client/src/panels/query/question.ts';
import { parseQuery } from '../../../server/src/engine/query/language/parse.ts';

describe('A question of the query panel', () => {
  it('asks the query as it is written', () => {
    const question = { ...NO_QUESTION, text: ' kind:View ', limit: '7', root: 'file:///a', kind: 'Goal' };
    assert.deepEqual(requestOf(question), { mode: 'select', text: ' kind:View ', limit: 7, root: 'file:///a' });
  });

  it('asks only the filters that are given', () => {
    const question = { ...NO_QUESTION, mode: 'filters' as const, text: 'depth:1', kind: ' Goal ' };
    assert.deepEqual(requestOf(question), { mode: 'filters', filters: { kind: 'Goal' } });
  });

  it('leaves a limit that is no number to the engine, which refuses it', () => {
    for (const limit of ['ten', '-3', '0', '1.5']) {
      const asked = requestOf({ ...NO_QUESTION, limit }).limit ?? 1;
      assert.ok(!Number.isInteger(asked) || asked < 1, limit);
      assert.equal(JSON.parse(JSON.stringify({ asked })).asked, asked);
    }
  });

  it('writes filters as a query that means them', () => {
    for (const value of ['Goal', 'Application Component', '"x', 'a\\b c', 'say "so"', 'tab\there']) {
      const text = queryTextOf({ ...NO_QUESTION, mode: 'filters', symbol: value });
      const { result } = parseQuery(text);
      assert.ok('parsed' in result, text);
      assert.equal(result.parsed.symbol, value);
    }
  });

  it('is the same where the same is asked', () => {
    const one = { ...NO_QUESTION, text: 'kind:Goal' };
    assert.equal(isSameQuestion(one, { ...one, kind: 'View' }), true);
    assert.equal(isSameQuestion(one, { ...one, limit: '5' }), false);
  });

  it('is read from what was stored, and nothing else is', () => {
    assert.deepEqual(readQuestion({ mode: 'select', text: 'a', kind: 3 }), { ...NO_QUESTION, text: 'a' });
    for (const stored of [undefined, null, 'x', [], { mode: 'other' }]) assert.equal(readQuestion(stored), undefined);
  });
});
