import type { Rule } from './rule.ts';
import { testFileOf } from './runnable.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-testcases
export const rule: Rule = {
  code: 'testcase/missing-file',
  severity: 'warning',
  title: 'Test file does not exist',
  explain:
    '`acceptanceCriteria` names a file, relative to the workspace, that is not there: it is mistyped, was moved or is not ' +
    'written yet. Until it exists nothing proves what the element promises.',
  on: 'element',
  check(element, { files }, report) {
    if (files === undefined) return;
    for (const { name, index, acceptanceCriteria } of element.facts.testcases) {
      const file = acceptanceCriteria === undefined ? undefined : testFileOf(acceptanceCriteria);
      if (file === undefined || files.isFile(file)) continue;
      report({
        item: element,
        path: ['testcases', index, 'acceptanceCriteria'],
        message: `There is no file ${quote(file)} in the workspace. Correct the path, or write the test.`,
        data: { elementId: element.facts.id, testcase: name ?? index, path: file },
      });
    }
  },
};
