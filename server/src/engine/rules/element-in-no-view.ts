import { fixElementInNoView } from './fixes/in-no-view.ts';
import type { Rule } from './rule.ts';
import { elementName } from './wording.ts';

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'element/in-no-view',
  severity: 'error',
  title: 'Element is shown nowhere',
  explain:
    'Every element is a member of at least one view (`included_elements`), or nobody who reads the views ever meets it. ' +
    'Being contained in another element is not the same. Add it to a view with room, or delete it.',
  on: 'element',
  check(element, { index }, report) {
    const { id } = element.facts;
    if (index.viewsShowing(id).size > 0) return;
    report({
      item: element,
      path: ['id'],
      message: `No view shows ${elementName(element)}. Add its id to the included_elements of a view, or delete it.`,
      data: { elementId: id },
    });
  },
  fixes: fixElementInNoView,
};
