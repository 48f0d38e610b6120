import type { QueryRunResult } from '../../../../server/src/protocol/query-messages.ts';

/** What the engine answers, by the names that the panel uses. */
export type Answer = Extract<QueryRunResult, { readonly answer: unknown }>['answer'];
export type QueryError = Extract<QueryRunResult, { readonly queryError: unknown }>['queryError'];
export type Hit = Answer['results'][number];

/** 0 for what the question picked; undefined in answers of the filters, which do not walk. */
export function hopsOf(hit: Hit): number | undefined {
  return 'hops' in hit ? hit.hops : undefined;
}

/** Tells a node from every other of its map, also of the map before an edit that moved its line. */
export function keyOf({ source, uri, symbol, file, name, line }: Hit): string {
  if (uri !== undefined) return `${source} ${uri}`;
  if (symbol !== undefined) return `${source} ${file} ${symbol}`;
  return `${source} ${file} ${line} ${name}`;
}

/** `file:line` as people write it. */
export function placeOf({ file, line }: Hit): string {
  return `${file}:${line}`;
}

const SHORT_VERSION = 8;

/** Enough of a canonical version to tell two of them apart at a glance. */
export function shortVersion(version: string): string {
  return version.replace(/^[a-z0-9]+:/, '').slice(0, SHORT_VERSION);
}
