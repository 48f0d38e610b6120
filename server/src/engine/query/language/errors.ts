import { nearest } from '../../graph/nearest.ts';
import { VERBS } from '../../map/model.ts';
import type { Clause, Span } from './parser.ts';
import {
  DEPTHS,
  GRAMMAR_VERSION,
  MOST_DEPTH,
  PREDICATES,
  type Predicate,
  predicateNamed,
  spelled,
  valuesExpected,
} from './predicates.ts';

export type QueryErrorCode =
  | 'query/empty'
  | 'query/unknown-predicate'
  | 'query/repeated-predicate'
  | 'query/missing-value'
  | 'query/unknown-verb'
  | 'query/bad-depth'
  | 'query/unterminated-string';

// @implements arch:req-error-names-token
// @implements arch:req-error-lists-expected
/** What is wrong with a query, in the shape that every door prints. */
export interface QueryErrorObject {
  readonly grammar: number;
  readonly code: QueryErrorCode;
  readonly message: string;
  /** The text that is wrong, as it stands in the query. */
  readonly token: string;
  /** Half-open, UTF-16 offsets into the query. */
  readonly range: { readonly start: number; readonly end: number };
  /** What could stand there instead. */
  readonly expected: readonly string[];
  /** What the token was probably meant to be; replaces it. */
  readonly suggestion?: string;
}

const ALL_PREDICATES: readonly string[] = PREDICATES.map(spelled);
/** Letters in which every two verbs differ, and those of one verb do not. */
const SHORTEST_STEM = 4;
/** Longer tokens are cut in messages, which are read at a glance; `token` has them whole. */
const LONGEST_SHOWN = 60;

// @implements arch:con-empty-query-refused
export function emptyQuery(): QueryErrorObject {
  const message =
    'The query is empty. Write at least one of the predicates; to filter without a query language, use the verb "query".';
  return fault('query/empty', message, { image: '', start: 0, end: 0 }, ALL_PREDICATES);
}

// @implements arch:req-error-unknown-predicate
/** @param quoted the predicate before it, if the token looks like the rest of its text, which holds a blank */
export function unknownPredicate(token: Span, quoted?: string): QueryErrorObject {
  const { image } = token;
  const colon = image.indexOf(':');
  const advice = adviceFor(image, colon);
  if (advice !== undefined) {
    return fault('query/unknown-predicate', advice.message, token, ALL_PREDICATES, advice.suggestion);
  }
  const name = colon < 0 ? image : image.slice(0, colon);
  const near = nearPredicate(name);
  const what =
    colon < 0 ? `${shown(image)} is no predicate: it has no colon.` : `There is no predicate ${shown(`${name}:`)}.`;
  if (quoted !== undefined && near === undefined) {
    const message = `${what} A text with blanks stands in double quotes: ${cut(quoted)}.`;
    return fault('query/unknown-predicate', message, token, ALL_PREDICATES);
  }
  const suggestion = near === undefined ? undefined : `${near}:${colon < 0 ? '' : image.slice(colon + 1)}`;
  return fault('query/unknown-predicate', `${what}${didYouMean(suggestion)}`, token, ALL_PREDICATES, suggestion);
}

/** A predicate that begins where a quoted text ended. */
export function missingBlank(token: Span): QueryErrorObject {
  const message = `There is no blank before ${shown(token.image)}. A closing quote ends its predicate; part the next one from it.`;
  return fault('query/unknown-predicate', message, token, ALL_PREDICATES, ` ${token.image}`);
}

// @implements arch:req-error-repeated-predicate
export function repeatedPredicate(name: Span, unused: readonly Predicate[]): QueryErrorObject {
  const left = unused.map(spelled);
  const message = `${shown(name.image)} stands twice; each predicate may stand once. Take one away${left.length > 0 ? `, or use one of ${left.join(', ')}` : ''}.`;
  return fault('query/repeated-predicate', message, name, left);
}

