import { GroundplanError } from '../errors.ts';

/** How many entries a list gets where nobody says. */
export const DEFAULT_LIMIT = 50;
/** The most entries that a list ever gets: answers are read by agents whose context is bounded. */
export const HIGHEST_LIMIT = 200;

/** The end of every list that may have been cut. */
export interface Extent {
  /** Entries that are here. */
  readonly count: number;
  /** Entries that there are. */
  readonly total: number;
  readonly limit: number;
  readonly truncated: boolean;
}

export interface Ceiling {
  readonly limit: number;
  /** Said where the limit is not the one that was asked for. */
  readonly notes: readonly string[];
}

// @implements arch:con-query-hard-ceiling
// @implements arch:con-select-ceiling-hard
/**
 * The limit that holds.
 * @param asked a whole number; undefined for the default
 * @throws GroundplanError `query/bad-limit` below 1, or for anything that is no whole number
 */
export function ceilingOf(asked: number | undefined): Ceiling {
  if (asked === undefined) return { limit: DEFAULT_LIMIT, notes: [] };
  if (!Number.isInteger(asked) || asked < 1) {
    const message = `The limit is ${asked}; it is a whole number from 1 to ${HIGHEST_LIMIT}. Leave it out for ${DEFAULT_LIMIT}.`;
    const data = { limit: asked, minimum: 1, maximum: HIGHEST_LIMIT, default: DEFAULT_LIMIT };
    throw new GroundplanError('query/bad-limit', message, { data });
  }
  if (asked <= HIGHEST_LIMIT) return { limit: asked, notes: [] };
  return { limit: HIGHEST_LIMIT, notes: [`The limit ${asked} is above the ceiling: ${HIGHEST_LIMIT} holds.`] };
}

// @implements arch:req-truncation-said
export function extentOf(count: number, total: number, limit: number): Extent {
  return { count, total, limit, truncated: total > count };
}

/** A list by itself, cut at the limit. */
export interface CutList<T> extends Extent {
  readonly results: readonly T[];
}

export function cutList<T>(all: readonly T[], limit: number): CutList<T> {
  const results = all.length > limit ? all.slice(0, limit) : all;
  return { results, ...extentOf(results.length, all.length, limit) };
}
