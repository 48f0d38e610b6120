// @verifies arch:req-large-batch-steps
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { Breather } from '../../server/src/adapters/breather.ts';
import type { Progress } from '../../server/src/adapters/engine/service.ts';
import { InSteps } from '../../server/src/adapters/in-steps.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf } from '../support/errors.ts';
import { ManualCancellation } from '../support/memory.ts';

/** Pauses after every step, for so many milliseconds. */
class Slow extends Breather {
  constructor(private readonly pauses: number) {
    super(0);
  }

  override get isDue(): boolean {
    return true;
  }

  override async pause(): Promise<void> {
    await wait(this.pauses);
  }
}

function* counting(to: number): Generator<Progress, string, void> {
  for (let done = 1; done <= to; done++) yield { done, total: to, message: 'Counting' };
  return 'counted';
}

describe('Work in steps', () => {
  it('comes to its end, and pauses for nothing that is done at once', async () => {
    let pauses = 0;
    const steps = new InSteps({ cancellation: neverCancelled }, new Breather(10_000));
    assert.deepEqual(
      await steps.through(counting(1_000), () => {
        pauses++;
        return true;
      }),
      { value: 'counted' },
    );
    assert.equal(pauses, 0);
  });

  it('tells how far it is now and then, and never goes back when it begins anew', async () => {
    const told: number[] = [];
    const run = { cancellation: neverCancelled, progress: ({ done }: Progress) => void told.push(done) };
    const steps = new InSteps(run, new Slow(30));
    let left = 12;
    assert.equal(await steps.through(counting(20), () => --left > 0), undefined);
    const before = told.length;
    assert.ok(before > 0 && before < 6, told.join());
    assert.deepEqual(await steps.through(counting(20), () => true), { value: 'counted' });
    assert.ok(told.length > before, told.join());
    assert.deepEqual(
      told,
      [...new Set(told)].sort((a, b) => a - b),
    );
  });

  it('ends in the first pause after it was cancelled', async () => {
    const cancellation = new ManualCancellation(3);
    const steps = new InSteps({ cancellation }, new Slow(0));
    const work = counting(1_000);
    assert.equal(await codeOf(() => steps.through(work, () => true)), 'cancelled');
    assert.deepEqual(work.next().value, { done: 5, total: 1_000, message: 'Counting' });
  });
});
