import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ViewItem } from '../../graph/item.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, quote, viewName } from '../wording.ts';
import { createElement } from './creating.ts';
import { hangingWouldLoop } from './drill-loops.ts';
import { hangBelow, ownersFor } from './hanging.ts';
import { viewOf } from './operations.ts';
import { mayShow, show, VIEWS_OFFERED } from './placing.ts';
import { hangBelowNew, makeRoot } from './root-view.ts';

/** Hang the view below an element with a near id, or one that lists or shows it; create the element; or make it the root. */
export function fixViewParent(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const parentId = view.facts.parentId as string;
  const near = index
    .nearestIds('element', parentId)
    .flatMap((id) => index.element(id) ?? [])
    .filter((element) => !hangingWouldLoop(index, view, element.facts.id));
  const [root] = index.parentlessViews();
  const fixes: Fix[] = [];
  for (const element of new Set([...near, ...ownersFor(view, index, root)])) {
    const title = `Hang the view below ${elementName(element)} (${quote(element.facts.id)})`;
    fixes.push({
      title,
      operations: hangBelow(view, element, index),
      preferred: fixes.length === 0 && near.length > 0,
    });
  }
  const creation = createElement(parentId, index, { name: view.facts.parentName, above: root });
  if (creation !== undefined) {
    fixes.push(creation);
  }
  const below = fixes.length === 0 && root !== undefined ? hangBelowNew(root, [view], index) : undefined;
  if (below !== undefined)
    fixes.push({ title: 'Hang the view below a new element of the root view', operations: below });
  if (root === undefined)
    fixes.push({ title: `Make it the root view ${ROOT_VIEW_NAME}`, operations: makeRoot(view, index) });
  return fixes;
}

/** Show the parent element on the root view or another that is reached, or hang the view below an element shown there. */
export function fixUnreachable(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const parentId = view.facts.parentId as string;
  const element = index.element(parentId);
  const parent = element === undefined ? quote(parentId) : elementName(element);
  const fixes: Fix[] = [];
  for (const reached of reachedViews(index)) {
    if (fixes.length >= VIEWS_OFFERED) break;
    if (!mayShow(reached, parentId, index)) continue;
    fixes.push({
      title: `Show ${parent} in ${viewName(reached)}`,
      about: [reached.facts.id],
      operations: show(reached, parentId),
    });
  }
  const [root] = index.parentlessViews();
  for (const owner of ownersFor(view, index, root)) {
    if (![...index.viewsShowing(owner.facts.id)].some((shown) => index.drill().reaches(shown))) continue;
    fixes.push({
      title: `Hang the view below ${elementName(owner)}`,
      about: [owner.facts.id],
      operations: hangBelow(view, owner, index),
    });
  }
  return fixes;
}

/** The parentless ones first. */
function reachedViews(index: GraphIndex): readonly ViewItem[] {
  const roots = index.parentlessViews();
  return [...roots, ...index.views().filter((view) => !roots.includes(view) && index.drill().reaches(view))];
}
