import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import type { GraphDocument } from '../engine/graph/document.ts';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import type { ElementItem, KnownItem, ViewItem } from '../engine/graph/item.ts';
import { declaredId } from '../engine/graph/references.ts';
import type { Localize } from './localize.ts';

/** More are never read: the next letter narrows them down. */
export const MOST_WORKSPACE_SYMBOLS = 200;

/** A graph of the workspace, open in the editor or not. */
export interface SearchedGraph {
  readonly uri: string;
  readonly document: GraphDocument;
  readonly index: Pick<GraphIndex, 'elements' | 'views'>;
}

interface Candidate {
  readonly graph: SearchedGraph;
  readonly item: ElementItem | ViewItem;
  readonly byName: boolean;
  readonly rank: number;
}

// @implements arch:req-editor-workspace-symbols
/** Elements and views by name or id, the best matches first. A query matches where its letters stand in that order. */
export function workspaceSymbols(
  graphs: Iterable<SearchedGraph>,
  query: string,
  localize: Localize,
): WorkspaceSymbol[] {
  const wanted = query.replace(/\s+/g, '').toLowerCase();
  const found: Candidate[] = [];
  for (const graph of graphs) {
    for (const item of [...graph.index.views(), ...graph.index.elements()]) {
      const { id, name } = item.facts;
      const named = name === undefined ? undefined : rankOf(name, wanted);
      const known = rankOf(id, wanted);
      const byName = named !== undefined && (known === undefined || named <= known);
      const rank = byName ? named : known;
      if (rank !== undefined) found.push({ graph, item, byName, rank });
    }
  }
  found.sort((a, b) => a.rank - b.rank);
  return found.slice(0, MOST_WORKSPACE_SYMBOLS).flatMap((candidate) => symbolOf(candidate, localize));
}

/** The smaller the better: the same, the beginning, the beginning of a word, anywhere, letters apart; else undefined. */
export function rankOf(text: string, wanted: string): number | undefined {
  const folded = text.toLowerCase();
  if (wanted === '' || folded === wanted) return 0;
  const bare = folded.replace(/\s+/g, '');
  if (bare.startsWith(wanted)) return 1;
  const at = bare.indexOf(wanted);
  if (at > 0) return folded.split(/[\s._-]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
  let from = 0;
  for (const letter of wanted) {
    from = folded.indexOf(letter, from) + letter.length;
    if (from < letter.length) return undefined;
  }
  return 4;
}

function symbolOf({ graph, item, byName }: Candidate, localize: Localize): WorkspaceSymbol[] {
  const { document, uri } = graph;
  if (document.startOf(item) === undefined) return [];
  const { id, name } = item.facts;
  const isView = item.facts.kind === 'view';
  const type = isView ? localize('view') : (item.facts as ElementItem['facts']).typeText;
  const range = document.placeOf(item as KnownItem, declaredId(item)).range;
  return [
    {
      // The editor looks for the query's letters in the name that is shown.
      name: byName ? (name as string) : name === undefined ? id : `${id} · ${name}`,
      kind: isView ? SymbolKind.Package : SymbolKind.Class,
      containerName: [type, ...(byName ? [id] : [])].filter((part) => part !== undefined).join(' · '),
      location: { uri, range },
    },
  ];
}
