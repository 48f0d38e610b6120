import { ROOT_VIEW_NAME } from '../graph/vocabulary.ts';
import { fixRootCount } from './fixes/root-view.ts';
import type { Rule } from './rule.ts';
import { plural, quote, someOf } from './wording.ts';

/** More are counted, not named. */
const MOST_NAMED = 5;

// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/root-count',
  severity: 'error',
  title: 'There is not exactly one root view',
  explain:
    `Exactly one view has no \`parent_element_id\`: the root view \`${ROOT_VIEW_NAME}\`, where reading starts. Every other ` +
    'view hangs below an element that is shown further up. Hang the extra views below an element, or make one view the root.',
  on: 'root',
  check({ index, root }, report) {
    if (root === undefined) return;
    const roots = index.parentlessViews();
    if (roots.length === 1) return;
    const viewIds = roots.map(({ facts }) => facts.id);
    const named = someOf(viewIds.map(quote), MOST_NAMED);
    report({
      item: null,
      path: ['views'],
      message: () => {
        if (roots.length > 0) {
          return `${plural(roots.length, 'view')} have no parent_element_id: ${named}. Only ${ROOT_VIEW_NAME} may; hang the others below an element.`;
        }
        const why = index.views().length === 0 ? 'There is no view' : 'Every view has a parent element';
        return `${why}, so nothing is the root. Exactly one view, named ${ROOT_VIEW_NAME}, has no parent_element_id.`;
      },
      data: { observed: roots.length, viewIds },
      related: roots
        .slice(0, MOST_NAMED)
        .map((view) => ({ item: view, path: ['view_id'], message: 'A view without parent_element_id.' })),
    });
  },
  fixes: fixRootCount,
};
