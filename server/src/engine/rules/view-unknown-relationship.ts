import { fixUnknownRelationshipMember } from './fixes/view-members.ts';
import { eachMember } from './members.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/unknown-relationship',
  severity: 'error',
  title: 'View includes a relationship that does not exist',
  explain:
    '`included_relationships` holds ids of relationships. Here no relationship has that id: it is mistyped, or the ' +
    'relationship was removed or renamed, or it is the id of an element. Name a relationship that exists, or take the member out.',
  on: 'view',
  check(view, { index }, report) {
    eachMember(view, 'included_relationships', (memberId, place, first) => {
      if (place !== first || index.relationship(memberId) !== undefined) return;
      const near = () => index.nearestIds('relationship', memberId);
      const isElement = index.element(memberId) !== undefined;
      const what = isElement
        ? `${quote(memberId)} is an element, not a relationship.`
        : `No relationship has the id ${quote(memberId)}.`;
      const advice = isElement
        ? ' Put it into included_elements.'
        : ' Name a relationship that exists, or take it out.';
      report({
        item: view,
        path: ['included_relationships', place],
        message: () => `${what}${isElement ? '' : didYouMean(near())}${advice}`,
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
  fixes: fixUnknownRelationshipMember,
};
