import assert from 'node:assert/strict';
import {
  type History,
  LONGEST_HISTORY,
  readHistory,
  remember,
  step,
  type Walk,
} from '../../../client/src/panels/query/history.ts';
import { NO_QUESTION } from '../../../client/src/panels/query/question.ts';
import { select } from './answers.ts';

const history: History = ['a', 'b', 'c'].map(select);

/** Texts that a row of steps shows; `-` where there is nothing further. */
function walked(start: string, steps: readonly (-1 | 1)[]): string[] {
  let walk: Walk | undefined;
  let current = select(start);
  return steps.map((by) => {
    const next = step(history, walk, current, by);
    if (!next) return '-';
    walk = next.walk;
    current = next.question;
    return current.text;
  });
}

describe('The history of the query panel', () => {
  it('has each question once, the newest last, and a bound', () => {
    assert.deepEqual(
      remember(history, select('a')).map(({ text }) => text),
      ['b', 'c', 'a'],
    );
    assert.equal(remember(history, select('  ')), history);
    let long: History = [];
    for (let number = 0; number < LONGEST_HISTORY + 5; number++) long = remember(long, select(`q${number}`));
    assert.equal(long.length, LONGEST_HISTORY);
    assert.equal(long.at(-1)?.text, `q${LONGEST_HISTORY + 4}`);
  });

  it('is walked back and forth, and gives the draft back', () => {
    assert.deepEqual(walked('draft', [-1, -1, -1, -1, 1, 1, 1, 1]), ['c', 'b', 'a', '-', 'b', 'c', 'draft', '-']);
  });

  it('passes over what stands in the editor already', () => {
    assert.deepEqual(walked('c', [-1, 1]), ['b', 'c']);
  });

  it('walks in the questions of one mode', () => {
    const filters = { ...NO_QUESTION, mode: 'filters' as const, kind: 'Goal' };
    const mixed = [...history, filters];
    assert.equal(step(mixed, undefined, select(''), -1)?.question.text, 'c');
    assert.equal(step(mixed, undefined, { ...NO_QUESTION, mode: 'filters' }, -1)?.question.kind, 'Goal');
  });

  it('leaves out what cannot be read', () => {
    assert.deepEqual(readHistory([{ mode: 'select', text: 'a' }, 7, null]), [select('a')]);
    assert.deepEqual(readHistory({ not: 'a list' }), []);
  });
});
