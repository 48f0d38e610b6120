import type { Answer } from '../answers.ts';
import { localize } from './localize.ts';

/** How many hits there are, and how many of them are listed. */
export function extentText({ count, total, truncated }: Answer): string {
  if (truncated) return localize('first {0} of {1} hits', count, total);
  return total === 1 ? localize('1 hit') : localize('{0} hits', total);
}

export function timeText(milliseconds: number): string {
  return milliseconds < 1 ? localize('under 1 ms') : localize('{0} ms', Math.round(milliseconds));
}
