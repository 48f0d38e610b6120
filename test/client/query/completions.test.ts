import assert from 'node:assert/strict';
import { completionsOf } from '../../../client/src/panels/query/completions.ts';

const range = { start: { line: 0, character: 5 }, end: { line: 0, character: 8 } };

describe('Completions of the one-line editor', () => {
  const items = [
    { label: 'Business Actor', sortText: '1', textEdit: { range, newText: '"Business Actor"' } },
    { label: 'Node', sortText: '2', textEdit: { range, newText: 'Node' } },
    { label: 'Application Node', sortText: '0', textEdit: { range, newText: '"Application Node"' } },
  ];

  it('fit what is written, those that begin with it first', () => {
    const found = completionsOf(items, 'kind:nod', 8);
    assert.deepEqual(
      found.map(({ insert, from, to }) => [insert, from, to]),
      [
        ['Node', 5, 8],
        ['"Application Node"', 5, 8],
      ],
    );
  });

  it("stand in the server's order where nothing is written", () => {
    const here = { start: range.start, end: range.start };
    const open = items.map((item) => ({ ...item, textEdit: { ...item.textEdit, range: here } }));
    assert.deepEqual(
      completionsOf(open, 'kind:', 5).map(({ label }) => label),
      ['Application Node', 'Business Actor', 'Node'],
    );
  });

  it('go on after a colon', () => {
    const [found] = completionsOf([{ label: 'kind:' }], '', 0);
    assert.deepEqual([found?.insert, found?.from, found?.goesOn], ['kind:', 0, true]);
  });
});
