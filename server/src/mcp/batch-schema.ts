import { MUTATIONS } from '../engine/mutation/kinds.ts';
import { EXPECTED_VERSION } from './mutate.ts';
import { boolean, type InputSchema, input, open, string, strings } from './schema.ts';

/** What preview and apply both take. Each mutation has its type and that type's own fields; the engine judges them. */
export const BATCH: InputSchema = input(
  {
    mutations: {
      type: 'array',
      description:
        'Applied in order, each on what the ones before left. addElement: element, view_ids; addRelationship: relationship, view_ids; ' +
        'addView: view; update*: id or view_id, patch; remove*: id or view_id. Give ids, never names.',
      items: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: [...MUTATIONS.keys()] },
          element: open('addElement: as in editArchitectureElement.'),
          relationship: open('addRelationship: as in editArchitectureRelationship.'),
          view: open('addView: as in editArchitectureView.'),
          id: string('Element or relationship to update or remove.'),
          view_id: string('View to update or remove.'),
          view_ids: strings('Add: views to show it in. Remove: views to leave only.'),
          patch: open('update*: the fields to change.'),
          dropEndpoints: boolean('updateRelationship.'),
        },
        required: ['type'],
        additionalProperties: false,
      },
    },
    expectedVersion: EXPECTED_VERSION,
  },
  ['mutations'],
);
