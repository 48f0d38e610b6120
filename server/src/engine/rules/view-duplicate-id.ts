import { reportDuplicateId } from './duplicate-id.ts';
import { fixDuplicateView } from './fixes/duplicate-id.ts';
import type { Rule } from './rule.ts';

export const rule: Rule = {
  code: 'view/duplicate-id',
  severity: 'error',
  title: 'Two views have the same id',
  explain:
    'A `view_id` names one view: `subdiagram_views` entries that use it mean the first copy in the file. Later copies ' +
    'are ignored by every other rule. Give the later copy a `view_id` of its own, or remove it if it says the same.',
  on: 'view',
  copies: true,
  check(view, context, report) {
    reportDuplicateId(view, context, report, 'view_id', { viewId: view.facts.id });
  },
  fixes: fixDuplicateView,
};
