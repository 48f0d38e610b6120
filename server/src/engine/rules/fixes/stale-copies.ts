import type { ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, quote, viewName } from '../wording.ts';
import { changeRelationship } from './names.ts';
import {
  append,
  dataOf,
  inFileOrder,
  relationshipOf,
  remove,
  removeMembers,
  replaceMember,
  set,
} from './operations.ts';
import { removeRelationship } from './removing.ts';
import { showsEnds } from './view-members.ts';

/** Fixes that follow from the graph: copies are written anew from what they are copies of. */

export function fixStaleName(finding: Finding, context: RuleContext): readonly Fix[] {
  return [...fixCopy(finding), ...fixAllCopies(finding, context)];
}

export function fixStaleStatement(finding: Finding, context: RuleContext): readonly Fix[] {
  return [...fixCopy(finding), ...fixAllCopies(finding, context)];
}

export function fixStaleParentName(finding: Finding): readonly Fix[] {
  return fixCopy(finding);
}

/** The one value alone, so that the fixes of neighbouring findings can be applied together. */
function fixCopy(finding: Finding): readonly Fix[] {
  const expected = dataOf(finding).expected as string;
  const title = `Write ${quote(expected)}`;
  return [{ title, operations: [set(finding.item, finding.path, expected)], derivable: true, preferred: true }];
}

function fixAllCopies(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const operations = changeRelationship(relationshipOf(finding), {}, index);
  if (operations.length < 2) return [];
  return [{ title: 'Write both names and the statement anew', operations }];
}

export function fixStaleSubdiagram(finding: Finding, context: RuleContext): readonly Fix[] {
  const data = dataOf(finding);
  if (data.reason === 'old-name') return fixCopy(finding);
  if (data.reason === 'not-listed') return fixUnlisted(finding.item as ViewItem, context);
  return [
    {
      title: `Take the entry ${quote(data.viewId as string)} out`,
      operations: [remove(finding.item, finding.path)],
      derivable: true,
      preferred: true,
    },
  ];
}

function fixUnlisted(view: ViewItem, { index }: RuleContext): readonly Fix[] {
  const owner = view.facts.parentId === undefined ? undefined : index.element(view.facts.parentId);
  if (owner === undefined || view.facts.name === undefined) return [];
  const operations = append(owner, 'subdiagram_views', { view_id: view.facts.id, view_name: view.facts.name });
  if (operations === undefined) return [];
  return [{ title: `List ${viewName(view)} in ${elementName(owner)}`, operations, derivable: true, preferred: true }];
}

/** The later of two relationships that say the same goes, and views show the first instead. */
export function fixDuplicate(finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const relationship = relationshipOf(finding);
  const { id } = relationship.facts;
  const firstId = dataOf(finding).firstId as string;
  const removal = removeRelationship(relationship, context);
  if (removal === undefined) return [];
  const members = inFileOrder(index.viewsIncluding(id)).flatMap((view) =>
    index.viewsIncluding(firstId).has(view) || !showsEnds(view, relationship, index)
      ? removeMembers(view, 'included_relationships', new Set([id]))
      : replaceMember(view, 'included_relationships', id, firstId),
  );
  const gone: Operation = { op: 'remove-item', item: relationship };
  return [{ title: `Remove it and show ${quote(firstId)} instead`, operations: [gone, ...members], preferred: true }];
}
