import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensLegend,
  SemanticTokenTypes,
} from 'vscode-languageserver';
import type { Predicate } from '../../engine/query/language/predicates.ts';
import { predicateOf } from './place.ts';
import type { QueryDocument } from './query-document.ts';

const TYPES = [
  SemanticTokenTypes.comment,
  SemanticTokenTypes.keyword,
  SemanticTokenTypes.string,
  SemanticTokenTypes.type,
  SemanticTokenTypes.function,
  SemanticTokenTypes.enumMember,
  SemanticTokenTypes.number,
] as const;

export const LEGEND: SemanticTokensLegend = { tokenTypes: [...TYPES], tokenModifiers: [] };

/** What each part of a query is. Letters that are no predicate have no token. */
export function semanticTokens(document: QueryDocument): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { number, text, kind, read } of document.lines.map(parts)) {
    const add = (start: number, end: number, type: (typeof TYPES)[number]): void =>
      builder.push(number, start, end - start, TYPES.indexOf(type), 0);
    if (kind === 'comment') {
      const start = text.indexOf('#');
      add(start, text.length, SemanticTokenTypes.comment);
    }
    for (const clause of read?.clauses ?? []) {
      const predicate = predicateOf(clause);
      if (clause.name === undefined || predicate === undefined) continue;
      add(clause.name.start, clause.name.end, SemanticTokenTypes.keyword);
      if (clause.value !== undefined) add(clause.value.start, clause.value.end, typeOf(predicate));
    }
  }
  return builder.build();
}

function parts(line: QueryDocument['lines'][number]) {
  const { number, text, kind } = line;
  return { number, text, kind, read: kind === 'query' ? line.read : undefined };
}

function typeOf(predicate: Predicate): (typeof TYPES)[number] {
  if (predicate.shape === 'verb') return SemanticTokenTypes.enumMember;
  if (predicate.shape === 'depth') return SemanticTokenTypes.number;
  if (predicate.source === 'kind') return SemanticTokenTypes.type;
  return predicate.source === 'symbol' ? SemanticTokenTypes.function : SemanticTokenTypes.string;
}
