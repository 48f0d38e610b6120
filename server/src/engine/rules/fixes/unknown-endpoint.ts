import { allowedTypes, nearestFirst } from '../../graph/archimate.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, RelationshipItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import type { RelationshipType } from '../../graph/vocabulary.ts';
import { type EndName, endId, endName, isLegal } from '../ends.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, quote } from '../wording.ts';
import { createElement } from './creating.ts';
import { changeRelationship, endAfter, endInfo, type RelationshipChange } from './names.ts';
import { dataOf, inFileOrder, relationshipOf, removeMembers } from './operations.ts';
import { showAll } from './placing.ts';
import { removeRelationship } from './removing.ts';

/** How many elements are offered by their name. */
const NAMED_OFFERED = 3;

/** Another end: one with a near id or the name that the copy still says; else create the element, or delete the relationship. */
export function fixUnknownEndpoint(finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const relationship = relationshipOf(finding);
  const end = dataOf(finding).end as EndName;
  const endpointId = endId(relationship, end) as string;
  const named = elementsNamed(endName(relationship, end), index);
  const near = index.nearestIds('element', endpointId).flatMap((id) => index.element(id) ?? []);
  const fixes: Fix[] = [];
  for (const element of new Set([...named, ...near])) {
    const operations = retarget(relationship, end, element, index);
    if (operations === undefined) continue;
    const title = `Change ${end}_id to ${quote(element.facts.id)} (${elementName(element)})`;
    fixes.push({ title, operations, preferred: fixes.length === 0 });
  }
  const [nearest] = [...named, ...near];
  if (fixes.length === 0 && nearest !== undefined) fixes.push(...retargetAs(relationship, end, nearest, index));
  const creation = createElement(endpointId, index, { name: endName(relationship, end) });
  if (creation !== undefined) {
    fixes.push({ ...creation, preferred: fixes.length === 0 });
  }
  const removal = removeRelationship(relationship, context);
  if (removal !== undefined)
    fixes.push({ title: `Delete the relationship ${quote(relationship.facts.id)}`, operations: removal });
  return fixes;
}

/** An end that the type does not allow, with the nearest type that it does. */
function retargetAs(
  relationship: RelationshipItem,
  end: EndName,
  element: ElementItem,
  index: GraphIndex,
): readonly Fix[] {
  const change: RelationshipChange = { [end]: endInfo(element) };
  const source = endAfter(relationship, 'source', change, index)?.type;
  const target = endAfter(relationship, 'target', change, index)?.type;
  if (source === undefined || target === undefined) return [];
  const [type] = nearestFirst(allowedTypes(source, target), relationship.facts.type);
  const operations = type && retarget(relationship, end, element, index, type);
  if (operations === undefined) return [];
  return [
    {
      title: `Change ${end}_id to ${quote(element.facts.id)} (${elementName(element)}) and the type to ${type}`,
      operations,
    },
  ];
}

export function elementsNamed(name: string | undefined, index: GraphIndex): readonly ElementItem[] {
  if (name === undefined) return [];
  return index
    .elements()
    .filter(({ facts }) => facts.name === name)
    .slice(0, NAMED_OFFERED);
}

/**
 * Leads the end to this element, in the views too: each that includes the relationship shows the element then, or, where
 * it has no room, loses the relationship, as long as another view keeps it. Undefined where that cannot be had.
 */
export function retarget(
  relationship: RelationshipItem,
  end: EndName,
  element: ElementItem,
  index: GraphIndex,
  type?: RelationshipType,
): readonly Operation[] | undefined {
  const change: RelationshipChange = { [end]: endInfo(element), type };
  const source = endAfter(relationship, 'source', change, index);
  const target = endAfter(relationship, 'target', change, index);
  if (!isLegal(type ?? relationship.facts.type, source?.type, target?.type)) return undefined;
  const { id } = relationship.facts;
  const operations: Operation[] = [...changeRelationship(relationship, change, index)];
  const views = inFileOrder(index.viewsIncluding(id));
  let kept = 0;
  for (const view of views) {
    const added = showAll(view, [element.facts.id], index);
    if (added !== undefined) kept++;
    operations.push(...(added ?? removeMembers(view, 'included_relationships', new Set([id]))));
  }
  return views.length > 0 && kept === 0 ? undefined : operations;
}
