import type { ArrayName } from '../graph/facts.ts';
import type { KnownItem } from '../graph/item.ts';
import { joined, plural, quote } from '../rules/wording.ts';
import type { GraphState, ViewEntry } from './state.ts';

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

/** What a removal deletes: an id that several have goes with all of them, since later copies would take its place. */
export function copiesInWords(array: ArrayName, id: string, { index }: GraphState): string {
  const item = { elements: index.element(id), relationships: index.relationship(id), views: index.view(id) }[array];
  const copies = item === undefined ? 1 : index.copiesOf<KnownItem>(item).length;
  return copies < 2 ? quote(id) : `all ${copies} that have the id ${quote(id)}`;
}
