import { fixDuplicate } from './fixes/stale-copies.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-endpoints
export const rule: Rule = {
  code: 'relationship/duplicate',
  severity: 'warning',
  title: 'Relationship says the same as another',
  explain:
    'Two relationships of the same type lead from the same source to the same target. Mostly one was drawn a second time, ' +
    'in another view. Include the first one in that view instead and remove this one, or give it the type that sets it apart.',
  on: 'relationship',
  check(relationship, { index }, report) {
    const [first] = index.sameTriple(relationship);
    if (first === undefined || first === relationship) return;
    const { id, type, typeText } = relationship.facts;
    report({
      item: relationship,
      path: ['id'],
      message: `${quote(first.facts.id)} is a ${type ?? quote(typeText as string)} from the same source to the same target already. Show that one in the views and remove this one.`,
      data: { relationshipId: id, firstId: first.facts.id },
      related: [{ item: first, path: ['id'], message: 'The first relationship of this type between the two.' }],
    });
  },
  fixes: fixDuplicate,
};
