import type { Range } from '../errors.ts';
import type { Cancellation } from '../ports.ts';

/** Who, outside the graph, mentions an element or a view. */
export interface MentionTarget {
  readonly kind: 'element' | 'view';
  readonly id: string;
}

/**
 * How a file mentions it: in a marker of code, in a document, in a saved query, or anywhere else in a file that is not
 * of these, where only a person can tell what the text is for.
 */
export type MentionKind = 'marker' | 'document' | 'query' | 'text';

export interface Mention {
  /** Workspace-relative, forward slashes. */
  readonly file: string;
  /** Of the id alone. */
  readonly range: Range;
  readonly how: MentionKind;
}

export interface FoundMentions {
  /** By file, then place. */
  readonly mentions: readonly Mention[];
  /** False where a bound cut the search short. */
  readonly complete: boolean;
}

/** Finds mentions in a workspace: by its text, or, where there is one, in the map. */
export interface Mentions {
  /** Error: `cancelled`. */
  of(target: MentionTarget, cancellation: Cancellation): Promise<FoundMentions>;
}

/** Where there is no workspace to look in. */
export const noMentions: Mentions = {
  of: async () => ({ mentions: [], complete: true }),
};
