import type { Breather } from './breather.ts';
import type { Progress, Run } from './engine/service.ts';

/** Progress is told no more often, in milliseconds: nobody reads faster. */
const TELL_MS = 100;

// @implements arch:req-large-batch-steps
/** Goes through work in steps, and lets others run between them. */
export class InSteps {
  #told = { at: performance.now(), done: 0 };

  constructor(
    private readonly run: Run,
    private readonly breather: Breather,
  ) {}

  /**
   * What is begun anew goes on telling its progress where it was.
   * @param stands asked after each pause: whether what the work rests on is still the same
   * @returns undefined where that was not so, and the rest is left undone
   * @throws GroundplanError `cancelled`
   */
  async through<T>(
    work: Generator<Progress, T, void>,
    stands: () => boolean,
  ): Promise<{ readonly value: T } | undefined> {
    for (;;) {
      const { done, value } = work.next();
      if (done === true) return { value };
      if (!this.breather.isDue) continue;
      this.#tell(value);
      await this.breather.pause();
      this.run.cancellation.throwIfCancelled();
      if (!stands()) return undefined;
    }
  }

  #tell(progress: Progress): void {
    if (progress.done <= this.#told.done || performance.now() - this.#told.at < TELL_MS) return;
    this.#told = { at: performance.now(), done: progress.done };
    this.run.progress?.(progress);
  }
}
