import { VIEW_CAPACITY } from '../graph/vocabulary.ts';
import { fixCapacity } from './fixes/split-view.ts';
import type { Rule } from './rule.ts';
import { capacityVerdict, memberCount } from './view15.ts';

// @implements arch:req-view15-diagnostics
export const rule: Rule = {
  code: 'view/capacity',
  severity: 'error',
  title: `View shows more than ${VIEW_CAPACITY} elements`,
  explain:
    `A view holds at most ${VIEW_CAPACITY} elements, so that people can take it in; relationships do not count. What may ` +
    'not happen is growth beyond that: a view that was over before is a warning and may stay, be edited elsewhere, or shrink ' +
    'step by step. Move some elements to a view below one of them. No setting changes the number.',
  on: 'view',
  check(view, { baseline }, report) {
    // A repeated member does not count, but a list this short needs no counting.
    if (view.facts.elements.length <= VIEW_CAPACITY) return;
    const { id } = view.facts;
    const observed = memberCount(view.facts);
    const before = baseline === undefined ? undefined : (baseline.get(id) ?? 0);
    const verdict = capacityVerdict(before, observed);
    if (verdict === 'fits') return;
    const was = before === undefined ? '' : before === 0 ? ', and it is new' : `, ${before} before`;
    const advice =
      verdict === 'over'
        ? ' It was over before and may stay, but must not grow.'
        : ` At most ${VIEW_CAPACITY} are allowed: move some to a view of their own.`;
    report({
      item: view,
      path: ['included_elements'],
      severity: verdict === 'over' ? 'warning' : 'error',
      message: `The view shows ${observed} elements${was}.${advice}`,
      data: { viewId: id, maximum: VIEW_CAPACITY, observed, ...(before === undefined ? {} : { before }) },
    });
  },
  fixes: fixCapacity,
};
