/**
 * Work that can be left after each of its steps, so that whoever drives it may let others run, stop it, or do all of it at
 * once (`finished`). What it reads must not change while it is left.
 */
export type Steps<T> = Generator<void, T, void>;

/** Does all of it now. */
export function finished<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as T;
  }
}
