// @scope arch:req-acceptance-view15-no-migration

import assert from 'node:assert/strict';
import { removeTemporaryFolders } from '../support/folders.ts';
import { capacityFaults, desk, office, Workspace } from './office.ts';

/**
 * A graph may hold views that are over the capacity, from before there was one. Nothing takes them apart: they may be left
 * alone, edited elsewhere, have members swapped, or shrink step by step. They only may not grow.
 */
describe('A view that was over its capacity', () => {
  removeTemporaryFolders();

  const member = (change: object) => ({ type: 'updateView', view_id: 'floor', patch: { included_elements: change } });

  it('is left as it is by an edit elsewhere', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    const before = workspace.members('floor');
    const answer = await workspace.write({ type: 'updateElement', id: 'office', patch: { description: 'Bright.' } });
    assert.deepEqual([answer.status, answer.touchedViewIds], ['passed', []]);
    assert.deepEqual(workspace.members('floor'), before);
  });

  it('may shrink to what is still too much, and then to what fits', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    for (const [id, cleared] of [
      ['desk-17', []],
      ['desk-16', ['view/capacity']],
    ] as const) {
      const out = await workspace.write(
        { type: 'addElement', element: { id }, view_ids: ['store'] },
        { type: 'removeElement', id, view_ids: ['floor'] },
      );
      assert.equal(out.status, 'passed');
      assert.deepEqual(
        out.cleared.map(({ code }: { code: string }) => code),
        cleared,
      );
    }
    assert.equal(workspace.members('floor').length, 15);
  });

  it('may swap one member for another', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    const answer = await workspace.write(
      { type: 'addElement', element: { id: 'desk-1' }, view_ids: ['store'] },
      member({ add: ['office'], remove: ['desk-1'] }),
    );
    assert.equal(answer.status, 'passed');
    assert.equal(workspace.members('floor').length, 17);
  });

  it('may not grow', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    const answer = await workspace.write(member({ add: ['office'] }));
    assert.deepEqual(capacityFaults(answer), [{ viewId: 'floor', maximum: 15, observed: 18, before: 17 }]);
    assert.equal(workspace.members('floor').length, 17);
  });

  it('may not grow back once it has shrunk', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    await workspace.write(
      { type: 'addElement', element: { id: 'desk-17' }, view_ids: ['store'] },
      { type: 'removeElement', id: 'desk-17', view_ids: ['floor'] },
    );
    const answer = await workspace.write(member({ add: ['desk-17'] }));
    assert.deepEqual(capacityFaults(answer), [{ viewId: 'floor', maximum: 15, observed: 17, before: 16 }]);
  });

  it('is left as it is by the fixes that apply themselves', async () => {
    const graph = office({ shown: 17 });
    graph.views[1].parent_element_name = 'An old name';
    const workspace = new Workspace(graph);
    const before = workspace.members('floor');
    const { fixed, diagnostics } = await workspace.run('check', '--fix');
    assert.equal(fixed.length, 1);
    assert.deepEqual(
      diagnostics.map(({ code }: { code: string }) => code),
      ['view/capacity'],
    );
    assert.deepEqual(workspace.members('floor'), before);
  });

  it('is left as it is when the graph is brought from an older format into the current one', async () => {
    const graph = office({ shown: 17 });
    for (const relationship of graph.relationships) {
      relationship.name = relationship.type;
      delete relationship.type;
    }
    const workspace = new Workspace(graph);
    const before = workspace.members('floor');
    const { written, remaining } = await workspace.run('migrate', '--write');
    assert.equal(written, true);
    assert.deepEqual(
      remaining.map(({ code }: { code: string }) => code),
      ['view/capacity'],
    );
    assert.deepEqual(workspace.members('floor'), before);
  });

  it('is a warning beside a baseline that has it, and an error where it is new', async () => {
    const workspace = new Workspace(office({ shown: 17 }), {
      'old.json': JSON.stringify(office({ shown: 17 })),
      'older.json': JSON.stringify(office({ shown: 12 })),
    });
    const severity = async (baseline: string) => {
      const { diagnostics } = await workspace.run('check', '--baseline', baseline);
      return diagnostics.map((found: { severity: string }) => found.severity);
    };
    assert.deepEqual(await severity('old.json'), ['warning']);
    assert.deepEqual(await severity('older.json'), ['error']);
  });

  // @verifies arch:con-view15-history-kept
  it('keeps what was written when the number was another one', async () => {
    const graph = office({ shown: 17 });
    const record = 'Split in two: a view holds 7 elements (seven, not more).';
    graph.description = record;
    graph.elements[0].description = record;
    graph.views[1].parent_element_name = 'An old name';
    for (const relationship of graph.relationships) {
      relationship.name = relationship.type;
      delete relationship.type;
    }
    const workspace = new Workspace(graph);
    await workspace.run('migrate', '--write');
    await workspace.run('check', '--fix');
    await workspace.write({ type: 'updateElement', id: 'desk-1', patch: { description: 'Oak.' } });
    const { description, elements } = JSON.parse(workspace.text);
    assert.deepEqual([description, elements[0].description], [record, record]);
  });

  it('takes nothing from the room of other views', async () => {
    const workspace = new Workspace(office({ shown: 17 }));
    const answer = await workspace.write({ type: 'addElement', element: desk('new'), view_ids: ['store'] });
    assert.equal(answer.status, 'passed');
  });
});
