import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type Position,
  SymbolKind,
} from 'vscode-languageserver';
import { byIndex, type ElementItem, type RelationshipItem } from '../engine/graph/item.ts';
import { nameOf } from '../engine/graph/rename.ts';
import type { GraphSession } from './graph-session.ts';
import { namedAt } from './named-at.ts';
import { insideQuotes, rangeOfId, rangeOfItem } from './reference-range.ts';

/** Finds the element again when the tree is unfolded. */
export interface HierarchyData {
  readonly uri: string;
  readonly id: string;
}

// @implements arch:req-editor-hierarchies
/** The element at a position, as the root of a tree of relationships or of containment. */
export function prepareHierarchy(session: GraphSession, position: Position): CallHierarchyItem[] {
  const named = namedAt(session, session.document.offsetAt(position));
  const element = named?.kind === 'element' ? session.checker.index.element(named.id) : undefined;
  return element === undefined ? [] : hierarchyItem(session, element, element.facts.typeText);
}

/** The relationships that lead to the element. */
export function incomingCalls(session: GraphSession, { id }: HierarchyData): CallHierarchyIncomingCall[] {
  return relationships(session, id, 'targetId', 'sourceId').map(({ item, ranges }) => ({
    from: item,
    fromRanges: ranges,
  }));
}

/** The relationships that lead away from it. */
export function outgoingCalls(session: GraphSession, { id }: HierarchyData): CallHierarchyOutgoingCall[] {
  return relationships(session, id, 'sourceId', 'targetId').map(({ item, ranges }) => ({
    to: item,
    fromRanges: ranges,
  }));
}

function relationships(
  session: GraphSession,
  id: string,
  here: 'sourceId' | 'targetId',
  there: 'sourceId' | 'targetId',
) {
  const { index } = session.checker;
  return [...index.relationshipsAt(id)].sort(byIndex).flatMap((relationship) => {
    const far = relationship.facts[there];
    const element = far === undefined ? undefined : index.element(far);
    if (relationship.facts[here] !== id || element === undefined) return [];
    if (session.document.startOf(relationship) === undefined) return [];
    const { start, end } = insideQuotes(session, relationship, [there === 'sourceId' ? 'source_id' : 'target_id']);
    const ranges = [session.document.rangeAt(start, end)];
    return hierarchyItem(session, element, detailOf(relationship)).map((item) => ({ item, ranges }));
  });
}

/** The relationship's type, and its name where that says more. */
function detailOf(relationship: RelationshipItem): string {
  const { typeText = '?' } = relationship.facts;
  const name = nameOf(relationship);
  return name === undefined || name === typeText ? typeText : `${typeText} · ${name}`;
}

/** Nothing for an element that left the text while that does not parse. */
export function hierarchyItem(
  session: GraphSession,
  element: ElementItem,
  detail: string | undefined,
): CallHierarchyItem[] {
  const { id, name } = element.facts;
  const range = rangeOfItem(session, element);
  if (range === undefined) return [];
  const data: HierarchyData = { uri: session.uri, id };
  const selectionRange = rangeOfId(session, element);
  return [
    {
      name: name ?? id,
      kind: SymbolKind.Class,
      ...(detail === undefined ? {} : { detail }),
      uri: session.uri,
      range,
      selectionRange,
      data,
    },
  ];
}
