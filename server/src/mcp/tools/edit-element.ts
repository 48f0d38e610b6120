import { ELEMENT } from '../../engine/graph/format.ts';
import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { editTool } from '../edit-tool.ts';
import { fieldsOf, open, string, strings } from '../schema.ts';

export const editElement = editTool({
  name: 'editArchitectureElement',
  title: 'Edit one element',
  what: 'Element',
  description:
    `Adds, updates or removes one element. add shows it in at least one view, which holds at most ${VIEW_CAPACITY} elements; with the id of ` +
    'an existing element alone it shows that one in more views. update: a new name is written into every copy of it. remove deletes it with its relationships, or with ' +
    'view_ids takes it out of those views only. dryRun previews. Use applySystemArchitectureMutation instead for changes that belong ' +
    'together, and editArchitectureRelationship or editArchitectureView for the other kinds.',
  properties: {
    element: fieldsOf(ELEMENT, {
      description: 'New: id, name and type (an ArchiMate 3.2 element type such as "Application Component") at least.',
      required: 'id',
      notes: {
        testcases:
          'Each needs all but TestResults; type "Acceptance Test"; acceptanceCriteria: one test file, such as test/total.test.ts::rounds.',
      },
    }),
    view_ids: strings('Views, at least one.'),
    id: string('The element to update or remove.'),
    patch: open(
      'Fields to change; null deletes. attributes and testcases merge by name, {name, op: "remove"} takes one out. id and type cannot be patched.',
    ),
  },
  fields: {
    add: [['element', 'view_ids'], []],
    update: [['id', 'patch'], []],
    remove: [['id'], ['view_ids']],
  },
});
