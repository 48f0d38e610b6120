import type { ArrayName } from './facts.ts';
import type { Item, Path } from './item.ts';

/**
 * What a fix or a mutation does to the graph, in terms of items and not of text; the planner (edit-plan.ts) turns a
 * list of them into the smallest text edits in the file's own style. Operations of one list name the items as they are
 * before the list is applied and must not contradict each other.
 */
export type Operation =
  /** Sets a property (added at the end if absent) or an array entry to a JSON value. */
  | { readonly op: 'set'; readonly item: Item | null; readonly path: Path; readonly value: unknown }
  /** Removes a property or an array entry. */
  | { readonly op: 'remove'; readonly item: Item | null; readonly path: Path }
  /** Where a property stands more than once, takes out all but the last, which is the one that counts. */
  | { readonly op: 'keep-last'; readonly item: Item | null; readonly path: Path }
  /** Appends to the array at `path`, which is created if absent. */
  | { readonly op: 'append'; readonly item: Item; readonly path: Path; readonly value: unknown }
  /** Adds an entry at the end of a root array. */
  | { readonly op: 'add-item'; readonly array: ArrayName; readonly value: unknown }
  | { readonly op: 'remove-item'; readonly item: Item };

/** Replace [start, end) of the document's text (UTF-16 offsets) with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
