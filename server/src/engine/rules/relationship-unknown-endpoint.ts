import { END_NAMES, endId } from './ends.ts';
import { fixUnknownEndpoint } from './fixes/unknown-endpoint.ts';
import type { Rule } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

// @implements arch:req-rules-endpoints
export const rule: Rule = {
  code: 'relationship/unknown-endpoint',
  severity: 'error',
  title: 'End of a relationship is no element',
  explain:
    '`source_id` and `target_id` hold ids of elements. Here no element has that id: it is mistyped, or the element was ' +
    'removed or renamed. Name an element that exists, create the missing one, or delete the relationship. Nothing else is ' +
    'said about this end until it is known.',
  on: 'relationship',
  check(relationship, { index }, report) {
    for (const end of END_NAMES) {
      const endpointId = endId(relationship, end);
      if (endpointId === undefined || index.element(endpointId) !== undefined) continue;
      const near = () => index.nearestIds('element', endpointId);
      report({
        item: relationship,
        path: [`${end}_id`],
        message: () =>
          `No element has the id ${quote(endpointId)}.${didYouMean(near())} Name an element that exists as the ${end}, or create this one.`,
        data: {
          relationshipId: relationship.facts.id,
          end,
          endpointId,
          get near() {
            return near();
          },
        },
      });
    }
  },
  fixes: fixUnknownEndpoint,
};
