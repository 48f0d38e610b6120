import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem, ViewItem } from '../graph/item.ts';
import type { Checker, Diagnostic } from '../rules/checker.ts';
import { inFileOrder } from '../rules/fixes/operations.ts';
import { neighboursOf, viewsForElement, viewsForRelationship } from '../rules/fixes/placing.ts';
import { typesFor } from '../rules/fixes/relationship-type.ts';
import type { Finding } from '../rules/rule.ts';
import { type CapacityFault, roomIn } from '../rules/view15.ts';
import { quote, quoteChoice } from '../rules/wording.ts';
import type { Guidance } from './refusal.ts';
import { MOST_VIEWS, roomOf } from './room.ts';

/** What to do about an error that a batch would introduce, with the legal alternatives as data. */

interface Failed {
  readonly finding: Finding;
  readonly diagnostic: Diagnostic;
}

/** So many faults are advised on; whoever mends them asks again. */
const MOST_GUIDANCE = 10;
const MOST_FIXES = 3;

type Advise = (failed: Failed, index: GraphIndex) => Guidance;

const ADVICE: ReadonlyMap<string, Advise> = new Map<string, Advise>([
  ['relationship/not-allowed', allowedTypes],
  ['relationship/unknown-endpoint', nearIds('an element', 'endpointId')],
  ['element/unknown-parent', nearIds('an element', 'parentId')],
  ['view/unknown-parent', nearIds('an element', 'parentId')],
  ['view/unknown-element', nearIds('an element', 'memberId')],
  ['view/unknown-relationship', nearIds('a relationship', 'memberId')],
  ['element/unknown-type', nearTypes],
  ['relationship/unknown-type', typesBetween],
  ['element/in-no-view', homesForElement],
  ['relationship/in-no-view', homesForRelationship],
  ['view/missing-endpoint', missingEndpoint],
]);

// @implements arch:req-mutation-advice
/**
 * Ask while the batch stands in the document. What has advice of its own comes first: a copied name that cannot be derived
 * is there because an end is unknown.
 */
export function guidanceFor(failed: readonly Failed[], checker: Checker): readonly Guidance[] {
  const hasAdvice = ({ diagnostic }: Failed): number => (ADVICE.has(diagnostic.code) ? 0 : 1);
  const ordered = failed.toSorted((a, b) => hasAdvice(a) - hasAdvice(b));
  return ordered
    .slice(0, MOST_GUIDANCE)
    .map((one) => ADVICE.get(one.diagnostic.code)?.(one, checker.index) ?? fixTitles(one, checker));
}

/** Where the elements could go instead. */
export function capacityGuidance({ viewId, maximum }: CapacityFault, index: GraphIndex): Guidance {
  const view = index.view(viewId);
  const near = view === undefined ? [] : viewsNear(view, index);
  const views = [...new Set([...near, ...index.views()])]
    .filter((other) => other !== view && roomIn(other.facts) > 0)
    .slice(0, MOST_VIEWS)
    .map(({ facts }) => roomOf(facts));
  return {
    text:
      `Show the elements in a view with room, or take a member out of ${quote(viewId)} in the same batch, or add a view ` +
      'below one of its members (addView with parent_element_id) and move some there.',
    data: { viewId, maximum, viewsWithRoom: views },
  };
}

/** Views below its members, and those below the same element. */
function viewsNear({ facts }: ViewItem, index: GraphIndex): readonly ViewItem[] {
  return [...facts.elements, facts.parentId].flatMap((id) =>
    id === undefined ? [] : inFileOrder(index.viewsOwnedBy(id)),
  );
}

function allowedTypes({ diagnostic }: Failed): Guidance {
  const { relationshipId, sourceType, targetType, allowed, allowedReverse } = (diagnostic.data ?? {}) as Record<
    string,
    unknown
  > & { allowed: readonly string[]; allowedReverse: readonly string[] };
  const back = allowedReverse.length > 0 ? ` The other way round: ${allowedReverse.join(', ')}.` : '';
  const text = `From ${sourceType} to ${targetType} these types may lead: ${allowed.join(', ') || 'none'}.${back}`;
  return { text, data: { relationshipId, sourceType, targetType, allowed, allowedReverse } };
}

