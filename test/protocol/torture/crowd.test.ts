// @verifies arch:con-one-writer
// @verifies arch:con-edit-expected-version
import assert from 'node:assert/strict';
import { runCrowd } from '../../torture/crowd.ts';

const MEMBERS = 8;
const EACH = 25;

describe('Eight processes that change one graph at once', function () {
  this.timeout(180_000);

  it('lose no mutation: each is applied or refused with a reason, and the graph is what the applied ones lead to', async () => {
    const { tried, applied, refused, insisted, insistedApplied, lost } = await runCrowd(MEMBERS, EACH);
    const refusals = [...refused.values()].reduce((sum, count) => sum + count, 0);
    assert.deepEqual([tried, applied + refusals, lost], [MEMBERS * EACH, tried, 0]);
    assert.ok(applied > tried / 2, `${applied} applied`);
    assert.ok((refused.get('CANONICAL_VERSION_CONFLICT') ?? 0) > 0, 'some insisted on a version that was gone');
    assert.ok(insistedApplied <= insisted);
  });
});
