import { VIEW } from '../../engine/graph/format.ts';
import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { editTool } from '../edit-tool.ts';
import { fieldsOf, open, string } from '../schema.ts';

export const editView = editTool({
  name: 'editArchitectureView',
  title: 'Edit one view',
  what: 'View',
  description:
    `Adds, updates or removes one view, which holds at most ${VIEW_CAPACITY} elements. add hangs it below an element, which lists it from ` +
    'then on; name every member, nothing is pulled in. update changes members and fields, or moves it below another element. remove is ' +
    'refused where something would be shown in no view. dryRun previews. Use editArchitectureElement instead to add one element to ' +
    'views, applySystemArchitectureMutation for changes that belong together.',
  properties: {
    view: fieldsOf(VIEW, {
      description: 'New: view_id, view_name and parent_element_id at least.',
      required: 'view_id',
      derived: ['parent_element_name'],
    }),
    view_id: string('The view to update or remove.'),
    patch: open(
      'Fields to change; null deletes. included_elements and included_relationships: the full list, or {add, remove}. view_id cannot be patched.',
    ),
  },
  fields: {
    add: [['view'], []],
    update: [['view_id', 'patch'], []],
    remove: [['view_id'], []],
  },
});
