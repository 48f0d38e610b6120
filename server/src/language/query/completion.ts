import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  MarkupKind,
  type Position,
  type Range,
} from 'vscode-languageserver';
import { VERBS } from '../../engine/map/model.ts';
import { quoted, unquoted, unquotedStart } from '../../engine/query/language/lexer.ts';
import { parseQuery } from '../../engine/query/language/parse.ts';
import { DEPTHS, PREDICATES, spelled, type TextSource, VERB_DOCS } from '../../engine/query/language/predicates.ts';
import type { QueryVocabulary, Some } from '../../engine/query/vocabulary.ts';
import type { Localize } from '../localize.ts';
import { hopText } from './inlay-hints.ts';
import { type Place, placeAt, predicateOf } from './place.ts';
import type { QueryDocument, QueryLine } from './query-document.ts';

/** Entries of the map that are offered at once: more are not read, and typing on narrows them. */
const MOST_ENTRIES = 100;
/** The client asks anew after a predicate was put in. */
const ASK_AGAIN = { title: '', command: 'editor.action.triggerSuggest' };

/** What may stand at a place: predicates that the query does not have yet, or values of the one that stands there. */
export function completion(
  document: QueryDocument,
  position: Position,
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): CompletionList {
  const place = placeAt(document, position);
  if (place === undefined) return { isIncomplete: false, items: [] };
  if (place.at === 'name') return { isIncomplete: false, items: predicateItems(place) };
  return valueItems(place, vocabulary, localize);
}

/** From the table itself, so that no predicate can be forgotten here. */
function predicateItems({ line, clause, offset }: Place & { at: 'name' }): CompletionItem[] {
  const used = new Set(line.read.clauses.filter((other) => other !== clause).map((other) => predicateOf(other)?.name));
  const range = nameRange(line, clause, offset);
  return PREDICATES.filter(({ name }) => !used.has(name)).map((predicate, order) => ({
    ...{ label: spelled(predicate), kind: CompletionItemKind.Keyword, detail: predicate.value },
    documentation: markdown(`${predicate.doc}\n\n\`${predicate.example}\``),
    sortText: sortText(order),
    textEdit: { range, newText: spelled(predicate) },
    command: ASK_AGAIN,
  }));
}

/** The name that is being written, with its colon if it has one; the value behind it stays. */
function nameRange(line: QueryLine, clause: (Place & { at: 'name' })['clause'], offset: number): Range {
  if (clause === undefined) return line.range(offset, offset);
  if (clause.name !== undefined) return line.range(clause.name.start, clause.name.end);
  const colon = clause.image.indexOf(':');
  // In front of other letters a new predicate begins.
  if (clause.start === offset && colon < 0) return line.range(offset, offset);
  return line.range(clause.start, colon < 0 ? clause.end : clause.start + colon + 1);
}

function valueItems(
  place: Place & { at: 'value' },
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): CompletionList {
  const { predicate } = place;
  if (predicate.shape === 'verb') return { isIncomplete: false, items: verbItems(place) };
  if (predicate.shape === 'depth') return { isIncomplete: false, items: depthItems(place, vocabulary, localize) };
  if (vocabulary === undefined) return { isIncomplete: true, items: [] };
  return SOURCES[predicate.source](new TextPlace(place), vocabulary, localize);
}

function verbItems(place: Place & { at: 'value' }): CompletionItem[] {
  const range = valueRange(place);
  return VERBS.map((verb, order) => ({
    ...{ label: verb, kind: CompletionItemKind.EnumMember, detail: VERB_DOCS[verb], sortText: sortText(order) },
    textEdit: { range, newText: verb },
  }));
}

