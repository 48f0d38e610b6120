import { fixTestcaseName } from './fixes/testcase.ts';
import type { Rule } from './rule.ts';
import { elementName, quote } from './wording.ts';

// @implements arch:req-rules-testcases
export const rule: Rule = {
  code: 'testcase/duplicate-name',
  severity: 'warning',
  title: 'Two test cases of an element have the same name',
  explain:
    'The name of a test case is its identity within its element: updates find it by name. Give this one a name of its own, ' +
    'or remove it.',
  on: 'element',
  check(element, _context, report) {
    const { id, testcases } = element.facts;
    if (testcases.length < 2) return;
    const places = new Map<string, number>();
    for (const { name, index } of testcases) {
      if (name === undefined) continue;
      const first = places.get(name);
      if (first === undefined) {
        places.set(name, index);
        continue;
      }
      report({
        item: element,
        path: ['testcases', index, 'name'],
        message: `${elementName(element)} has a test case named ${quote(name)} already. Give this one a name of its own.`,
        data: { elementId: id, testcase: name },
        related: [
          { item: element, path: ['testcases', first, 'name'], message: 'The first test case with this name.' },
        ],
      });
    }
  },
  fixes: fixTestcaseName,
};
