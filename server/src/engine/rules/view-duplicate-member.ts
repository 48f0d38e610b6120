import { fixDuplicateMember } from './fixes/view-members.ts';
import { eachMember, type MemberList } from './members.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

const LISTS: readonly MemberList[] = ['included_elements', 'included_relationships'];

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/duplicate-member',
  severity: 'error',
  title: 'View names a member twice',
  explain:
    'A view shows each element and each relationship once. A second mention adds nothing and does not count against the ' +
    'capacity of the view. Take it out.',
  on: 'view',
  check(view, _context, report) {
    for (const list of LISTS) {
      eachMember(view, list, (memberId, place, first) => {
        if (place === first) return;
        report({
          item: view,
          path: [list, place],
          message: `${quote(memberId)} stands in this list already. Take this one out.`,
          data: { viewId: view.facts.id, memberId, list },
          related: [{ item: view, path: [list, first], message: 'The first mention.' }],
        });
      });
    }
  },
  fixes: fixDuplicateMember,
};
