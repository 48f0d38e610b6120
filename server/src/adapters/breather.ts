import { setImmediate } from 'node:timers/promises';

/** For work that goes on and on without waiting for anything: lets others run after so many milliseconds. */
export class Breather {
  #since = performance.now();

  constructor(private readonly milliseconds = 8) {}

  get isDue(): boolean {
    return performance.now() - this.#since >= this.milliseconds;
  }

  async pause(): Promise<void> {
    if (!this.isDue) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
