import { fixNestingCycle } from './fixes/nesting-cycle.ts';
import type { Rule } from './rule.ts';
import { someOf, viewName } from './wording.ts';

/** A larger knot is told by its beginning. */
const MOST_NAMED = 5;

// @implements arch:req-rules-mirror
export const rule: Rule = {
  code: 'view/nesting-cycle',
  severity: 'error',
  title: 'Views lead into each other',
  explain:
    'A view leads to the views below the elements it shows. Here two or more views lead to each other, so none of them is ' +
    'further down. Hang one of them below another element, or take the element that leads back out of the deeper view. A ' +
    'view may show the element it details.',
  on: 'view',
  check(view, { index }, report) {
    if (view.facts.parentId === undefined) return;
    const loop = index.drill().loopOf(view);
    if (loop === undefined || loop[0] !== view) return;
    const names = someOf(loop.map(viewName), MOST_NAMED);
    report({
      item: view,
      path: ['parent_element_id'],
      message: `${names} lead into each other. Hang one of them below another element, or take the element that leads back out of the deeper view.`,
      data: { viewId: view.facts.id, viewIds: loop.map(({ facts }) => facts.id) },
      related: loop.slice(1).map((other) => ({
        item: other,
        path: ['parent_element_id'],
        message: `${viewName(other)} is part of the loop.`,
      })),
    });
  },
  fixes: fixNestingCycle,
};
