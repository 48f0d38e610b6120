import assert from 'node:assert/strict';
import { mill } from '../rules/mill.ts';
import { outcomeOf, refusalOf } from './try.ts';

const TEXT = `${JSON.stringify(mill(), null, 2)}\n`;
const element = { id: 'sack', name: 'Sack', type: 'Equipment' };
const relationship = { id: 'r-new', type: 'Association', source_id: 'mill', target_id: 'store' };

describe('The fields of mutations', () => {
  const refused: [title: string, mutation: unknown, pointer: string, message: RegExp][] = [
    ['no object', 7, '', /object with a type/],
    ['no type', { id: 'mill' }, '/type', /has no type/],
    ['a type that is no text', { type: 7 }, '/type', /type of the mutation is no text\. It is one of addElement/],
    ['a mistyped type', { type: 'addElment' }, '/type', /Did you mean 'addElement'/],
    ['a type that every object has', { type: 'constructor' }, '/type', /no mutation 'constructor'/],
    [
      'an unknown field',
      { type: 'removeElement', id: 'mill', views: ['root'] },
      '/views',
      /no field 'views'\. Did you mean 'view_ids'\?/,
    ],
    [
      'an unknown field that is like none',
      { type: 'removeElement', id: 'mill', force: true },
      '/force',
      /no field 'force'\. It knows type, id, view_ids\./,
    ],
    [
      'fields that stand one level too high',
      { type: 'addElement', name: 'Sack', element, view_ids: ['root'] },
      '/name',
      /no field 'name'\. It belongs in 'element'\./,
    ],
    [
      'the id of a view that is called id',
      { type: 'updateView', view_id: 'root', id: 'root', patch: {} },
      '/id',
      /no field 'id'\. Did you mean 'view_id'\?/,
    ],
    [
      'an object in a text',
      { type: 'addElement', element: JSON.stringify(element), view_ids: ['root'] },
      '/element',
      /element must be an object, not a text that holds one in JSON\./,
    ],
    [
      'an unknown field of new content',
      { type: 'addElement', element: { ...element, nmae: 'x' }, view_ids: ['root'] },
      '/element/nmae',
      /element has no field 'nmae'\. Did you mean 'name'\?/,
    ],
    [
      'an unknown field of a patch',
      { type: 'updateElement', id: 'mill', patch: { colour: 'red' } },
      '/patch/colour',
      /It knows name, parent, alias, classifier, description, attributes, subdiagram_views, testcases\./,
    ],
    [
      '__proto__',
      JSON.parse('{"type": "updateElement", "id": "mill", "patch": {"__proto__": {"name": "x"}}}'),
      '/patch/__proto__',
      /no field '__proto__'/,
    ],
    [
      'an unknown field deep inside',
      { type: 'updateElement', id: 'mill', patch: { attributes: [{ name: 'a', valeu: 'x' }] } },
      '/patch/attributes/0/valeu',
      /patch\.attributes\[0\] has no field 'valeu'\. Did you mean 'value'\?/,
    ],
    ['a missing field', { type: 'updateElement', id: 'mill' }, '/patch', /patch is missing: it must be an object/],
    ['a missing id', { type: 'removeView' }, '/view_id', /view_id is missing/],
    ['an id that is a number', { type: 'removeElement', id: 7 }, '/id', /id must be a text/],
    ['an empty id', { type: 'removeElement', id: '' }, '/id', /id is empty/],
    ['no views', { type: 'addElement', element, view_ids: [] }, '/view_ids', /at least one/],
    ['views in a text', { type: 'addElement', element, view_ids: 'root' }, '/view_ids', /must be a list/],
    [
      'a name that is a number',
      { type: 'addElement', element: { ...element, name: 7 }, view_ids: ['root'] },
      '/element/name',
      /element\.name must be a text/,
    ],
    [
      'null for something required',
      { type: 'updateElement', id: 'mill', patch: { name: null } },
      '/patch/name',
      /patch\.name cannot be null/,
    ],
    [
      'nothing for something required',
      { type: 'updateView', view_id: 'root', patch: { view_name: '' } },
      '/patch/view_name',
      /patch\.view_name is empty/,
    ],
    [
      'null in new content',
      { type: 'addElement', element: { ...element, description: null }, view_ids: ['root'] },
      '/element/description',
      /cannot be null/,
    ],
    [
      'another operation than remove',
      { type: 'updateElement', id: 'mill', patch: { attributes: [{ name: 'a', op: 'delete' }] } },
      '/patch/attributes/0/op',
      /can only be 'remove'/,
    ],
    [
      'members that are neither a list nor a change',
      { type: 'updateView', view_id: 'root', patch: { included_elements: 'mill' } },
      '/patch/included_elements',
      /list of ids, or an object with add and remove/,
    ],
    [
      'a mistyped change of members',
      { type: 'updateView', view_id: 'root', patch: { included_elements: { delete: ['mill'] } } },
      '/patch/included_elements/delete',
      /It knows add, remove/,
    ],
    [
      'dropEndpoints that is a text',
      { type: 'updateRelationship', id: 'r-make', patch: {}, dropEndpoints: 'yes' },
      '/dropEndpoints',
      /must be true or false/,
    ],
    [
      'a new element without a name',
      { type: 'addElement', element: { id: 'sack', type: 'Equipment' }, view_ids: ['root'] },
      '/element',
      /needs 'name'/,
    ],
    [
      'a new relationship without ends',
      { type: 'addRelationship', relationship: { id: 'r-new', type: 'Flow' }, view_ids: ['root'] },
      '/relationship',
      /needs 'source_id' and 'target_id'/,
    ],
    ['a new view without a name', { type: 'addView', view: { view_id: 'v' } }, '/view', /needs 'view_name'/],
  ];
  for (const [title, mutation, pointer, message] of refused) {
    it(`refuse ${title}, by name`, () => {
      const error = refusalOf(TEXT, { type: 'updateElement', id: 'mill', patch: {} }, mutation);
      assert.equal(error.code, 'MUTATION_INVALID');
      assert.equal(error.pointer, `/mutations/1${pointer}`);
      assert.match(error.message, message);
      assert.equal(error.data.mutation, 1);
    });
  }

  it('name every problem, not only the first', () => {
    const { data, message } = refusalOf(TEXT, { type: 'addElement', element: { id: 7, nmae: 1 }, views: [] });
    assert.deepEqual(
      (data.problems as { pointer: string }[]).map(({ pointer }) => pointer),
      ['/mutations/0/element/id', '/mutations/0/element/nmae', '/mutations/0/view_ids', '/mutations/0/views'],
    );
    assert.match(message, /^addElement: /);
  });

  for (const [kind, given, meant] of [
    ['relationship', 'source', 'source_id'],
    ['relationship', 'targetId', 'target_id'],
    ['view', 'name', 'view_name'],
    ['view', 'parent', 'parent_element_id'],
    ['view', 'elements', 'included_elements'],
    ['element', 'elementType', 'type'],
  ] as const) {
    it(`of ${kind}s are recognised by their words: ${given} means ${meant}`, () => {
      const type = `add${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      const content = { [kind === 'view' ? 'view_id' : 'id']: 'new', [given]: 'x' };
      const { message } = refusalOf(TEXT, {
        type,
        [kind]: content,
        ...(kind === 'view' ? {} : { view_ids: ['root'] }),
      });
      assert.equal(message, `${type}: ${kind} has no field '${given}'. Did you mean '${meant}'?`);
    });
  }

  it('of all mutations are judged together', () => {
    const { message, pointer, data } = refusalOf(
      TEXT,
      { type: 'updateElement', id: 'mill', patch: {} },
      { type: 'removeElement' },
      { type: 'removeView', view_id: 'root', force: true },
      'removeView',
    );
    assert.equal(
      message,
      'removeElement: id is missing: it must be a text. Wrong too: /mutations/2/force and /mutations/3.',
    );
    assert.equal(pointer, '/mutations/1/id');
    assert.deepEqual(data.also, [
      {
        pointer: '/mutations/2/force',
        message: "removeView: the mutation has no field 'force'. It knows type, view_id.",
      },
      {
        pointer: '/mutations/3',
        message: 'A mutation is an object with a type, not a text that holds one in JSON.',
      },
    ]);
  });

  it('are judged before any mutation runs', () => {
    const unknown = { type: 'removeElement', id: 'nobody' };
    assert.equal(refusalOf(TEXT, unknown, { type: 'removeElement' }).code, 'MUTATION_INVALID');
  });

  it('refuse id, type and view_id in a patch whatever their value, and say what to do', () => {
    const patches: [mutation: object, id: string, field: string][] = [
      [{ type: 'updateElement', id: 'mill', patch: { id: 'mill' } }, 'mill', 'id'],
      [{ type: 'updateElement', id: 'mill', patch: { type: 7 } }, 'mill', 'type'],
      [{ type: 'updateRelationship', id: 'r-make', patch: { type: null } }, 'r-make', 'type'],
      [{ type: 'updateRelationship', id: 'r-make', patch: { id: 'r' } }, 'r-make', 'id'],
      [{ type: 'updateView', view_id: 'root', patch: { view_id: {} } }, 'root', 'view_id'],
    ];
    for (const [mutation, id, field] of patches) {
      const { code, data, pointer, message, guidance } = refusalOf(TEXT, mutation);
      assert.deepEqual([code, data.id, data.field], ['MUTATION_FIELD_IMMUTABLE', id, field]);
      assert.equal(pointer, `/mutations/0/patch/${field}`);
      assert.match(message, /Remove it and add it anew/);
      assert.match(guidance[0]?.text ?? '', /in one batch/);
    }
  });

  it('leave ids, patterns and vocabulary in new content to the rules', () => {
    const codes = (mutation: unknown) => outcomeOf(TEXT, [mutation]).errors.map(({ code }) => code);
    const add = (fields: object) => ({ type: 'addElement', element: { ...element, ...fields }, view_ids: ['root'] });
    assert.deepEqual(codes(add({ id: 'no good' })), ['graph/shape']);
    assert.deepEqual(codes(add({ type: 'Thing' })), ['element/unknown-type']);
    assert.deepEqual(codes(add({ parent: 'nobody' })), ['element/unknown-parent']);
    assert.deepEqual(codes(add({ description: '' })), ['graph/shape']);
    const relate = { type: 'addRelationship', relationship: { ...relationship, type: 'Holds' }, view_ids: ['root'] };
    assert.deepEqual(codes(relate), ['relationship/unknown-type']);
  });
});
