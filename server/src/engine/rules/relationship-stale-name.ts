import { END_NAMES, endElement, endName } from './ends.ts';
import { fixStaleName } from './fixes/stale-copies.ts';
import type { Rule } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-names
export const rule: Rule = {
  code: 'relationship/stale-name',
  severity: 'error',
  title: 'Copied name of an end is out of date',
  explain:
    "`source_name` and `target_name` repeat the names of the two elements for those who read the file. The element's own " +
    '`name` is the truth. This is derived: apply the fix, or all of them at once.',
  on: 'relationship',
  check(relationship, { index }, report) {
    for (const end of END_NAMES) {
      const actual = endName(relationship, end);
      const element = endElement(relationship, end, index);
      const expected = element?.facts.name;
      if (element === undefined || actual === undefined || expected === undefined || actual === expected) continue;
      report({
        item: relationship,
        path: [`${end}_name`],
        message: `The ${end} ${quote(element.facts.id)} is called ${quote(expected)}, not ${quote(actual)}. Write ${quote(expected)} here.`,
        data: { relationshipId: relationship.facts.id, end, endpointId: element.facts.id, actual, expected },
        related: [{ item: element, path: ['name'], message: `The name of the ${end}.` }],
      });
    }
  },
  fixes: fixStaleName,
};
