import { fixElementType } from './fixes/element-type.ts';
import { nearElementTypes } from './near-types.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-types
export const rule: Rule = {
  code: 'element/unknown-type',
  severity: 'error',
  title: 'Element type is not known',
  explain:
    'An element has one of the ArchiMate 3.2 element types, spelled with spaces as in `Application Component`, or is a ' +
    '`Skill` or a `Rule`. Spelling is exact. What may lead from and to an element depends on its type, so nothing is said ' +
    'about its relationships until the type is known.',
  on: 'element',
  check(element, _context, report) {
    const { id, type, typeText } = element.facts;
    if (typeText === undefined || type !== undefined) return;
    const near = () => nearElementTypes(typeText);
    report({
      item: element,
      path: ['type'],
      message: () =>
        `${quote(typeText)} is no element type.${didYouMean(near()) || ' Choose one of the ArchiMate 3.2 types, Skill or Rule.'}`,
      data: {
        elementId: id,
        type: typeText,
        get near() {
          return near();
        },
      },
    });
  },
  fixes: fixElementType,
};