function nearIds(what: string, field: string): Advise {
  return ({ diagnostic: { data = {} } }) => {
    const id = String(data[field]);
    const near = (data.near ?? []) as readonly string[];
    const meant =
      near.length > 0
        ? `Name ${quoteChoice(near)} instead of ${quote(id)}`
        : `Name ${what} that exists instead of ${quote(id)}`;
    return { text: `${meant}, or add ${quote(id)} earlier in the same batch.`, data: { [field]: id, near } };
  };
}

function nearTypes({ diagnostic: { data = {} } }: Failed): Guidance {
  const near = (data.near ?? []) as readonly string[];
  const meant = near.length > 0 ? `Use ${quoteChoice(near)}.` : 'Use one of the types of ArchiMate 3.2.';
  return { text: meant, data: { type: data.type, near } };
}

/** A name that is near may be one that these two ends do not allow. */
function typesBetween({ finding, diagnostic: { data = {} } }: Failed, index: GraphIndex): Guidance {
  const { relationshipId, type } = data;
  const allowed = typesFor(finding.item as RelationshipItem, index);
  const near = ((data.near ?? []) as readonly string[]).filter((name) => allowed.some((one) => one === name));
  const meant = near.length > 0 ? `Use ${quoteChoice(near)}. ` : '';
  const text = `${meant}From this source to this target these types may lead: ${allowed.join(', ') || 'none'}.`;
  return { text, data: { relationshipId, type, near, allowed } };
}

function homesForElement({ finding }: Failed, index: GraphIndex): Guidance {
  const element = finding.item as ElementItem;
  const { id, parent } = element.facts;
  const views = viewsForElement(id, { neighbours: neighboursOf(element, index), parent }, index, MOST_VIEWS);
  return {
    text: `Show ${quote(id)} in another view first (addElement with its id and view_ids), or delete it with removeElement.`,
    data: { elementId: id, viewsWithRoom: views.map(({ facts }) => roomOf(facts)) },
  };
}

function homesForRelationship({ finding }: Failed, index: GraphIndex): Guidance {
  const relationship = finding.item as RelationshipItem;
  const { id } = relationship.facts;
  const views = viewsForRelationship(relationship, index, MOST_VIEWS).map(({ view }) => view);
  return {
    text: `Include ${quote(id)} in another view first (addRelationship with its id and view_ids), or delete it with removeRelationship.`,
    data: { relationshipId: id, viewsWithRoom: views.map(({ facts }) => roomOf(facts)) },
  };
}

function missingEndpoint({ finding, diagnostic: { data = {} } }: Failed): Guidance {
  const { viewId, relationshipId, endpointId } = data;
  const room = roomIn((finding.item as ViewItem).facts);
  const add =
    room > 0
      ? `Add ${quote(String(endpointId))} to the included_elements of ${quote(String(viewId))}, which has room for ${room}, or take`
      : `${quote(String(viewId))} is full: take another member out first, or take`;
  return {
    text: `${add} ${quote(String(relationshipId))} out of its included_relationships.`,
    data: { viewId, relationshipId, endpointId, room },
  };
}

/** What a person would be offered; where no fix is at hand, at least what the batch must not leave. */
function fixTitles({ finding, diagnostic }: Failed, checker: Checker): Guidance {
  const fixes = checker
    .fixes(finding)
    .slice(0, MOST_FIXES)
    .map(({ title }) => title);
  const { code, pointer, message } = diagnostic;
  const text =
    fixes.length > 0 ? `${fixes.join('; or: ')}.` : `Change the batch so that it does not leave this: ${message}`;
  return { text, data: { code, pointer, fixes } };
}
