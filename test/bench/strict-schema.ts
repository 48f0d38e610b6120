import { ELEMENT_TYPES, RELATIONSHIP_TYPES } from '../../server/src/engine/graph/vocabulary.ts';

/** The format as a strict JSON schema: what the peer can check of a graph, for it has no rules across entries. */
export function strictSchema(): object {
  const id = { type: 'string', minLength: 1, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' };
  const text = { type: 'string' };
  const name = { type: 'string', minLength: 1 };
  const object = (required: string[], properties: object): object => ({
    type: 'object',
    required,
    properties,
    additionalProperties: false,
  });
  const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });
  const attribute = object(['name'], { name, description: text, value: text, content: text });
  const testcase = object(['name', 'description', 'type', 'Input', 'acceptanceCriteria'], {
    name,
    description: name,
    type: { enum: ['Acceptance Test'] },
    Input: name,
    acceptanceCriteria: name,
    TestResults: text,
  });
  const element = object(['id', 'name', 'type'], {
    id,
    name,
    type: { enum: ELEMENT_TYPES },
    parent: id,
    alias: text,
    classifier: text,
    description: text,
    attributes: list(attribute),
    subdiagram_views: list(object(['view_id', 'view_name'], { view_id: id, view_name: name })),
    testcases: list(testcase),
  });
  const ends = { source_id: id, target_id: id, source_name: name, target_name: name };
  const relationship = object(['id', 'statement', 'name', 'type', ...Object.keys(ends)], {
    id,
    statement: name,
    name,
    type: { enum: RELATIONSHIP_TYPES },
    ...ends,
    description: text,
    document: text,
    attributes: list(attribute),
  });
  const view = object(['view_id', 'view_name'], {
    view_id: id,
    view_name: name,
    parent_element_id: id,
    parent_element_name: text,
    description: text,
    included_elements: list(id),
    included_relationships: list(id),
  });
  return object(['name', 'description', 'elements', 'relationships', 'views'], {
    name,
    description: text,
    attributes: list(attribute),
    elements: list(element, { minItems: 1 }),
    relationships: list(relationship, { minItems: 1 }),
    views: list(view, { minItems: 1 }),
  });
}
