import type { CodeLens } from 'vscode-languageserver';
import { parseQuery } from '../../engine/query/language/parse.ts';
import type { QueryVocabulary } from '../../engine/query/vocabulary.ts';
import type { Localize } from '../localize.ts';
import type { QueryDocument } from './query-document.ts';

/** The query of a lens until it comes into sight. */
export interface QueryLensData {
  readonly query: string;
}

/** A lens on every query that can be read; its hits are counted by `resolveCodeLens`. */
export function codeLenses(document: QueryDocument): CodeLens[] {
  return document.queries.flatMap((line) => {
    if ('error' in line.read.result) return [];
    const data: QueryLensData = { query: line.text.trim() };
    return [{ range: line.wholeRange, data }];
  });
}

/** @param command runs a query; its argument is `{query, mode: 'select'}` */
export function resolveCodeLens(
  lens: CodeLens,
  vocabulary: QueryVocabulary | undefined,
  command: string,
  localize: Localize,
): CodeLens {
  const { query } = lens.data as QueryLensData;
  const hits = vocabulary && hitsOf(query, vocabulary);
  const title =
    hits === undefined ? localize('Run') : hits === 1 ? localize('Run · 1 hit') : localize('Run · {0} hits', hits);
  return { ...lens, command: { title, command, arguments: [{ query, mode: 'select' }] } };
}

function hitsOf(query: string, vocabulary: QueryVocabulary): number | undefined {
  const { result } = parseQuery(query);
  return 'error' in result ? undefined : vocabulary.reach(result.parsed).reduce((sum, count) => sum + count, 0);
}
