import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { SelectAnswer, SelectHit } from '../../../server/src/engine/query/select.ts';
import { DATA } from './maps.ts';

/** Queries with what an implementation of the contract that is not ours answers. */
export interface SelectCase {
  readonly query: string;
  readonly limit: number;
  readonly answer: {
    readonly total: number;
    readonly limit: number;
    readonly count: number;
    readonly truncated: boolean;
    /** Of everything reached. */
    readonly byHops: Readonly<Record<string, number>>;
    /** Of the rows that are answered. */
    readonly sha256: string;
    /** The first few of everything reached. */
    readonly first: readonly (readonly [hops: number, source: string, at: string, place: string])[];
  };
}

export interface ParseCase {
  readonly query: string;
  readonly ok: boolean;
  readonly parsed?: unknown;
  readonly code?: string;
  readonly token?: string;
  readonly range?: unknown;
}

/** The contents of a file with cases; undefined where the shared data is not here. */
export function readCases<T>(
  name: string,
): { readonly cases: readonly T[]; readonly map?: string; readonly graph?: string } | undefined {
  const file = `${DATA}/map/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Fails where an answer differs from the expected one. */
export function compare(
  actual: SelectAnswer,
  { total, limit, count, truncated, sha256, first }: SelectCase['answer'],
): void {
  const rows = actual.results.map(rowOf);
  assert.deepEqual(rows.slice(0, first.length), first.slice(0, count));
  const sums = { total: actual.total, limit: actual.limit, count: actual.count, truncated: actual.truncated };
  assert.deepEqual(sums, { total, limit, count, truncated });
  const text = rows.map((columns) => `${columns.join('\t')}\n`).join('');
  assert.equal(createHash('sha256').update(text).digest('hex'), sha256);
}

function rowOf({ hops, source, uri, symbol, file, line }: SelectHit) {
  return [hops, source, uri ?? symbol, `${file}:${line}`];
}
