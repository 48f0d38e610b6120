import { END_NAMES, endElement } from './ends.ts';
import { fixMissingEndpoint } from './fixes/missing-endpoint.ts';
import { eachMember } from './members.ts';
import type { Rule } from './rule.ts';
import { elementName, quote } from './wording.ts';

// @implements arch:req-view-endpoint-coexistence
// @implements arch:req-rules-views
export const rule: Rule = {
  code: 'view/missing-endpoint',
  severity: 'error',
  title: 'View includes a relationship without its end',
  explain:
    'A relationship can be drawn only where both its ends are. Add the missing element to the view if there is room, or ' +
    'take the relationship out of it and include it where both ends are shown.',
  on: 'view',
  check(view, { index }, report) {
    if (view.facts.relationships.length === 0) return;
    const shown = new Set(view.facts.elements);
    eachMember(view, 'included_relationships', (relationshipId, place, first) => {
      const relationship = place === first ? index.relationship(relationshipId) : undefined;
      if (relationship === undefined) return;
      for (const end of END_NAMES) {
        const element = endElement(relationship, end, index);
        if (element === undefined || shown.has(element.facts.id)) continue;
        const endpointId = element.facts.id;
        report({
          item: view,
          path: ['included_relationships', place],
          message: `The view includes ${quote(relationshipId)} but not its ${end} ${elementName(element)} (${quote(endpointId)}). Add the element to included_elements, or take the relationship out.`,
          data: { viewId: view.facts.id, relationshipId, end, endpointId },
          related: [{ item: element, path: ['id'], message: `The ${end} that the view does not show.` }],
        });
      }
    });
  },
  fixes: fixMissingEndpoint,
};
