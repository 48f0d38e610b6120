import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { Verb } from '../../engine/map/model.ts';
import { parseQuery } from '../../engine/query/language/parse.ts';
import { type Predicate, spelled, VERB_DOCS } from '../../engine/query/language/predicates.ts';
import type { QueryVocabulary } from '../../engine/query/vocabulary.ts';
import type { Localize } from '../localize.ts';
import { bold, code, plain } from '../markdown.ts';
import { hopText } from './inlay-hints.ts';
import { type Place, placeAt, predicateOf } from './place.ts';
import type { QueryDocument } from './query-document.ts';

/** Nodes of one address that are shown. */
const MOST_NODES = 3;

/** What a predicate, a verb or another value means; nothing between them. */
export function hover(
  document: QueryDocument,
  position: Position,
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): Hover | null {
  const place = placeAt(document, position);
  const clause = place?.clause;
  const predicate = clause && predicateOf(clause);
  if (!place || !clause?.name || !predicate) return null;
  const span = place.at === 'value' ? clause.value : clause.name;
  const parts = place.at === 'value' ? valueParts(place, vocabulary, localize) : predicateParts(predicate);
  if (span === undefined || parts.length === 0) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n') },
    range: place.line.range(span.start, span.end),
  };
}

function predicateParts(predicate: Predicate): string[] {
  return [`${bold(spelled(predicate))} ${predicate.value}`, predicate.doc, code(predicate.example)];
}

function valueParts(
  { line, clause, predicate }: Place & { at: 'value' },
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): string[] {
  // The clause by itself: what else the query says, or gets wrong, does not matter here.
  const { result } = parseQuery(clause.image);
  if ('error' in result) return [];
  const { parsed } = result;
  if (predicate.shape === 'depth') {
    const whole = line.read.result;
    const byHops = 'error' in whole ? undefined : vocabulary?.reach(whole.parsed);
    return [
      predicate.doc,
      ...(byHops ? [byHops.map((count, hops) => plain(hopText(hops, count, localize))).join('  \n')] : []),
    ];
  }
  const picked = vocabulary?.reach(parsed)[0];
  const count =
    picked === undefined
      ? []
      : [picked === 1 ? localize('Picks 1 node by itself') : localize('Picks {0} nodes by itself', picked)];
  if (predicate.shape === 'verb') {
    const verb = (parsed.has ?? parsed.lacks) as Verb;
    return [`${bold(verb)} ${VERB_DOCS[verb]}`, predicate.doc, ...count];
  }
  const nodes = parsed.uri === null ? [] : (vocabulary?.at(parsed.uri) ?? []);
  const named = nodes.slice(0, MOST_NODES).map(({ name, kind, file, line: at }) => {
    return `${bold(name)}${kind === undefined ? '' : ` · ${plain(kind)}`} · ${code(`${file}:${at}`)}`;
  });
  return [...named, ...(named.length > 0 ? [] : [predicate.doc]), ...count];
}
