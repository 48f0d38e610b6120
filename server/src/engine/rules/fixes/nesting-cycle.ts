import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../../graph/item.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, plural, quote, viewName } from '../wording.ts';
import { hangBelow, ownersFor } from './hanging.ts';
import { removeMembers, viewOf } from './operations.ts';
import { hangBelowNew, makeRoot } from './root-view.ts';

/** How many ways out of a loop are offered. */
const WAYS_OFFERED = 5;

/** Hang one view of the loop below another element, or take the element that leads back out of a deeper view. */
export function fixNestingCycle(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const loop = index.drill().loopOf(view) ?? [];
  const [root] = index.parentlessViews();
  const fixes: Fix[] = [];
  for (const member of loop) {
    if (staysLoop(loop, member, index)) continue;
    for (const owner of ownersFor(member, index, root).slice(0, 1)) {
      fixes.push({
        title: `Hang ${viewName(member)} below ${elementName(owner)}`,
        operations: hangBelow(member, owner, index),
      });
    }
  }
  fixes.push(...loop.flatMap((shower) => fixByHiding(shower, loop, index)));
  if (root === undefined) fixes.unshift(...fixByRoot(loop, index));
  if (fixes.length === 0) fixes.push(...fixTogether(loop, index));
  return fixes.slice(0, WAYS_OFFERED);
}

/** Where nothing is the root, one view of the loop may become it. */
function fixByRoot(loop: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const isNamed = ({ facts }: ViewItem): boolean => facts.name === ROOT_VIEW_NAME;
  const candidates = [...loop.filter(isNamed), ...loop.filter((view) => !isNamed(view))];
  // Where a smaller knot stays whichever it is, the view that is reported leaves it first.
  const view = candidates.find((candidate) => !staysLoop(loop, candidate, index)) ?? (loop[0] as ViewItem);
  const operations = makeRoot(view, index);
  return [{ title: `Make ${viewName(view)} the root view ${ROOT_VIEW_NAME}`, operations, preferred: isNamed(view) }];
}

/** A knot that no single step undoes: views go one after the other below an element of the root view, where no loop can close. */
function fixTogether(loop: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const moved: ViewItem[] = [];
  let left = loop;
  while (staysLoop(left, left[0], index)) {
    moved.push(left[0] as ViewItem);
    left = left.slice(1);
  }
  moved.push(left[0] as ViewItem);
  const what = plural(moved.length, 'view');
  const [root] = index.parentlessViews();
  const owner = root && onlyOnRoots(root, index);
  if (owner !== undefined) {
    const operations = moved.flatMap((view) => hangBelow(view, owner, index));
    return [{ title: `Hang ${what} of the loop below ${elementName(owner)}`, operations }];
  }
  const operations = root && hangBelowNew(root, moved, index);
  return operations === undefined
    ? []
    : [{ title: `Hang ${what} of the loop below new elements of the root view`, operations }];
}

function onlyOnRoots(root: ViewItem, index: GraphIndex): ElementItem | undefined {
  return root.facts.elements
    .flatMap((id) => (id === undefined ? [] : (index.element(id) ?? [])))
    .find(({ facts }) => [...index.viewsShowing(facts.id)].every((view) => view.facts.parentId === undefined));
}

/** An element that leads from `shower` into the loop leaves it, where another view shows it and no relationship needs it. */
function fixByHiding(shower: ViewItem, loop: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const fixes: Fix[] = [];
  for (const id of new Set(shower.facts.elements)) {
    const element = id === undefined ? undefined : index.element(id);
    if (id === undefined || element === undefined || index.viewsShowing(id).size < 2) continue;
    const leadsBack = loop.some((view) => view !== shower && view.facts.parentId === id);
    if (!leadsBack || isEndHere(shower, id, index) || staysLoop(loop, undefined, index, { shower, id })) continue;
    fixes.push({
      title: `Take ${elementName(element)} (${quote(id)}) out of ${viewName(shower)}`,
      operations: removeMembers(shower, 'included_elements', new Set([id])),
    });
  }
  return fixes;
}

function isEndHere(view: ViewItem, elementId: string, index: GraphIndex): boolean {
  return [...index.relationshipsAt(elementId)].some(({ facts }) => index.viewsIncluding(facts.id).has(view));
}

/** Whether some views would still lead into each other without one of them, or without one element in one of them. */
function staysLoop(
  loop: readonly ViewItem[],
  without: ViewItem | undefined,
  index: GraphIndex,
  hidden?: { readonly shower: ViewItem; readonly id: string },
): boolean {
  // Views that no step leads to any more drop out, until none is left or only loops are.
  let left = loop.filter((view) => view !== without);
  for (;;) {
    const reached = left.filter((view) => left.some((shower) => leads(shower, view, index, hidden)));
    if (reached.length === left.length) return left.length > 0;
    left = reached;
  }
}

function leads(
  shower: ViewItem,
  view: ViewItem,
  index: GraphIndex,
  hidden: { readonly shower: ViewItem; readonly id: string } | undefined,
): boolean {
  const { parentId } = view.facts;
  if (shower === view || parentId === undefined) return false;
  if (hidden?.shower === shower && hidden.id === parentId) return false;
  return index.viewsShowing(parentId).has(shower);
}
