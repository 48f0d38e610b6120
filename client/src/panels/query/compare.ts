import { type Answer, type Hit, keyOf } from './answers.ts';

export interface Comparison {
  /** Keys of hits that the run before did not have. */
  readonly added: ReadonlySet<string>;
  /** Hits of the run before that are gone, in their order. */
  readonly removed: readonly Hit[];
  readonly same: number;
  /** One of the two was cut: hits beyond the limit take no part in it. */
  readonly partial: boolean;
}

// @implements arch:req-panel-compare
/** What changed between two answers. */
export function compare(before: Answer, now: Answer): Comparison {
  const old = new Set(before.results.map(keyOf));
  const current = new Set(now.results.map(keyOf));
  const added = new Set([...current].filter((key) => !old.has(key)));
  return {
    added,
    removed: before.results.filter((hit) => !current.has(keyOf(hit))),
    same: current.size - added.size,
    partial: before.truncated || now.truncated,
  };
}
