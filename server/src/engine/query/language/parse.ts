import { VERBS, type Verb } from '../../map/model.ts';
import {
  badDepth,
  emptyQuery,
  missingBlank,
  missingValue,
  type QueryErrorObject,
  repeatedPredicate,
  unknownPredicate,
  unknownVerb,
  unterminatedString,
  wholeToken,
} from './errors.ts';
import { unquoted } from './lexer.ts';
import { type Clause, readClauses } from './parser.ts';
import { MOST_DEPTH, type ParsedQuery, PREDICATES, type Predicate, type PredicateName } from './predicates.ts';

export interface ReadQuery {
  /** All clauses, also those behind an error. */
  readonly clauses: readonly Clause[];
  /** The query, or the first thing that is wrong with it. */
  readonly result: { readonly parsed: ParsedQuery } | { readonly error: QueryErrorObject };
}

// @implements arch:con-no-ignored-clause
/**
 * Reads a query. Never throws: whatever the text is, the answer is the query or what is wrong with it, the first from
 * left to right; a predicate that stands twice is told before its value.
 */
export function parseQuery(text: string): ReadQuery {
  const clauses = readClauses(text);
  if (clauses.length === 0) return { clauses, result: { error: emptyQuery() } };
  const values = new Map<PredicateName, string | number>();
  let quoteEnd = -1;
  for (const [at, clause] of clauses.entries()) {
    const read = readClause(clauses, at, values, quoteEnd);
    if ('error' in read) return { clauses, result: read };
    values.set(read.name, read.value);
    quoteEnd = clause.value?.form === 'quoted' ? clause.end : -1;
  }
  return { clauses, result: { parsed: parsedOf(values) } };
}

/** A text with blanks that was left unquoted, as it should stand: its first word is the value of the clause before. */
function quotedTogether(clauses: readonly Clause[], at: number): string | undefined {
  const before = clauses[at - 1];
  if (before?.name === undefined || before.value?.form !== 'word') return undefined;
  const predicate = PREDICATES.find(({ name }) => `${name}:` === before.name?.image);
  // No address holds a blank.
  if (predicate?.name !== 'kind' && predicate?.name !== 'symbol') return undefined;
  const end = clauses.findIndex(({ name, image }, place) => place >= at && (name !== undefined || image.includes(':')));
  const words = clauses.slice(at, end < 0 ? undefined : end).map(({ image }) => image);
  if (words.length === 0) return undefined;
  const text = [before.value.image, ...words].join(' ').replace(/^['`]|['`]$/g, '');
  return `${before.name.image}"${text.replaceAll('"', '')}"`;
}

type ReadClause =
  | { readonly name: PredicateName; readonly value: string | number }
  | { readonly error: QueryErrorObject };

function readClause(
  clauses: readonly Clause[],
  at: number,
  before: ReadonlyMap<PredicateName, unknown>,
  quoteEnd: number,
): ReadClause {
  const clause = clauses[at] as Clause;
  const { name, value } = clause;
  const predicate = PREDICATES.find((candidate) => name?.image === `${candidate.name}:`);
  if (name === undefined || predicate === undefined) {
    return { error: unknownPredicate(wholeToken(clause), quotedTogether(clauses, at)) };
  }
  if (clause.start === quoteEnd) return { error: missingBlank(wholeToken(clause)) };
  if (before.has(predicate.name)) {
    return {
      error: repeatedPredicate(
        name,
        PREDICATES.filter((candidate) => !before.has(candidate.name)),
      ),
    };
  }
  if (value === undefined) return { error: missingValue(predicate, name) };
  if (value.form === 'unterminated') return { error: unterminatedString(value) };
  const text = value.form === 'quoted' ? unquoted(value.image) : value.image;
  if (text === '') return { error: missingValue(predicate, name) };
  return readValue(predicate, text, value);
}

function readValue(
  predicate: Predicate & { readonly name: PredicateName },
  text: string,
  value: NonNullable<Clause['value']>,
): ReadClause {
  const { name, shape } = predicate;
  if (shape === 'verb' && !isVerb(text)) return { error: unknownVerb(value) };
  if (shape !== 'depth') return { name, value: text };
  const depth = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  return depth <= MOST_DEPTH ? { name, value: depth } : { error: badDepth(value) };
}

function isVerb(text: string): text is Verb {
  return (VERBS as readonly string[]).includes(text);
}

function parsedOf(values: ReadonlyMap<PredicateName, string | number>): ParsedQuery {
  const text = <T extends string = string>(name: PredicateName): T | null =>
    (values.get(name) as T | undefined) ?? null;
  return {
    uri: text('uri'),
    symbol: text('symbol'),
    kind: text('kind'),
    scope: text('scope'),
    has: text<Verb>('has'),
    lacks: text<Verb>('lacks'),
    depth: (values.get('depth') as number | undefined) ?? 0,
  };
}
