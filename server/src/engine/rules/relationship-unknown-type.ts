import { fixRelationshipType } from './fixes/relationship-type.ts';
import { nearRelationshipTypes } from './near-types.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-types
export const rule: Rule = {
  code: 'relationship/unknown-type',
  severity: 'error',
  title: 'Relationship type is not known',
  explain:
    'A relationship has one of the eleven ArchiMate relationship types: Composition, Aggregation, Assignment, ' +
    'Realization, Serving, Access, Influence, Triggering, Flow, Association or Specialization. Spelling is exact. Your own ' +
    'word for it belongs into `name`.',
  on: 'relationship',
  check(relationship, { index }, report) {
    const { id, type, typeText } = relationship.facts;
    // In an older file a type that maps to none is left to migration (B3, B4).
    if (index.generation !== 3 || typeText === undefined || type !== undefined) return;
    const near = () => nearRelationshipTypes(typeText);
    report({
      item: relationship,
      path: ['type'],
      message: () =>
        `${quote(typeText)} is no relationship type.${didYouMean(near()) || ' Choose one of the eleven ArchiMate types.'}`,
      data: {
        relationshipId: id,
        type: typeText,
        get near() {
          return near();
        },
      },
    });
  },
  fixes: fixRelationshipType,
};
