import { fixParentCycle } from './fixes/element-parent.ts';
import type { Rule } from './rule.ts';
import { elementName, someOf } from './wording.ts';

/** A longer loop is told by its beginning. */
const MOST_NAMED = 5;

// @implements arch:req-rules-containment
export const rule: Rule = {
  code: 'element/parent-cycle',
  severity: 'error',
  title: 'Elements contain each other',
  explain:
    'Following `parent` from an element must end at one without a parent. Here it comes back to where it began, so none ' +
    'of the elements in the loop is the outermost. Remove the `parent` of the one that is.',
  on: 'element',
  check(element, { index }, report) {
    const loop = index.parentLoop(element);
    if (loop === undefined || loop[0] !== element) return;
    const names = someOf(loop.map(elementName), MOST_NAMED);
    report({
      item: element,
      path: ['parent'],
      message:
        loop.length === 1
          ? `${names} is its own parent. Remove parent, or name the element that contains it.`
          : `${names} contain each other. Remove the parent of the outermost one.`,
      data: { elementId: element.facts.id, elementIds: loop.map(({ facts }) => facts.id) },
      related: loop
        .slice(1)
        .map((other) => ({ item: other, path: ['parent'], message: `${elementName(other)} is part of the loop.` })),
    });
  },
  fixes: fixParentCycle,
};
