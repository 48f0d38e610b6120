import { RELATIONSHIP } from '../../engine/graph/format.ts';
import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { editTool } from '../edit-tool.ts';
import { boolean, fieldsOf, open, string, strings } from '../schema.ts';

export const editRelationship = editTool({
  name: 'editArchitectureRelationship',
  title: 'Edit one relationship',
  what: 'Relationship',
  description:
    'Adds, updates or removes one relationship between two elements. add includes it in views, which its ends join, where they count ' +
    `(a view holds at most ${VIEW_CAPACITY} elements); ` +
    'names and statement are derived. update with a new end brings that end into its views. remove deletes it, or with view_ids takes ' +
    'it out of those views only; its ends stay. A type that ArchiMate does not allow is refused with those it does. dryRun previews. ' +
    'Use applySystemArchitectureMutation instead for changes that belong together, editArchitectureElement for the ends themselves.',
  properties: {
    relationship: fieldsOf(RELATIONSHIP, {
      description: 'New: id, type (such as "Serving"), source_id and target_id at least.',
      required: 'id',
    }),
    view_ids: strings('Views, at least one.'),
    id: string('The relationship to update or remove.'),
    patch: open('Fields to change; null deletes. id and type cannot be patched: remove and add.'),
    dropEndpoints: boolean('update: also take old ends out of its views.'),
  },
  fields: {
    add: [['relationship', 'view_ids'], []],
    update: [['id', 'patch'], ['dropEndpoints']],
    remove: [['id'], ['view_ids']],
  },
});
