import { type Hit, hopsOf } from './answers.ts';

/** One bar of the picture: the hits of one source and kind, parted by hops. */
export interface Bar {
  readonly source: string;
  /** Empty for nodes without a kind. */
  readonly kind: string;
  readonly count: number;
  readonly parts: readonly BarPart[];
}

export interface BarPart {
  readonly hops: number;
  readonly count: number;
  /** Shares of the longest bar, 0 to 1. */
  readonly start: number;
  readonly width: number;
}

export interface Picture {
  readonly bars: readonly Bar[];
  /** The hops that occur, ascending. */
  readonly hops: readonly number[];
  /** Hits of kinds that have no bar of their own. */
  readonly rest: number;
}

/** More bars than a panel has room for would be read by nobody. */
const MOST_BARS = 12;
const SOURCES = ['architecture', 'spec', 'code'];

/** The same hits give the same picture: bars by source, then count, then kind. */
export function pictureOf(hits: readonly Hit[]): Picture {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = JSON.stringify([hit.source, hit.kind ?? '']);
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  const byCount = [...groups.values()].sort((one, other) => other.length - one.length || order(one, other));
  const shown = byCount.slice(0, MOST_BARS).sort((one, other) => bySource(one, other) || other.length - one.length);
  const longest = Math.max(1, ...shown.map(({ length }) => length));
  return {
    bars: shown.map((group) => barOf(group, longest)),
    hops: [...new Set(hits.map((hit) => hopsOf(hit) ?? 0))].sort((one, other) => one - other),
    rest: hits.length - shown.reduce((sum, { length }) => sum + length, 0),
  };
}

function barOf(group: readonly Hit[], longest: number): Bar {
  const counts = new Map<number, number>();
  for (const hit of group) counts.set(hopsOf(hit) ?? 0, (counts.get(hopsOf(hit) ?? 0) ?? 0) + 1);
  let start = 0;
  const parts = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([hops, count]) => {
      const part = { hops, count, start: start / longest, width: count / longest };
      start += count;
      return part;
    });
  return { source: group[0]?.source ?? '', kind: group[0]?.kind ?? '', count: group.length, parts };
}

function order(one: readonly Hit[], other: readonly Hit[]): number {
  return bySource(one, other) || compareText(one[0]?.kind ?? '', other[0]?.kind ?? '');
}

function bySource([one]: readonly Hit[], [other]: readonly Hit[]): number {
  return rank(one) - rank(other) || compareText(one?.source ?? '', other?.source ?? '');
}

function rank(hit: Hit | undefined): number {
  const place = SOURCES.indexOf(hit?.source ?? '');
  return place < 0 ? SOURCES.length : place;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
