import type { GraphIndex } from '../../graph/graph-index.ts';
import type { RelationshipItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { END_NAMES, endElement } from '../ends.ts';
import type { MemberList } from '../members.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { createElement } from './creating.ts';
import { showingWouldLoop } from './drill-loops.ts';
import { append, dataOf, remove, removeMembers, replaceMember, viewOf } from './operations.ts';
import { showAll } from './placing.ts';

/** A near element, the element itself made, the right list for the id of a relationship, or out. */
export function fixUnknownElementMember(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const memberId = dataOf(finding).memberId as string;
  const relationship = index.relationship(memberId);
  if (relationship !== undefined) {
    const move = moveToRelationships(view, relationship, index);
    return [...move, takeOut(finding, 'included_elements', move.length === 0)];
  }
  const near = index
    .nearestIds('element', memberId)
    .filter((id) => !view.facts.elements.includes(id) && !showingWouldLoop(index, view, id));
  const fixes = near.map((id, at) => retargetMember(view, 'included_elements', memberId, id, at === 0));
  const creation = createElement(memberId, index);
  if (creation !== undefined) {
    fixes.push(creation);
  }
  return [...fixes, takeOut(finding, 'included_elements', near.length === 0)];
}

/** A near relationship whose ends the view shows, the right list for the id of an element, or out. */
export function fixUnknownRelationshipMember(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const memberId = dataOf(finding).memberId as string;
  const element = index.element(memberId);
  if (element !== undefined) {
    const shown = showAll(view, [memberId], index);
    const out = removeMembers(view, 'included_relationships', new Set([memberId]));
    const move: Fix[] =
      shown === undefined
        ? []
        : [{ title: `Move ${quote(memberId)} to included_elements`, operations: [...out, ...shown], preferred: true }];
    return [...move, takeOut(finding, 'included_relationships', move.length === 0)];
  }
  const near = index.nearestIds('relationship', memberId).filter((id) => {
    const relationship = index.relationship(id);
    return relationship !== undefined && !view.facts.relationships.includes(id) && showsEnds(view, relationship, index);
  });
  const fixes = near.map((id, at) => retargetMember(view, 'included_relationships', memberId, id, at === 0));
  return [...fixes, takeOut(finding, 'included_relationships', near.length === 0)];
}

export function showsEnds(view: ViewItem, relationship: RelationshipItem, index: GraphIndex): boolean {
  return END_NAMES.every((end) => {
    const element = endElement(relationship, end, index);
    return element === undefined || index.viewsShowing(element.facts.id).has(view);
  });
}

function moveToRelationships(view: ViewItem, relationship: RelationshipItem, index: GraphIndex): readonly Fix[] {
  const { id } = relationship.facts;
  if (!showsEnds(view, relationship, index)) return [];
  const there = index.viewsIncluding(id).has(view);
  const added = there ? [] : append(view, 'included_relationships', id);
  if (added === undefined) return [];
  const operations: Operation[] = [...removeMembers(view, 'included_elements', new Set([id])), ...added];
  return there ? [] : [{ title: `Move ${quote(id)} to included_relationships`, operations, preferred: true }];
}

function retargetMember(view: ViewItem, list: MemberList, from: string, to: string, preferred: boolean): Fix {
  return { title: `Change it to ${quote(to)}`, operations: replaceMember(view, list, from, to), preferred };
}

function takeOut(finding: Finding, list: MemberList, preferred: boolean): Fix {
  const memberId = dataOf(finding).memberId as string;
  const operations = removeMembers(viewOf(finding), list, new Set([memberId]));
  return { title: `Take ${quote(memberId)} out of the view`, operations, preferred };
}

export function fixDuplicateMember(finding: Finding): readonly Fix[] {
  const memberId = dataOf(finding).memberId as string;
  const title = `Take the second ${quote(memberId)} out`;
  return [{ title, operations: [remove(finding.item, finding.path)], preferred: true }];
}
