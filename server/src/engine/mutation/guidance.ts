import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem, ViewItem } from '../graph/item.ts';
import { ROOT_VIEW_NAME } from '../graph/vocabulary.ts';
import type { Checker, Diagnostic } from '../rules/checker.ts';
import { Knot } from '../rules/fixes/knot.ts';
import { neighboursOf, viewsForElement, viewsForRelationship } from '../rules/fixes/placing.ts';
import type { Finding } from '../rules/rule.ts';
import { roomIn } from '../rules/view15.ts';
import { plural, quote, quoteChoice, quoteList } from '../rules/wording.ts';
import { idsMeant, namedIn } from './ids-meant.ts';
import type { Guidance } from './refusal.ts';
import { MOST_VIEWS, roomOf } from './room.ts';
import { elementTypesMeant, relationshipTypesMeant } from './types-meant.ts';

/** What to do about an error that a batch would introduce, with the legal alternatives as data. */

export interface Failed {
  readonly finding: Finding;
  readonly diagnostic: Diagnostic;
}

/** So many faults are advised on; whoever mends them asks again. */
const MOST_GUIDANCE = 10;
const MOST_FIXES = 3;
const MOST_STEPS = 4;

type Advise = (failed: Failed, index: GraphIndex) => Guidance | undefined;

const ADVICE: ReadonlyMap<string, Advise> = new Map<string, Advise>([
  ['relationship/not-allowed', allowedTypes],
  ['relationship/unknown-endpoint', nearIds('element', 'endpointId')],
  ['element/unknown-parent', nearIds('element', 'parentId')],
  ['view/unknown-parent', nearIds('element', 'parentId')],
  ['view/unknown-element', nearIds('element', 'memberId')],
  ['view/unknown-relationship', nearIds('relationship', 'memberId')],
  ['element/unknown-type', elementTypesMeant],
  ['relationship/unknown-type', relationshipTypesMeant],
  ['element/in-no-view', homesForElement],
  ['relationship/in-no-view', homesForRelationship],
  ['view/missing-endpoint', missingEndpoint],
  ['view/root-count', parentForRoots],
  ['view/root-name', parentForRoots],
  ['view/nesting-cycle', waysOutOfLoop],
]);

// @implements arch:req-mutation-advice
/**
 * Ask while the batch stands in the document. What has advice of its own comes first: a copied name that cannot be derived
 * is there because an end is unknown.
 */
export function guidanceFor(failed: readonly Failed[], checker: Checker): readonly Guidance[] {
  const hasAdvice = ({ diagnostic }: Failed): number => (ADVICE.has(diagnostic.code) ? 0 : 1);
  const ordered = failed.toSorted((a, b) => hasAdvice(a) - hasAdvice(b));
  const advice = ordered
    .slice(0, MOST_GUIDANCE)
    .map((one) => ADVICE.get(one.diagnostic.code)?.(one, checker.index) ?? fixTitles(one, checker));
  // Two faults of one cause are mended once.
  return advice.filter(({ text }, at) => advice.findIndex((other) => other.text === text) === at);
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

function nearIds(kind: 'element' | 'relationship', field: string): Advise {
  return ({ diagnostic: { data = {} } }, index) => {
    const id = String(data[field]);
    const near = idsMeant(namedIn(index, kind), id, (data.near ?? []) as readonly string[]);
    const meant =
      near.length > 0
        ? `Name ${quoteChoice(near)} instead of ${quote(id)}`
        : `Name ${kind === 'element' ? 'an element' : 'a relationship'} that exists instead of ${quote(id)}`;
    return { text: `${meant}, or add ${quote(id)} earlier in the same batch.`, data: { [field]: id, near } };
  };
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

/** A view needs an element to hang below; which one only the author of the batch knows. */
function parentForRoots({ diagnostic }: Failed, index: GraphIndex): Guidance | undefined {
  const roots = index.parentlessViews();
  const ids = roots.filter(({ facts }) => facts.name !== ROOT_VIEW_NAME).map(({ facts }) => facts.id);
  // One that is alone was the root, or is to be it: then the fixes say more.
  if (roots.length < 2 || ids.length === 0) return undefined;
  return {
    text: `Give ${quoteList(ids)} a parent_element_id: the element that the view details. Only ${ROOT_VIEW_NAME} has none.`,
    data: { code: diagnostic.code, viewIds: ids },
  };
}

/** The steps that close the loop: one of them has to go. */
function waysOutOfLoop({ finding, diagnostic: { code, data = {} } }: Failed, index: GraphIndex): Guidance {
  const { steps } = new Knot(index.drill().loopOf(finding.item as ViewItem) ?? [], index);
  const named = steps
    .slice(0, MOST_STEPS)
    .map(({ from, elementId, to }) => ({ viewId: from.facts.id, elementId, leadsTo: to.facts.id }));
  const told = named.map(
    ({ viewId, elementId, leadsTo }) =>
      `${quote(viewId)} shows ${quote(elementId)}, below which ${quote(leadsTo)} hangs`,
  );
  const more = steps.length - named.length;
  const rest = more > 0 ? `; and ${plural(more, 'step')} more` : '';
  return {
    text:
      `The loop: ${told.join('; ')}${rest}. Take the element of one step out of the view that shows it, or hang one of the ` +
      'views below an element that none of them shows (parent_element_id).',
    data: { code, viewIds: data.viewIds, steps: named },
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
