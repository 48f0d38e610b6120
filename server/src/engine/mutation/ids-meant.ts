import type { GraphIndex } from '../graph/graph-index.ts';

/** What a text that is no id was probably meant for. */

export type Kind = 'element' | 'relationship' | 'view';

export const ARRAYS = { element: 'elements', relationship: 'relationships', view: 'views' } as const;

/** How many ids are offered. */
const MOST_MEANT = 3;
/** Shorter texts are part of too many ids. */
const SHORTEST_PART = 4;

export interface Named {
  readonly id: string;
  /** Not of relationships: theirs are verbs, and the same verb names many. */
  readonly name?: string | undefined;
}

/** Those that the document has, first copies only. */
export function namedIn(index: GraphIndex, kind: Kind): readonly Named[] {
  if (kind === 'relationship') return index.relationships().map(({ facts: { id } }) => ({ id }));
  return index[ARRAYS[kind]]().map(({ facts: { id, name } }) => ({ id, name }));
}

/** Those that the text is the name of, whatever its case. */
export function idsNamed(candidates: readonly Named[], text: string): readonly string[] {
  const wanted = text.toLowerCase();
  return candidates.filter(({ name }) => name?.toLowerCase() === wanted).map(({ id }) => id);
}

// @implements arch:req-mutation-advice
/**
 * Ids that were probably meant, best first: of things with that name (people and models write names where ids belong),
 * then near ones, then, where there is neither, longer ones that the text is part of.
 * @param near ids that the text may be a mistyping of
 */
export function idsMeant(candidates: readonly Named[], text: string, near: readonly string[]): readonly string[] {
  const meant = new Set([...idsNamed(candidates, text), ...near]);
  return [...(meant.size > 0 ? meant : idsWith(candidates, text))].slice(0, MOST_MEANT);
}

/** Those that begin with it first, then the shortest. */
function idsWith(candidates: readonly Named[], text: string): readonly string[] {
  if (text.length < SHORTEST_PART) return [];
  const wanted = text.toLowerCase();
  const begins = (id: string): number => (id.toLowerCase().startsWith(wanted) ? 0 : 1);
  return candidates
    .map(({ id }) => id)
    .filter((id) => id.toLowerCase().includes(wanted))
    .toSorted((a, b) => begins(a) - begins(b) || a.length - b.length);
}
