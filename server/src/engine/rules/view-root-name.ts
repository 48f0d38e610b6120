import { ROOT_VIEW_NAME } from '../graph/vocabulary.ts';
import { fixRootName } from './fixes/root-view.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/root-name',
  severity: 'error',
  title: `View without a parent is not named ${ROOT_VIEW_NAME}`,
  explain:
    `The view without \`parent_element_id\` is the root view, and it is named \`${ROOT_VIEW_NAME}\`, exactly, so that people ` +
    'and tools find it. Rename this view if it is the root; otherwise hang it below the element that it details.',
  on: 'view',
  check(view, _context, report) {
    const { id, name, parentId } = view.facts;
    if (parentId !== undefined || name === undefined || name === ROOT_VIEW_NAME) return;
    report({
      item: view,
      path: ['view_name'],
      message: `${quote(name)} has no parent_element_id, so it must be named ${ROOT_VIEW_NAME}. Rename it, or hang it below an element.`,
      data: { viewId: id, actual: name, expected: ROOT_VIEW_NAME },
    });
  },
  fixes: fixRootName,
};
