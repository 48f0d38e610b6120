// @scope arch:req-acceptance-view15-global

import assert from 'node:assert/strict';
import { removeTemporaryFolders } from '../support/folders.ts';
import { capacityFaults, desk, office, related, Workspace } from './office.ts';

/**
 * View15 holds for every view and on every way into it: fifteen elements fit, the sixteenth is refused, and no type, name
 * or setting changes the number.
 */
describe('A view holds at most 15 elements', () => {
  removeTemporaryFolders();

  /** Each adds one element to the view "floor", or makes a view with one too many. */
  const ROUTES: readonly [route: string, mutation: object][] = [
    ['a new element', { type: 'addElement', element: desk('new'), view_ids: ['floor'] }],
    ['an element that exists', { type: 'addElement', element: { id: 'desk-18' }, view_ids: ['floor'] }],
    [
      'a member that is added',
      { type: 'updateView', view_id: 'floor', patch: { included_elements: { add: ['office'] } } },
    ],
    [
      'an end of a new relationship',
      {
        type: 'addRelationship',
        relationship: related('r', 'desk-1', 'office', ['desk-1', 'Office']),
        view_ids: ['floor'],
      },
    ],
  ];

  for (const [route, mutation] of ROUTES) {
    it(`takes the fifteenth and refuses the sixteenth: ${route}`, async () => {
      const room = new Workspace(office({ shown: 14, desks: 18 }));
      assert.equal((await room.write(mutation)).status, 'passed');
      assert.equal(room.members('floor').length, 15);

      const full = new Workspace(office({ shown: 15, desks: 18 }));
      const answer = await full.write(mutation);
      assert.deepEqual(capacityFaults(answer), [{ viewId: 'floor', maximum: 15, observed: 16, before: 15 }]);
      assert.equal(full.members('floor').length, 15);
    });
  }

  it('holds for a new view', async () => {
    const workspace = new Workspace(office({ shown: 3, desks: 16 }));
    const members = Array.from({ length: 16 }, (_, k) => `desk-${k + 1}`);
    const add = (count: number) => ({
      type: 'addView',
      view: {
        view_id: 'copy',
        view_name: 'Copy',
        parent_element_id: 'office',
        included_elements: members.slice(0, count),
      },
    });
    assert.deepEqual(capacityFaults(await workspace.preview(add(16))), [
      { viewId: 'copy', maximum: 15, observed: 16, before: 0 },
    ]);
    assert.equal((await workspace.preview(add(15))).status, 'passed');
  });

  it('holds for the root view as for any other', async () => {
    const graph = office({ shown: 3 });
    graph.views[0].included_elements.push(...Array.from({ length: 13 }, (_, k) => `extra-${k}`));
    graph.elements.push(...Array.from({ length: 13 }, (_, k) => desk(`extra-${k}`)));
    const answer = await new Workspace(graph).write({
      type: 'addElement',
      element: { id: 'desk-1' },
      view_ids: ['root'],
    });
    assert.deepEqual(capacityFaults(answer), [{ viewId: 'root', maximum: 15, observed: 16, before: 15 }]);
  });

  it('is what the check says too', async () => {
    const check = async (shown: number) => {
      const { diagnostics } = await new Workspace(office({ shown })).run('check');
      return diagnostics.map(({ code, severity }: Record<string, string>) => `${severity} ${code}`);
    };
    assert.deepEqual(await check(15), []);
    assert.deepEqual(await check(16), ['error view/capacity']);
  });

  it('cannot be turned off or changed by a setting', async () => {
    const settings = { 'groundplan.json': '{"rules": {"view/capacity": "off"}}' };
    const answer = await new Workspace(office({ shown: 15 }), settings).write({
      type: 'addElement',
      element: desk('new'),
      view_ids: ['floor'],
    });
    assert.match(answer.code, /^config\//);
  });

  it('counts an element once, however often it is listed', async () => {
    const graph = office({ shown: 14 });
    graph.views[1].included_elements.push('desk-1', 'desk-2');
    const workspace = new Workspace(graph);
    assert.equal(
      (await workspace.write({ type: 'addElement', element: desk('new'), view_ids: ['floor'] })).status,
      'passed',
    );
    assert.equal(workspace.members('floor').length, 17);
  });
});
