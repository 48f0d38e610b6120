import type { TypeHierarchyItem } from 'vscode-languageserver';
import { byIndex, type ElementItem } from '../engine/graph/item.ts';
import { type HierarchyData, hierarchyItem } from './call-hierarchy.ts';
import type { GraphSession } from './graph-session.ts';

// @implements arch:req-editor-hierarchies
/** What contains the element. */
export function supertypes(session: GraphSession, { id }: HierarchyData): TypeHierarchyItem[] {
  const { index } = session.checker;
  const parent = index.element(id)?.facts.parent;
  const element = parent === undefined ? undefined : index.element(parent);
  return element === undefined ? [] : itemOf(session, element);
}

/** What it contains. */
export function subtypes(session: GraphSession, { id }: HierarchyData): TypeHierarchyItem[] {
  const children = [...session.checker.index.childrenOf(id)].sort(byIndex);
  return children.flatMap((child) => itemOf(session, child));
}

function itemOf(session: GraphSession, element: ElementItem): TypeHierarchyItem[] {
  return hierarchyItem(session, element, element.facts.typeText);
}
