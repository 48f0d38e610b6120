import type { QueryRunParams } from '../../../../server/src/protocol/query-messages.ts';

/** `ask` is left out of the modes that the panel is offered while the engine cannot search by meaning. */
export type Mode = 'select' | 'filters' | 'ask';

/** Everything that a person has put in. What another mode uses is kept, so that going back finds it. */
export interface Question {
  readonly mode: Mode;
  readonly text: string;
  readonly uri: string;
  readonly symbol: string;
  readonly kind: string;
  /** As typed; empty for the engine's own. */
  readonly limit: string;
  /** URI of a root's folder; empty for the first. */
  readonly root: string;
}

export const NO_QUESTION: Question = { mode: 'select', text: '', uri: '', symbol: '', kind: '', limit: '', root: '' };

const FILTERS = ['uri', 'symbol', 'kind'] as const;

// @implements arch:req-panel-filters
/** The request that asks it. Limits are the engine's to judge: what is no number reaches it as one that it refuses. */
export function requestOf(question: Question): QueryRunParams {
  const { mode, text, limit, root } = question;
  const common = {
    ...(root === '' ? {} : { root }),
    ...(limit.trim() === '' ? {} : { limit: wholeNumber(limit) }),
  };
  if (mode === 'filters') return { ...common, mode, filters: filtersOf(question) };
  return { ...common, mode: 'select', text };
}

function wholeNumber(typed: string): number {
  const number = Number(typed);
  // JSON has no NaN.
  return Number.isNaN(number) ? 0 : number;
}

function filtersOf(question: Question): { uri?: string; symbol?: string; kind?: string } {
  const given = FILTERS.map((name) => [name, question[name].trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}

// @implements arch:req-panel-filters
/** The question as one line of the query language: filters are predicates of the same names. */
export function queryTextOf(question: Question): string {
  if (question.mode !== 'filters') return question.text.trim();
  return Object.entries(filtersOf(question))
    .map(([name, value]) => `${name}:${quoted(value)}`)
    .join(' ');
}

/** A text as the query language wants it: in quotes where blanks would end it or a quote begin it. */
function quoted(value: string): string {
  if (!/[ \t\n\r\f]|^"/.test(value)) return value;
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Whether both ask the same of the same root, whatever else stands in the fields of the other mode. */
export function isSameQuestion(one: Question, other: Question): boolean {
  return JSON.stringify(requestOf(one)) === JSON.stringify(requestOf(other));
}

/** A question as it was stored, or undefined: stored data may be older than this code. */
export function readQuestion(stored: unknown): Question | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const { mode } = found;
  if (mode !== 'select' && mode !== 'filters' && mode !== 'ask') return undefined;
  const text = (name: string): string => (typeof found[name] === 'string' ? found[name] : '');
  return {
    mode,
    text: text('text'),
    uri: text('uri'),
    symbol: text('symbol'),
    kind: text('kind'),
    limit: text('limit'),
    root: text('root'),
  };
}
