/**
 * Work that can be left after each of its steps, so that whoever drives it may let others run, stop it, or do it in one go
 * (`finished`). Each step yields how much it did, in units of the work's own.
 */
export type Steps<T> = Generator<number, T, void>;

/** Does all of it now. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
