// @scope arch:req-acceptance-view15-relationships

import assert from 'node:assert/strict';
import { removeTemporaryFolders } from '../support/folders.ts';
import { capacityFaults, office, related, Workspace } from './office.ts';

/**
 * Only elements count. A view may include any number of relationships among the elements it shows, and one whose end is
 * not shown is a fault of its own, never one of capacity.
 */
describe('Relationships cost a view nothing', () => {
  removeTemporaryFolders();

  /** One relationship for each pair of neighbours among the desks of the view "floor". */
  const pairs = Array.from({ length: 14 }, (_, k) => related(`r-${k + 1}`, `desk-${k + 1}`, `desk-${k + 2}`));

  it('a full view takes one relationship after another', async () => {
    const workspace = new Workspace(office({ shown: 15 }));
    const add = pairs.map((relationship) => ({ type: 'addRelationship', relationship, view_ids: ['floor'] }));
    const answer = await workspace.write(...add);
    assert.equal(answer.status, 'passed');
    assert.equal(workspace.members('floor').length, 15);
    assert.deepEqual((await workspace.run('check')).diagnostics, []);
  });

  it('a new view of fifteen elements may come with all of them', async () => {
    const graph = office({ shown: 15 });
    graph.relationships.push(...pairs);
    graph.views[1].included_relationships = pairs.map(({ id }) => id);
    const view = {
      view_id: 'copy',
      view_name: 'Copy',
      parent_element_id: 'office',
      included_elements: graph.views[1].included_elements,
      included_relationships: graph.views[1].included_relationships,
    };
    const answer = await new Workspace(graph).preview({ type: 'addView', view });
    assert.equal(answer.status, 'passed');
  });

  it('more relationships than elements are no finding', async () => {
    const graph = office({ shown: 15 });
    const many = [
      ...pairs,
      ...pairs.map(({ id, source_id, target_id }) => related(`${id}-back`, target_id, source_id)),
    ];
    graph.relationships.push(...many);
    graph.views[1].included_relationships = many.map(({ id }) => id);
    assert.ok(graph.views[1].included_relationships.length > 15);
    assert.deepEqual((await new Workspace(graph).run('check')).diagnostics, []);
  });

  it('an end that a full view does not show is a missing endpoint, not a fault of capacity', async () => {
    const graph = office({ shown: 15 });
    const patch = { included_relationships: { add: ['r-office'] } };
    const answer = await new Workspace(graph).write({ type: 'updateView', view_id: 'floor', patch });
    assert.deepEqual(capacityFaults(answer), []);
    assert.deepEqual(
      answer.errors.map(({ code, data }: { code: string; data: Record<string, string> }) => [code, data.endpointId]),
      [
        ['view/missing-endpoint', 'office'],
        ['view/missing-endpoint', 'storage'],
      ],
    );
  });
});
