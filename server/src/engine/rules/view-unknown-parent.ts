import { fixViewParent } from './fixes/view-parent.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-mirror
export const rule: Rule = {
  code: 'view/unknown-parent',
  severity: 'error',
  title: 'Parent element of a view is no element',
  explain:
    '`parent_element_id` names the element that the view details. Here no element has that id: it is mistyped, or the ' +
    'element was removed or renamed. Name an element that exists, or create the missing one. Leaving it out would make a second root.',
  on: 'view',
  check(view, { index }, report) {
    const { id, parentId } = view.facts;
    if (parentId === undefined || index.element(parentId) !== undefined) return;
    const near = () => index.nearestIds('element', parentId);
    report({
      item: view,
      path: ['parent_element_id'],
      message: () =>
        `No element has the id ${quote(parentId)}.${didYouMean(near())} Name the element that this view details, or create this one.`,
      data: {
        viewId: id,
        parentId,
        get near() {
          return near();
        },
      },
    });
  },
  fixes: fixViewParent,
};
