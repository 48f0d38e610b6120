import { fixElementParent } from './fixes/element-parent.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-containment
export const rule: Rule = {
  code: 'element/unknown-parent',
  severity: 'error',
  title: 'Parent is no element',
  explain:
    '`parent` says which element contains this one, by its id. Here no element has that id: it is mistyped, or the ' +
    'element was removed or renamed. Name an element that exists, create the missing one, or leave `parent` out.',
  on: 'element',
  check(element, { index }, report) {
    const { id, parent } = element.facts;
    if (parent === undefined || index.element(parent) !== undefined) return;
    const near = () => index.nearestIds('element', parent);
    report({
      item: element,
      path: ['parent'],
      message: () =>
        `No element has the id ${quote(parent)}.${didYouMean(near())} Name an element that exists, or leave parent out.`,
      data: {
        elementId: id,
        parentId: parent,
        get near() {
          return near();
        },
      },
    });
  },
  fixes: fixElementParent,
};
