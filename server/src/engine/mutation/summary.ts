import { joined, plural, quote } from '../rules/wording.ts';
import type { ViewEntry } from './state.ts';

/** What one mutation of a batch did, in the order of the batch. */
export interface MutationSummary {
  readonly type: string;
  /** The `id` or `view_id` that it was about. */
  readonly id: string;
  readonly effect: 'added' | 'changed' | 'removed' | 'unchanged';
  /** One sentence. */
  readonly summary: string;
  /** Deleted along with it, because nothing shows it any more or an end is gone. */
  readonly deleted?: { readonly elements?: readonly string[]; readonly relationships?: readonly string[] };
  /** Elements that were contained in it and now have no parent. */
  readonly parentCleared?: readonly string[];
}

/** More are counted, not named. */
const MOST_NAMED = 5;

/** Views in a sentence. */
export function viewsInWords(views: readonly ViewEntry[]): string {
  const ids = views.map(({ facts }) => facts.id);
  return ids.length > MOST_NAMED ? plural(ids.length, 'view') : joined(ids.map(quote));
}
