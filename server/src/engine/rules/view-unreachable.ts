import { fixUnreachable } from './fixes/view-parent.ts';
import type { Rule } from './rule.ts';
import { elementName } from './wording.ts';

// @implements arch:req-rules-mirror
export const rule: Rule = {
  code: 'view/unreachable',
  severity: 'warning',
  title: 'No way leads down to the view',
  explain:
    'Readers come to a view by opening an element that a view above shows. No view that can be reached from the root shows ' +
    'the parent element of this one. Show that element further up, or hang the view below an element that is shown.',
  on: 'view',
  check(view, { index }, report) {
    const { id, parentId } = view.facts;
    const parent = parentId === undefined ? undefined : index.element(parentId);
    if (parent === undefined || index.drill().reaches(view) || index.parentlessViews().length === 0) return;
    report({
      item: view,
      path: ['view_id'],
      message: `No view that can be reached from the root shows ${elementName(parent)}, so nobody gets here. Show it further up, or hang this view below another element.`,
      data: { viewId: id, parentId: parent.facts.id },
      related: [{ item: parent, path: ['id'], message: 'The parent element of the view.' }],
    });
  },
  fixes: fixUnreachable,
};
