import { fixStaleParentName } from './fixes/stale-copies.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-names
export const rule: Rule = {
  code: 'view/stale-parent-name',
  severity: 'error',
  title: 'Copied name of the parent element is out of date',
  explain:
    "`parent_element_name` repeats the name of the element that the view details. The element's own `name` is the truth. " +
    'This is derived: apply the fix, or all of them at once.',
  on: 'view',
  check(view, { index }, report) {
    const { id, parentId, parentName } = view.facts;
    if (parentId === undefined || parentName === undefined) return;
    const parent = index.element(parentId);
    const expected = parent?.facts.name;
    if (parent === undefined || expected === undefined || parentName === expected) return;
    report({
      item: view,
      path: ['parent_element_name'],
      message: `The parent element ${quote(parentId)} is called ${quote(expected)}, not ${quote(parentName)}. Write ${quote(expected)} here.`,
      data: { viewId: id, parentId, actual: parentName, expected },
      related: [{ item: parent, path: ['name'], message: 'The name of the parent element.' }],
    });
  },
  fixes: fixStaleParentName,
};
