import { reportDuplicateId } from './duplicate-id.ts';
import { fixDuplicateElement } from './fixes/duplicate-id.ts';
import type { Rule } from './rule.ts';

export const rule: Rule = {
  code: 'element/duplicate-id',
  severity: 'error',
  title: 'Two elements have the same id',
  explain:
    'An id names one element: parents, ends and members that use it mean the first copy in the file. Later copies are ' +
    'ignored by every other rule. Give the later copy an id of its own, or remove it if it says the same.',
  on: 'element',
  copies: true,
  check(element, context, report) {
    reportDuplicateId(element, context, report, 'id', { elementId: element.facts.id });
  },
  fixes: fixDuplicateElement,
};
