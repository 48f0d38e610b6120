import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, RelationshipItem, ViewItem } from '../../graph/item.ts';
import { END_NAMES, endElement } from '../ends.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, quote, viewName } from '../wording.ts';
import { append, dataOf, removeMembers, viewOf } from './operations.ts';
import { mayShow, show, showAll, viewsForRelationship } from './placing.ts';
import { removeRelationship } from './removing.ts';

/** Add the end where there is room; else take the relationship out, as long as some view shows it. */
export function fixMissingEndpoint(finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const view = viewOf(finding);
  const { relationshipId, endpointId } = dataOf(finding) as { relationshipId: string; endpointId: string };
  const relationship = index.relationship(relationshipId);
  const endpoint = index.element(endpointId);
  if (relationship === undefined || endpoint === undefined) return [];
  const fixes: Fix[] = [];
  if (mayShow(view, endpointId, index)) {
    fixes.push({
      title: `Add ${elementName(endpoint)} to the view`,
      operations: show(view, endpointId),
      preferred: true,
    });
  }
  const missing = missingEnds(view, relationship, index);
  const both =
    missing.length === 2
      ? showAll(
          view,
          missing.map(({ facts }) => facts.id),
          index,
        )
      : undefined;
  if (both !== undefined)
    fixes.push({ title: `Add ${missing.map(elementName).join(' and ')} to the view`, operations: both });
  fixes.push(...fixByLeaving(view, relationship, index));
  if (fixes.length > 0) return fixes;
  const removal = removeRelationship(relationship, context);
  return removal === undefined
    ? []
    : [{ title: `Delete the relationship ${quote(relationshipId)}`, operations: removal }];
}

function missingEnds(view: ViewItem, relationship: RelationshipItem, index: GraphIndex): readonly ElementItem[] {
  const ends = END_NAMES.map((end) => endElement(relationship, end, index)).filter((element) => element !== undefined);
  return [...new Set(ends)].filter(({ facts }) => !index.viewsShowing(facts.id).has(view));
}

/** Out of this view: it is in another one already, or goes to one that shows or may show both ends. */
function fixByLeaving(view: ViewItem, relationship: RelationshipItem, index: GraphIndex): readonly Fix[] {
  const { id } = relationship.facts;
  const leave = removeMembers(view, 'included_relationships', new Set([id]));
  if (index.viewsIncluding(id).size > 1) return [{ title: `Take ${quote(id)} out of the view`, operations: leave }];
  const place = viewsForRelationship(relationship, index, 2).find((candidate) => candidate.view !== view);
  if (place === undefined) return [];
  const added = append(place.view, 'included_relationships', id) ?? [];
  return [
    {
      title: `Move ${quote(id)} to the view ${viewName(place.view)}`,
      operations: [...leave, ...place.operations, ...added],
    },
  ];
}
