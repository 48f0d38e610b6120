import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ViewItem } from '../../graph/item.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, plural, quote, viewName } from '../wording.ts';
import { hangBelow, onlyOnRoots, ownersFor } from './hanging.ts';
import { Knot, type Step } from './knot.ts';
import { removeMembers, viewOf } from './operations.ts';
import { hangBelowNew, makeRoot } from './root-view.ts';

/** How many ways out of a loop are offered. */
const WAYS_OFFERED = 5;
/** How many views and steps of a large knot are tried. */
const TRIED = 50;

/** Hang one view of the loop below another element, or take the element that leads back out of a deeper view. */
export function fixNestingCycle(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const knot = new Knot(index.drill().loopOf(view) ?? [], index);
  const [root] = index.parentlessViews();
  const fixes: Fix[] = [];
  if (root === undefined) fixes.push(...fixByRoot(knot, index));
  for (const member of knot.views.slice(0, TRIED)) {
    if (fixes.length >= WAYS_OFFERED) break;
    if (knot.staysWithout(new Set([member]))) continue;
    const [owner] = ownersFor(member, index, root);
    if (owner === undefined) continue;
    fixes.push({
      title: `Hang ${viewName(member)} below ${elementName(owner)}`,
      about: [member.facts.id, owner.facts.id],
      operations: hangBelow(member, owner, index),
    });
  }
  for (const step of knot.steps.slice(0, TRIED).filter(isFirstOfElement)) {
    if (fixes.length >= WAYS_OFFERED) break;
    fixes.push(...fixByHiding(step, knot, index));
  }
  return fixes.length > 0 || root === undefined ? fixes : fixTogether(knot, root, index);
}

/** Where nothing is the root, one view of the loop may become it. */
function fixByRoot(knot: Knot, index: GraphIndex): readonly Fix[] {
  const isNamed = ({ facts }: ViewItem): boolean => facts.name === ROOT_VIEW_NAME;
  const candidates = [...knot.views.filter(isNamed), ...knot.views.filter((view) => !isNamed(view))].slice(0, TRIED);
  // Where a smaller knot stays whichever it is, the view that is reported leaves it first.
  const view = candidates.find((one) => !knot.staysWithout(new Set([one]))) ?? knot.views[0];
  if (view === undefined) return [];
  const title = `Make ${viewName(view)} the root view ${ROOT_VIEW_NAME}`;
  return [{ title, operations: makeRoot(view, index), preferred: isNamed(view) }];
}

/** An element that owns several views of the loop leads to each of them, and leaves a view once. */
function isFirstOfElement(step: Step, place: number, steps: readonly Step[]): boolean {
  return place === steps.findIndex(({ from, elementId }) => from === step.from && elementId === step.elementId);
}

/** The element of a step leaves the view that shows it, where another view shows it too and no relationship needs it. */
function fixByHiding({ from, elementId }: Step, knot: Knot, index: GraphIndex): readonly Fix[] {
  const element = index.element(elementId);
  if (element === undefined || index.viewsShowing(elementId).size < 2 || isEndHere(from, elementId, index)) return [];
  if (knot.staysWithout(new Set(), (step) => step.from === from && step.elementId === elementId)) return [];
  const title = `Take ${elementName(element)} (${quote(elementId)}) out of ${viewName(from)}`;
  const operations = removeMembers(from, 'included_elements', new Set([elementId]));
  return [{ title, about: [from.facts.id], operations }];
}

function isEndHere(view: ViewItem, elementId: string, index: GraphIndex): boolean {
  return [...index.relationshipsAt(elementId)].some(({ facts }) => index.viewsIncluding(facts.id).has(view));
}

/** A knot that no single step undoes: views go one after the other below an element of the root view, where no loop can close. */
function fixTogether(knot: Knot, root: ViewItem, index: GraphIndex): readonly Fix[] {
  const moved = new Set<ViewItem>();
  for (const view of knot.views.slice(0, TRIED)) {
    moved.add(view);
    if (!knot.staysWithout(moved)) break;
  }
  const what = plural(moved.size, 'view');
  const owner = onlyOnRoots(root, index);
  if (owner !== undefined) {
    const operations = [...moved].flatMap((view) => hangBelow(view, owner, index));
    return [{ title: `Hang ${what} of the loop below ${elementName(owner)}`, operations }];
  }
  const operations = hangBelowNew(root, [...moved], index);
  if (operations === undefined) return [];
  return [{ title: `Hang ${what} of the loop below new elements of the root view`, operations }];
}
