import assert from 'node:assert/strict';
import { keyOf, shortVersion } from '../../../client/src/panels/query/answers.ts';
import { compare } from '../../../client/src/panels/query/compare.ts';
import { pictureOf } from '../../../client/src/panels/query/picture.ts';
import { codeHit, elementHit, run } from './answers.ts';

describe('Two runs of the query panel', () => {
  const before = run([elementHit('till', 'Node', 0), codeHit('add', 3), codeHit('add', 9, 'src/other.ts')]);
  const now = run([elementHit('till', 'Node', 0, 40), codeHit('add', 5), elementHit('shop', 'Goal', 1)]);

  it('differ by nodes, not by the lines that those stand on', () => {
    const { added, removed, same, partial } = compare(before.answer, now.answer);
    assert.deepEqual([...added], [keyOf(elementHit('shop', 'Goal', 1))]);
    assert.deepEqual(
      removed.map(({ file }) => file),
      ['src/other.ts'],
    );
    assert.equal(same, 2);
    assert.equal(partial, false);
  });

  it('are compared in part where one was cut', () => {
    assert.equal(compare(before.answer, run([], { total: 80 }).answer).partial, true);
  });

  it('name versions by their first characters', () => {
    assert.equal(shortVersion('sha256:0123456789abcdef'), '01234567');
    assert.equal(shortVersion('abcdef0123456789'), 'abcdef01');
  });
});

describe('The picture of the hits', () => {
  it('has a bar for each source and kind, parted by hops', () => {
    const hits = [
      codeHit('add'),
      elementHit('a', 'Node', 0),
      elementHit('b', 'Node', 1),
      elementHit('c', 'Node', 1),
      elementHit('d', 'Goal', 2),
    ];
    const { bars, hops, rest } = pictureOf(hits);
    assert.deepEqual(
      bars.map(({ source, kind, count }) => [source, kind, count]),
      [
        ['architecture', 'Node', 3],
        ['architecture', 'Goal', 1],
        ['code', 'function', 1],
      ],
    );
    assert.deepEqual(bars[0]?.parts, [
      { hops: 0, count: 1, start: 0, width: 1 / 3 },
      { hops: 1, count: 2, start: 1 / 3, width: 2 / 3 },
    ]);
    assert.deepEqual(hops, [0, 1, 2]);
    assert.equal(rest, 0);
    assert.deepEqual(pictureOf([...hits].reverse()).bars, bars);
  });

  it('counts what it has no bar for', () => {
    const many = Array.from({ length: 20 }, (_, number) => elementHit(`e${number}`, `Kind ${number}`, 0));
    const { bars, rest } = pictureOf(many);
    assert.equal(bars.length + rest, 20);
    assert.ok(rest > 0);
  });
});
