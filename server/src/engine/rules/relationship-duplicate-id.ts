import { reportDuplicateId } from './duplicate-id.ts';
import { fixDuplicateRelationship } from './fixes/duplicate-id.ts';
import type { Rule } from './rule.ts';

export const rule: Rule = {
  code: 'relationship/duplicate-id',
  severity: 'error',
  title: 'Two relationships have the same id',
  explain:
    'An id names one relationship: views that include it mean the first copy in the file. Later copies are ignored by ' +
    'every other rule. Give the later copy an id of its own, or remove it if it says the same.',
  on: 'relationship',
  copies: true,
  check(relationship, context, report) {
    reportDuplicateId(relationship, context, report, 'id', { relationshipId: relationship.facts.id });
  },
  fixes: fixDuplicateRelationship,
};
