import type { BigIntStats } from 'node:fs';

/** File systems keep time in steps of up to two seconds: within one a second change would leave no trace. */
const CLOCK_STEP_MS = 2_000;

/**
 * A text that is another one whenever the file's content is. Undefined where the file changed so lately that the clock
 * might not show the next change.
 */
export function stampOf({ ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats): string | undefined {
  if (Number(ctimeMs) > Date.now() - CLOCK_STEP_MS) return undefined;
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}
