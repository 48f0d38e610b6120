// @scope arch:req-acceptance-view15-indirect-growth

import assert from 'node:assert/strict';
import { removeTemporaryFolders } from '../support/folders.ts';
import { capacityFaults, desk, office, related, Workspace } from './office.ts';

/**
 * A view can grow without being named: a relationship pulls in its ends, and one mutation of a batch can fill what another
 * left free. What counts is the view before the batch and after it.
 */
describe('A full view that is not named in the growth', () => {
  removeTemporaryFolders();

  /** Fifteen desks, and a relationship between the first two that the view includes. */
  function full() {
    const graph = office({ shown: 15 });
    graph.relationships.push(related('r-desks', 'desk-1', 'desk-2'));
    graph.views[1].included_relationships = ['r-desks'];
    return new Workspace(graph);
  }

  const SIXTEEN = [{ viewId: 'floor', maximum: 15, observed: 16, before: 15 }];

  it('is protected from a relationship that gets another end', async () => {
    const workspace = full();
    const retarget = { type: 'updateRelationship', id: 'r-desks', patch: { target_id: 'office' } };
    assert.deepEqual(capacityFaults(await workspace.write(retarget)), SIXTEEN);
    assert.equal(workspace.members('floor').length, 15);
  });

  it('takes the new end where the old one leaves in the same step', async () => {
    const workspace = full();
    const answer = await workspace.write(
      { type: 'addElement', element: { id: 'desk-2' }, view_ids: ['store'] },
      { type: 'updateRelationship', id: 'r-desks', patch: { target_id: 'office' }, dropEndpoints: true },
    );
    assert.equal(answer.status, 'passed');
    const members = workspace.members('floor');
    assert.deepEqual([members.length, members.includes('desk-2'), members.at(-1)], [15, false, 'office']);
  });

  it('is protected from a relationship that is in several views, of which another has room', async () => {
    const workspace = full();
    await workspace.write({ type: 'addRelationship', relationship: { id: 'r-desks' }, view_ids: ['store'] });
    const retarget = { type: 'updateRelationship', id: 'r-desks', patch: { target_id: 'office' } };
    assert.deepEqual(capacityFaults(await workspace.write(retarget)), SIXTEEN);
  });

  it('is protected from a batch that begins elsewhere', async () => {
    const answer = await full().write(
      { type: 'addElement', element: desk('new'), view_ids: ['store'] },
      { type: 'addRelationship', relationship: related('r', 'desk-3', 'new'), view_ids: ['floor'] },
    );
    assert.deepEqual(capacityFaults(answer), SIXTEEN);
  });

  it('is protected from many small steps', async () => {
    const steps = ['a', 'b', 'c'].map((id) => ({ type: 'addElement', element: desk(id), view_ids: ['floor'] }));
    assert.deepEqual(capacityFaults(await new Workspace(office({ shown: 13 })).write(...steps)), [
      { viewId: 'floor', maximum: 15, observed: 16, before: 13 },
    ]);
  });

  it('may be over in the middle of a batch that ends within it', async () => {
    const workspace = full();
    const answer = await workspace.write(
      { type: 'addElement', element: desk('new'), view_ids: ['floor'] },
      { type: 'addElement', element: { id: 'desk-9' }, view_ids: ['store'] },
      { type: 'removeElement', id: 'desk-9', view_ids: ['floor'] },
    );
    assert.equal(answer.status, 'passed');
    assert.equal(workspace.members('floor').length, 15);
  });

  it('is measured by what it was before, also where it is removed and added anew', async () => {
    const graph = office({ shown: 15 });
    // Shown a second time, so that the view may go.
    graph.views.push({ ...graph.views[1], view_id: 'twin', view_name: 'Twin' });
    graph.elements[0].subdiagram_views.push({ view_id: 'twin', view_name: 'Twin' });
    const { included_elements, ...view } = graph.views[1];
    const answer = await new Workspace(graph).write(
      { type: 'removeView', view_id: 'floor' },
      { type: 'addView', view: { ...view, included_elements: [...included_elements, 'office'] } },
    );
    assert.deepEqual(capacityFaults(answer), SIXTEEN);
  });
});
