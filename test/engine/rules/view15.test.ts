import assert from 'node:assert/strict';
import type { ViewFacts } from '../../../server/src/engine/graph/facts.ts';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { capacityVerdict, hasRoom, memberCount } from '../../../server/src/engine/rules/view15.ts';

function viewOf(elements: readonly (string | undefined)[]): ViewFacts {
  return { kind: 'view', id: 'v', name: 'V', parentId: undefined, parentName: undefined, elements, relationships: [] };
}

function ids(count: number, prefix = 'e'): string[] {
  return Array.from({ length: count }, (_, place) => `${prefix}${place}`);
}

describe('View15', () => {
  const over = VIEW_CAPACITY + 1;

  it('lets every count fit that is not above the capacity, whatever it was before', () => {
    for (const before of [undefined, 0, 3, VIEW_CAPACITY, 40]) {
      assert.equal(capacityVerdict(before, VIEW_CAPACITY), 'fits');
      assert.equal(capacityVerdict(before, 0), 'fits');
    }
  });

  it('calls growth above the capacity a violation, also by one and from far above', () => {
    assert.equal(capacityVerdict(VIEW_CAPACITY, over), 'violation');
    assert.equal(capacityVerdict(over, over + 1), 'violation');
    assert.equal(capacityVerdict(2, 40), 'violation');
  });

  it('calls a new view above the capacity a violation', () => {
    assert.equal(capacityVerdict(0, over), 'violation');
    assert.equal(capacityVerdict(undefined, over), 'violation');
  });

  it('leaves a view alone that was over before and stays or shrinks', () => {
    assert.equal(capacityVerdict(over, over), 'over');
    assert.equal(capacityVerdict(17, 16), 'over');
    assert.equal(capacityVerdict(40, 17), 'over');
  });

  it('counts distinct ids and nothing else', () => {
    assert.equal(memberCount(viewOf(['a', 'b', 'a', undefined, 'B', undefined])), 3);
    assert.equal(memberCount(viewOf([])), 0);
  });

  it('has room up to the capacity', () => {
    assert.ok(hasRoom(viewOf(ids(VIEW_CAPACITY - 1)), ['new']));
    assert.ok(!hasRoom(viewOf(ids(VIEW_CAPACITY)), ['new']));
    assert.ok(!hasRoom(viewOf(ids(VIEW_CAPACITY - 1)), ['new', 'newer']));
    assert.ok(!hasRoom(viewOf(ids(over + 2)), ['new']));
  });

  it('needs no room for what the view shows already, even where it is over', () => {
    assert.ok(hasRoom(viewOf(ids(over + 2)), ['e0', 'e1']));
    assert.ok(hasRoom(viewOf(ids(VIEW_CAPACITY - 1)), ['e0', 'new', 'new']));
    assert.ok(hasRoom(viewOf(ids(over)), []));
  });
});
