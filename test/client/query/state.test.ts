import assert from 'node:assert/strict';
import { type Run, withRun } from '../../../client/src/panels/query/runs.ts';
import { EMPTY_STATE, type PanelState, reduce, restored, savedOf } from '../../../client/src/panels/query/state.ts';
import { elementHit, run, select } from './answers.ts';

const roots = ['a', 'b'].map((name) => ({ root: `file:///${name}`, name, namespace: name }));
const setup = { roots, modes: ['select', 'filters'] as const, trusted: true };
const first = run([elementHit('till', 'Node', 0)], { number: 1 });
const second = run([elementHit('shop', 'Goal', 0)], { number: 2 });
const failed: Run = { question: select('x'), number: 3, failed: 'no server' };

describe('The state of the query panel', () => {
  it('begins with what the host knows', () => {
    const state = reduce(EMPTY_STATE, { type: 'init', setup, runs: { latest: first }, history: [select('a')] });
    assert.equal(state.runs.latest, first);
    assert.deepEqual(state.history, [select('a')]);
  });

  it('survives being hidden', () => {
    const shown: PanelState = { ...EMPTY_STATE, runs: { latest: first }, selected: 4, stale: true, picture: true };
    const back = restored(JSON.parse(JSON.stringify(savedOf(shown))));
    assert.deepEqual(savedOf(back), savedOf(shown));
    const again = reduce(back, { type: 'init', setup, runs: { latest: first }, history: [] });
    assert.equal(again.selected, 4);
    const newer = reduce(back, { type: 'init', setup, runs: { latest: second, previous: first }, history: [] });
    assert.deepEqual([newer.selected, newer.stale], [0, false]);
  });

  it('is empty where what was saved cannot be read', () => {
    for (const saved of [null, 'x', 3, {}, { saved: 0, runs: 7 }, { saved: 1, question: 7, runs: 'x', selected: {} }]) {
      assert.deepEqual(restored(saved), EMPTY_STATE);
    }
  });

  it('falls back to the first root and mode where its own are gone', () => {
    const question = { ...select('a'), root: 'file:///gone', mode: 'ask' as const };
    const state = reduce({ ...EMPTY_STATE, question }, { type: 'setup', setup });
    assert.deepEqual([state.question.root, state.question.mode, state.question.text], ['', 'select', 'a']);
  });

  it('keeps the root and the limit on a step through the history', () => {
    const asked = { ...EMPTY_STATE, history: [select('old')] };
    const edited = reduce(asked, { type: 'edited', question: { root: 'file:///b', limit: '9' } });
    const { question } = reduce(edited, { type: 'stepped', by: -1 });
    assert.deepEqual([question.text, question.root, question.limit], ['old', 'file:///b', '9']);
    assert.equal(reduce(asked, { type: 'stepped', by: 1 }), asked);
  });

  it('is stale only for the root that answered', () => {
    const state = { ...EMPTY_STATE, runs: { latest: first } };
    assert.equal(reduce(state, { type: 'stale', roots: ['file:///other'] }), state);
    assert.equal(reduce(state, { type: 'stale', roots: ['file:///shop'] }).stale, true);
  });

  it('compares with the answer before, whatever failed in between', () => {
    const runs = [first, failed, second].reduce(withRun, {});
    assert.equal(runs.latest, second);
    assert.equal(runs.previous, first);
  });
});
