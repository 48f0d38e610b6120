import type { InlayHint, Range } from 'vscode-languageserver';
import type { QueryVocabulary } from '../../engine/query/vocabulary.ts';
import type { Localize } from '../localize.ts';
import { predicateOf } from './place.ts';
import type { QueryDocument } from './query-document.ts';

/** Behind each `depth:` how many nodes each hop brings: `3 + 12 + 8`. */
export function inlayHints(
  document: QueryDocument,
  range: Range,
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): InlayHint[] {
  if (vocabulary === undefined) return [];
  return document.queries.flatMap((line) => {
    if (line.number < range.start.line || line.number > range.end.line) return [];
    const { result, clauses } = line.read;
    const depth = clauses.find((clause) => predicateOf(clause)?.shape === 'depth');
    if ('error' in result || depth === undefined) return [];
    const byHops = vocabulary.reach(result.parsed);
    const tooltip = byHops.map((count, hops) => hopText(hops, count, localize)).join('\n');
    const position = { line: line.number, character: depth.end };
    return [{ position, label: byHops.join(' + '), paddingLeft: true, tooltip }];
  });
}

/** @param hops 0 for what the query picks */
export function hopText(hops: number, count: number, localize: Localize): string {
  if (hops === 0) return localize('{0} picked', count);
  return hops === 1 ? localize('{0} one hop away', count) : localize('{0} in {1} hops', count, hops);
}
