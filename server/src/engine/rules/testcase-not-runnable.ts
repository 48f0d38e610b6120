import { fixTestcasePath } from './fixes/testcase.ts';
import type { Rule } from './rule.ts';
import { testFileOf } from './runnable.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-testcases
export const rule: Rule = {
  code: 'testcase/not-runnable',
  severity: 'warning',
  title: 'Acceptance criterion is not one test file',
  explain:
    '`acceptanceCriteria` names one test file, relative to the workspace and with its extension, optionally with `#anchor` ' +
    'or `::case` behind it, so that a tool can run it. It is no command line, no list and no prose: say what is expected in ' +
    '`description`.',
  on: 'element',
  check(element, _context, report) {
    for (const { name, index, acceptanceCriteria } of element.facts.testcases) {
      if (acceptanceCriteria === undefined || testFileOf(acceptanceCriteria) !== undefined) continue;
      report({
        item: element,
        path: ['testcases', index, 'acceptanceCriteria'],
        message: `${quote(acceptanceCriteria)} is not one test file. Name a file relative to the workspace, such as 'test/login.test.ts', with '#anchor' or '::case' behind it if you like.`,
        // Not the criterion itself: prose of any length, to which the pointer leads and which the message quotes.
        data: { elementId: element.facts.id, testcase: name ?? index },
      });
    }
  },
  fixes: fixTestcasePath,
};
