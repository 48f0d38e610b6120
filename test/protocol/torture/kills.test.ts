// @verifies arch:req-atomic-writer
import assert from 'node:assert/strict';
import { byFileFunction } from '../../torture/by-file-function.ts';
import { bySystemCall, whyNoTracing } from '../../torture/by-system-call.ts';
import { type Kill, killEverywhere } from '../../torture/kills.ts';
import { SCENARIOS, type Scenario } from '../../torture/scenarios.ts';

/** The calls that change something on disk; `npm run torture` takes all. */
const CHANGING = new Set([
  'link',
  'linkat',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'fsync',
  'fchmod',
]);
const PLAIN = scenario('plain file');
const DEAD_LOCK = scenario('lock of a dead process');

function scenario(name: string): Scenario {
  const found = SCENARIOS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no scenario ${name}.`);
  return found;
}

const foundBy = (kills: readonly Kill[]) => [...new Set(kills.map(({ found }) => found))].sort();

describe('groundplan edit, killed', function () {
  this.timeout(120_000);

  it('right before a system call leaves the old graph or the new one, and the next writer goes on', async function () {
    const reason = await whyNoTracing(PLAIN);
    if (reason !== null) {
      console.log(`      (system calls cannot be made fatal here: ${reason}: not tried)`);
      this.skip();
    }
    const changing = { calls: (call: string) => CHANGING.has(call), atOnce: 2 };
    const plain = await killEverywhere(PLAIN, bySystemCall, changing);
    const deadLock = await killEverywhere(DEAD_LOCK, bySystemCall, changing);
    assert.deepEqual(
      [foundBy(plain), foundBy(deadLock)],
      [
        ['new', 'old'],
        ['new', 'old'],
      ],
    );
    const rename = plain.filter(({ call }) => call.startsWith('rename'));
    assert.deepEqual(
      rename.map(({ found }) => found),
      ['old'],
    );
    // The lock, its takeover, and the locks of both take more calls.
    assert.ok(deadLock.length > plain.length, `${deadLock.length} and ${plain.length} kills`);
    assert.ok(deadLock.some(({ lockLeft }) => lockLeft));
  });

  it('right before a call of a file function leaves the old graph or the new one, and the next writer goes on', async () => {
    const kills = await killEverywhere(PLAIN, byFileFunction('before'), { atOnce: 2 });
    assert.deepEqual(foundBy(kills), ['new', 'old']);
    assert.ok(kills.length > 30, `${kills.length} kills`);
    const rename = kills.filter(({ call }) => call === 'promises.rename');
    assert.deepEqual(
      rename.map(({ found }) => found),
      ['old'],
    );
  });
});