/** With what each number of hops would bring, where the rest of the query can be read. */
function depthItems(
  place: Place & { at: 'value' },
  vocabulary: QueryVocabulary | undefined,
  localize: Localize,
): CompletionItem[] {
  const { line, clause } = place;
  const range = valueRange(place);
  const others = line.read.clauses.filter((other) => other !== clause).map(({ image }) => image);
  const { result } = parseQuery([...others, `${spelled(place.predicate)}${DEPTHS.at(-1)}`].join(' '));
  const byHops = 'error' in result ? undefined : vocabulary?.reach(result.parsed);
  return DEPTHS.map((depth, hops) => ({
    ...{ label: depth, kind: CompletionItemKind.Value, sortText: sortText(hops) },
    ...(byHops === undefined ? {} : { detail: hopText(hops, byHops[hops] ?? 0, localize) }),
    textEdit: { range, newText: depth },
  }));
}

type Offer = (place: TextPlace, vocabulary: QueryVocabulary, localize: Localize) => CompletionList;

const SOURCES: Readonly<Record<TextSource, Offer>> = {
  kind: (place, vocabulary, localize) => ({
    isIncomplete: false,
    items: vocabulary.kinds().map(({ kind, count }, order) => ({
      ...place.item(kind, CompletionItemKind.Class, order),
      filterText: place.filterText(kind),
      detail: count === 1 ? localize('1 node') : localize('{0} nodes', count),
    })),
  }),
  address: (place, vocabulary) =>
    place.list(vocabulary.addresses(place.typed, MOST_ENTRIES), ({ address, name, kind }, order) => ({
      ...place.item(address, CompletionItemKind.Reference, order),
      label: name,
      labelDetails: { description: address },
      ...(kind === undefined ? {} : { detail: kind }),
    })),
  scope: (place, vocabulary, localize) =>
    place.list(vocabulary.scopes(place.typed, MOST_ENTRIES), ({ scope, name, count }, order) => ({
      ...place.item(scope, CompletionItemKind.Folder, order),
      ...(name === undefined ? {} : { labelDetails: { description: name } }),
      detail: count === 1 ? localize('1 address') : localize('{0} addresses', count),
    })),
  symbol: (place, vocabulary) =>
    place.list(vocabulary.symbols(place.typed, MOST_ENTRIES), ({ symbol, kind, file }, order) => ({
      ...place.item(symbol, CompletionItemKind.Function, order),
      labelDetails: { description: file },
      ...(kind === undefined ? {} : { detail: kind }),
    })),
};

/** A text that is being written. */
class TextPlace {
  /** What was typed so far, without its quote. */
  readonly typed: string;
  readonly #range: Range;
  readonly #written: string;

  constructor(place: Place & { at: 'value' }) {
    const { line, clause, offset } = place;
    const { start } = clause.value ?? { start: offset };
    this.#range = valueRange(place);
    this.#written = line.text.slice(start, offset);
    // Behind its closing quote a text is whole.
    this.typed =
      clause.value?.form === 'quoted' && offset === clause.value.end
        ? unquoted(this.#written)
        : unquotedStart(this.#written);
  }

  item(value: string, kind: CompletionItemKind, order: number): CompletionItem {
    const textEdit = { range: this.#range, newText: quoted(value) };
    return { label: value, kind, sortText: sortText(order), filterText: this.#written, textEdit };
  }

  /** What a client compares with the text in the range, which may begin with a quote. */
  filterText(value: string): string {
    return this.#written.startsWith('"') ? `"${value}` : value;
  }

  /** The map was searched for what is typed, in ways that a client does not know, so it is to ask again. */
  list<T>({ entries }: Some<T>, itemOf: (entry: T, order: number) => CompletionItem): CompletionList {
    return { isIncomplete: true, items: entries.map(itemOf) };
  }
}

/** The whole value; of one whose quote is open only what was typed, since the rest may be further predicates. */
function valueRange({ line, clause: { value }, offset }: Place & { at: 'value' }): Range {
  if (value === undefined) return line.range(offset, offset);
  return line.range(value.start, value.form === 'unterminated' ? offset : value.end);
}

function markdown(value: string): { kind: typeof MarkupKind.Markdown; value: string } {
  return { kind: MarkupKind.Markdown, value };
}

/** Keeps the order in which things are offered. */
function sortText(order: number): string {
  return String(order).padStart(4, '0');
}
