import { statementOf } from '../graph/statement.ts';
import { endElement } from './ends.ts';
import { fixStaleStatement } from './fixes/stale-copies.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-names
export const rule: Rule = {
  code: 'relationship/stale-statement',
  severity: 'error',
  title: 'Statement is out of date',
  explain:
    "`statement` is derived: `<source name> --(<type>)--> <target name>`, from the elements' own names and the type as it " +
    'stands there. Apply the fix, or all of them at once.',
  on: 'relationship',
  check(relationship, { index }, report) {
    const { id, statement, typeText } = relationship.facts;
    if (index.generation !== 3 || statement === undefined || typeText === undefined) return;
    const sourceName = endElement(relationship, 'source', index)?.facts.name;
    const targetName = endElement(relationship, 'target', index)?.facts.name;
    if (sourceName === undefined || targetName === undefined) return;
    const expected = statementOf(sourceName, typeText, targetName);
    if (statement === expected) return;
    report({
      item: relationship,
      path: ['statement'],
      message: `The statement does not say what the relationship is. Write ${quote(expected)} here.`,
      data: { relationshipId: id, actual: statement, expected },
    });
  },
  fixes: fixStaleStatement,
};
