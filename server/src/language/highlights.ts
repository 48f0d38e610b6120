import { type DocumentHighlight, DocumentHighlightKind, type Position } from 'vscode-languageserver';
import type { Item, KnownItem, Path } from '../engine/graph/item.ts';
import { declaredId, declaredName, referencesTo } from '../engine/graph/references.ts';
import type { GraphSession } from './graph-session.ts';
import { namedAt } from './named-at.ts';

/** More than anybody looks at; the overview ruler is full by then. */
const MOST_HIGHLIGHTS = 1_000;

// @implements arch:req-editor-highlights-links
/** On an id or a name: where else the same one stands. Null elsewhere, so that the editor's own highlights show. */
export function highlights(session: GraphSession, position: Position): DocumentHighlight[] | null {
  const { document, checker } = session;
  const named = namedAt(session, document.offsetAt(position));
  if (named === undefined) return null;
  const item: KnownItem | undefined = checker.index[named.kind](named.id);
  const what = document.slice(named.start, named.end) === quoted(named.id) ? 'id' : 'name';
  const own: [Item, Path][] = item === undefined ? [] : [[item, what === 'id' ? declaredId(item) : declaredName(item)]];
  const others = referencesTo(named.kind, named.id, checker.index).filter((one) => one.what === what);
  return [
    ...own.flatMap(([at, path]) => highlight(session, at, path, DocumentHighlightKind.Write)),
    ...others
      .slice(0, MOST_HIGHLIGHTS)
      .flatMap((one) => highlight(session, one.item, one.path, DocumentHighlightKind.Read)),
  ];
}

function highlight(
  { document }: GraphSession,
  item: Item,
  path: Path,
  kind: DocumentHighlightKind,
): DocumentHighlight[] {
  if (document.startOf(item) === undefined) return [];
  const { start, end } = document.spanOf(item, path);
  if (document.slice(start, start + 1) !== '"') return [];
  return [{ range: document.rangeAt(start + 1, end - 1), kind }];
}

function quoted(id: string): string {
  return JSON.stringify(id);
}
