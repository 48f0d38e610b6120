import assert from 'node:assert/strict';
import { CancellationSource, nodeHash, pause, whenCancelled } from '../../server/src/adapters/system.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { ManualCancellation } from '../support/memory.ts';

describe('Cancellation', () => {
  it('is pulled by its owner or by an abort signal', async () => {
    const source = new CancellationSource();
    source.throwIfCancelled();
    assert.equal(source.cancelled, false);
    source.cancel();
    assert.deepEqual([source.cancelled, source.signal.aborted], [true, true]);
    assert.deepEqual(await errorOf(() => source.throwIfCancelled()), {
      code: 'cancelled',
      message: 'The request was cancelled. Nothing was changed; ask again if you need it.',
    });
    const controller = new AbortController();
    const other = new CancellationSource(controller.signal);
    controller.abort();
    assert.equal(other.cancelled, true);
  });

  it('ends a pause at once, with or without a signal', async () => {
    for (const source of [new CancellationSource(), new ManualCancellation()]) {
      setTimeout(() => source.cancel(), 5);
      assert.equal(await codeOf(() => pause(600_000, source)), 'cancelled');
    }
    await pause(1, new CancellationSource());
  });

  it('calls once, at once where it is too late, and not where nobody waits any more', () => {
    const source = new CancellationSource();
    const calls: string[] = [];
    const stop = whenCancelled(source, () => calls.push('stopped'));
    whenCancelled(source, () => calls.push('waiting'));
    stop();
    source.cancel();
    source.cancel();
    whenCancelled(source, () => calls.push('late'));
    assert.deepEqual(calls, ['waiting', 'late']);
  });
});

describe('The hash', () => {
  it('is SHA-256 of bytes or of a text in UTF-8', () => {
    const hex = (data: Uint8Array | string) => Buffer.from(nodeHash.sha256(data)).toString('hex');
    assert.equal(hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(hex(Buffer.from('茶')), hex('茶'));
  });
});