export function missingValue(predicate: Predicate, name: Span): QueryErrorObject {
  const expected = valuesExpected(predicate);
  const message = `${shown(name.image)} has no value. Write ${predicate.value} directly behind the colon, as in ${predicate.example}.`;
  return fault('query/missing-value', message, name, expected);
}

// @implements arch:req-error-unknown-verb
export function unknownVerb(value: Span): QueryErrorObject {
  const { image } = value;
  const bare = image.replaceAll('"', '');
  const isVerb = (text: string): boolean => (VERBS as readonly string[]).includes(text);
  const several = image.includes(',') && image.split(',').every(isVerb);
  const suggestion = several ? undefined : isVerb(bare) ? bare : nearVerb(bare);
  const message = several
    ? `${shown(image)} is more than one verb; a predicate takes one.`
    : `There is no verb ${shown(image)}.${didYouMean(suggestion)}`;
  return fault('query/unknown-verb', message, value, VERBS, suggestion);
}

// @implements arch:req-error-bad-depth
export function badDepth(value: Span): QueryErrorObject {
  const message = `The depth is ${shown(value.image)}; it is a whole number of hops from 0 to ${MOST_DEPTH}.`;
  return fault('query/bad-depth', message, value, DEPTHS);
}

export function unterminatedString(value: Span): QueryErrorObject {
  const message = 'The quoted text has no end. Close it with a quote; a quote inside it is written \\".';
  return fault('query/unterminated-string', message, value, ['"']);
}

/** What people write who know other query languages. */
function adviceFor(image: string, colon: number): { message: string; suggestion?: string } | undefined {
  if (/^(?:and|&&?)$/i.test(image))
    return { message: `${shown(image)} is not needed: all predicates of a query hold together.` };
  if (/^(?:or|\|\|?)$/i.test(image))
    return { message: `There is no ${shown(image)}: all predicates of a query hold together. Ask two queries.` };
  if (/^(?:not|!)$/i.test(image))
    return { message: `There is no ${shown(image)}. What has no edge of a verb is found with lacks:.` };
  if (/^[("]|[)]$/.test(image)) {
    const inner = image.replace(/^[("]+|[)"]+$/g, '');
    const usable = predicateNamed(inner.slice(0, Math.max(0, inner.indexOf(':')))) !== undefined;
    const message = `${shown(image)} is no predicate: there are no parentheses, and quotes stand only directly behind a colon.`;
    return { message, ...(usable ? { suggestion: inner } : {}) };
  }
  const name = colon < 0 ? '' : image.slice(0, colon).toLowerCase();
  const value = image.slice(colon + 1);
  if (name === 'not' && (VERBS as readonly string[]).includes(value)) {
    return { message: `There is no predicate "not:".${didYouMean(`lacks:${value}`)}`, suggestion: `lacks:${value}` };
  }
  if (name === 'limit') return { message: '"limit:" is no predicate: the limit is given beside the query, not in it.' };
  return undefined;
}

/** People inflect verbs (verify, triggered): a common stem is as near as a few wrong letters. */
function nearVerb(text: string): string | undefined {
  const stem = text.slice(0, SHORTEST_STEM).toLowerCase();
  return (
    nearest(VERBS, text, 1)[0] ??
    (stem.length < SHORTEST_STEM ? undefined : VERBS.find((verb) => verb.startsWith(stem)))
  );
}

function nearPredicate(name: string): string | undefined {
  const names = PREDICATES.map((predicate) => predicate.name);
  return names.find((known) => known === name.toLowerCase()) ?? nearest(names, name, 1)[0];
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean ${shown(suggestion)}?`;
}

function shown(text: string): string {
  return `"${cut(text)}"`;
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function fault(
  code: QueryErrorCode,
  message: string,
  { image, start, end }: Span,
  expected: readonly string[],
  suggestion?: string,
): QueryErrorObject {
  const range = { start, end };
  return {
    grammar: GRAMMAR_VERSION,
    code,
    message,
    token: image,
    range,
    expected,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The whole token that a clause begins: what stands there up to the next blank. */
export function wholeToken(clause: Clause): Span {
  return { image: clause.image, start: clause.start, end: clause.end };
}
