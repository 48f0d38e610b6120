import assert from 'node:assert/strict';
import { removeTemporaryFolders } from '../support/folders.ts';
import { capacityFaults, desk, office, related, Workspace } from './office.ts';

/**
 * A preview says what a write would do, and a write that is refused says what its preview would have said: the same
 * maximum, the same count, the same count before. Neither leaves a trace of what it refused.
 */
describe('A preview and a write', () => {
  removeTemporaryFolders();

  const TOO_MUCH: readonly [what: string, mutations: readonly object[]][] = [
    ['a sixteenth element', [{ type: 'addElement', element: desk('new'), view_ids: ['floor'] }]],
    [
      'a sixteenth member',
      [{ type: 'updateView', view_id: 'floor', patch: { included_elements: { add: ['office'] } } }],
    ],
    [
      'an end that would be the sixteenth',
      [
        {
          type: 'addRelationship',
          relationship: related('r', 'desk-1', 'office', ['desk-1', 'Office']),
          view_ids: ['floor'],
        },
      ],
    ],
    [
      'one view that has room and one that has not',
      [{ type: 'addElement', element: desk('new'), view_ids: ['store', 'floor'] }],
    ],
    [
      'something sound before what is too much',
      [
        { type: 'updateElement', id: 'office', patch: { description: 'Bright.' } },
        { type: 'addElement', element: desk('new'), view_ids: ['floor'] },
      ],
    ],
  ];

  for (const [what, mutations] of TOO_MUCH) {
    it(`refuse ${what} with the same data, and write nothing`, async () => {
      const workspace = new Workspace(office({ shown: 15 }));
      const before = workspace.text;
      const { edits, ...preview } = await workspace.preview(...mutations);
      const write = await workspace.write(...mutations);
      assert.deepEqual(write, preview);
      assert.deepEqual(capacityFaults(write), [{ viewId: 'floor', maximum: 15, observed: 16, before: 15 }]);
      assert.deepEqual([write.written, edits], [false, []]);
      assert.equal(workspace.text, before);
    });
  }

  it('say the same of a batch that passes, and the write does just that', async () => {
    const workspace = new Workspace(office({ shown: 14 }));
    const add = { type: 'addElement', element: desk('new'), view_ids: ['floor'] };
    const { edits, written, ...preview } = await workspace.preview(add);
    let promised = workspace.text;
    for (const { start, end, text } of edits.toReversed()) {
      promised = promised.slice(0, start) + text + promised.slice(end);
    }
    const { written: really, ...write } = await workspace.write(add);
    assert.deepEqual([written, really], [false, true]);
    assert.deepEqual(write, preview);
    assert.equal(workspace.text, promised);
  });

  it('name views that have room where one has not', async () => {
    const workspace = new Workspace(office({ shown: 15 }));
    const answer = await workspace.preview({ type: 'addElement', element: desk('new'), view_ids: ['floor'] });
    const { viewsWithRoom } = answer.guidance[0].data;
    assert.deepEqual(
      viewsWithRoom.map(({ viewId, room }: { viewId: string; room: number }) => [viewId, room]),
      [
        ['root', 13],
        ['store', 12],
      ],
    );
  });
});
