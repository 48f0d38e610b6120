import { fixUnknownElementMember } from './fixes/view-members.ts';
import { eachMember } from './members.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/unknown-element',
  severity: 'error',
  title: 'View shows an element that does not exist',
  explain:
    '`included_elements` holds ids of elements. Here no element has that id: it is mistyped, or the element was removed or ' +
    'renamed, or it is the id of a relationship. Name an element that exists, create the missing one, or take the member out.',
  on: 'view',
  check(view, { index }, report) {
    eachMember(view, 'included_elements', (memberId, place, first) => {
      if (place !== first || index.element(memberId) !== undefined) return;
      const near = () => index.nearestIds('element', memberId);
      const isRelationship = index.relationship(memberId) !== undefined;
      const what = isRelationship
        ? `${quote(memberId)} is a relationship, not an element.`
        : `No element has the id ${quote(memberId)}.`;
      const advice = isRelationship
        ? ' Put it into included_relationships.'
        : ' Name an element that exists, or take it out.';
      report({
        item: view,
        path: ['included_elements', place],
        message: () => `${what}${isRelationship ? '' : didYouMean(near())}${advice}`,
        data: {
          viewId: view.facts.id,
          memberId,
          get near() {
            return near();
          },
        },
      });
    });
  },
  fixes: fixUnknownElementMember,
};
