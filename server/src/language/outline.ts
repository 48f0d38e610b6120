import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { ElementItem, KnownItem, RelationshipItem, ViewItem } from '../engine/graph/item.ts';
import { ELEMENT_TYPES, VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { memberCount } from '../engine/rules/view15.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';

/** The editor asks again after every pause in typing, also where nobody looks; more entries would hold it up. */
export const MOST_SYMBOLS = 5_000;

/** What sets our tree apart where the built-in outline of JSON stands beside it. */
export const OUTLINE_LABEL = 'Groundplan';

// @implements arch:req-editor-outline
/** Elements by type, relationships and views, with their names. */
export function outline(session: GraphSession, localize: Localize): DocumentSymbol[] {
  return new Outline(session, localize).symbols();
}

class Outline {
  #left = MOST_SYMBOLS;

  constructor(
    private readonly session: GraphSession,
    private readonly localize: Localize,
  ) {}

  symbols(): DocumentSymbol[] {
    const { localize } = this;
    const { index } = this.session.checker;
    // Views first get their share: there are few, and they are what people look for.
    const views = this.entries(index.views(), (view) => this.view(view));
    const elements = this.entries(index.elements(), (element) => this.element(element));
    const relationships = this.entries(index.relationships(), (relationship) => this.relationship(relationship));
    return [
      ...this.section('elements', localize('Elements'), elements, index.elements().length, byType(elements)),
      ...this.section('relationships', localize('Relationships'), relationships, index.relationships().length),
      ...this.section('views', localize('Views'), views, index.views().length),
    ];
  }

  private entries<T extends KnownItem>(
    items: readonly T[],
    symbolOf: (item: T) => DocumentSymbol | undefined,
  ): DocumentSymbol[] {
    const taken = items.slice(0, this.#left);
    this.#left -= taken.length;
    return taken.map(symbolOf).filter((symbol) => symbol !== undefined);
  }

  private section(
    array: 'elements' | 'relationships' | 'views',
    name: string,
    entries: readonly DocumentSymbol[],
    count: number,
    children = entries as DocumentSymbol[],
  ): DocumentSymbol[] {
    const { document } = this.session;
    const first = entries[0];
    const last = entries.at(-1);
    if (first === undefined || last === undefined) return [];
    const span = document.valid ? document.spanOf(null, [array]) : undefined;
    const range = span ? document.rangeAt(span.start, span.end) : { start: first.range.start, end: last.range.end };
    const cut = entries.length < count;
    const detail = cut ? this.localize('first {0} of {1}', entries.length, count) : String(count);
    const selectionRange = { start: range.start, end: range.start };
    return [{ name, detail, kind: SymbolKind.Namespace, range, selectionRange, children }];
  }

  private element(element: ElementItem): DocumentSymbol | undefined {
    const { id, name, typeText } = element.facts;
    return this.symbol(element, name ?? id, typeText ?? '?', SymbolKind.Class, 'name');
  }

  private relationship(relationship: RelationshipItem): DocumentSymbol | undefined {
    const { id, sourceId, targetId, typeText } = relationship.facts;
    const nameOf = (end: string | undefined) =>
      (end === undefined ? undefined : this.session.checker.index.element(end)?.facts.name) ?? end ?? '?';
    const name = `${nameOf(sourceId)} → ${nameOf(targetId)}`;
    return this.symbol(relationship, name, typeText ?? id, SymbolKind.Event, 'id');
  }

  private view(view: ViewItem): DocumentSymbol | undefined {
    const { id, name } = view.facts;
    const detail = `${memberCount(view.facts)}/${VIEW_CAPACITY}`;
    return this.symbol(view, name ?? id, detail, SymbolKind.Package, 'view_name');
  }

  /** Undefined for an entry that left the text while that does not parse. */
  private symbol(
    item: KnownItem,
    name: string,
    detail: string,
    kind: SymbolKind,
    field: string,
  ): DocumentSymbol | undefined {
    const { document } = this.session;
    const start = document.startOf(item);
    if (start === undefined) return undefined;
    const range = document.rangeAt(start, start + item.text.length);
    const { range: selectionRange } = document.placeOf(item, [field]);
    return { name: name.trim() === '' ? '?' : name, detail, kind, range, selectionRange };
  }
}

/**
 * In the order of the types. A group's range may claim no place that belongs to an entry of another group, for the
 * editor would then name that group for it: it spans its entries where they stand together, else the first of them.
 */
function byType(elements: readonly DocumentSymbol[]): DocumentSymbol[] {
  const groups = new Map<string, { place: number; entries: DocumentSymbol[]; together: boolean; next: number }>();
  for (const [place, entry] of elements.entries()) {
    const type = entry.detail ?? '';
    const group = groups.get(type);
    if (group === undefined) {
      groups.set(type, { place, entries: [entry], together: true, next: place + 1 });
      continue;
    }
    group.together &&= group.next === place;
    group.next = place + 1;
    group.entries.push(entry);
  }
  const rank = (type: string) => (ELEMENT_TYPES.includes(type) ? ELEMENT_TYPES.indexOf(type) : ELEMENT_TYPES.length);
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([type, { entries, together }]) => {
      const first = entries[0] as DocumentSymbol;
      const last = entries.at(-1) as DocumentSymbol;
      const range = { start: first.range.start, end: (together ? last : first).range.end };
      const selectionRange = { start: range.start, end: range.start };
      const children = entries.map(({ detail: _, ...entry }) => entry);
      return {
        name: type,
        detail: String(entries.length),
        kind: SymbolKind.Interface,
        range,
        selectionRange,
        children,
      };
    });
}
