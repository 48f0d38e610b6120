import { fixRelationshipInNoView } from './fixes/in-no-view.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'relationship/in-no-view',
  severity: 'error',
  title: 'Relationship is shown nowhere',
  explain:
    'Every relationship is a member of at least one view (`included_relationships`), or nobody who reads the views ever ' +
    'meets it. Add it to a view that shows both its ends, or delete it. Relationships do not count against the capacity of a view.',
  on: 'relationship',
  check(relationship, { index }, report) {
    const { id } = relationship.facts;
    if (index.viewsIncluding(id).size > 0) return;
    report({
      item: relationship,
      path: ['id'],
      message: `No view includes the relationship ${quote(id)}. Add its id to the included_relationships of a view that shows both ends, or delete it.`,
      data: { relationshipId: id },
    });
  },
  fixes: fixRelationshipInNoView,
};
