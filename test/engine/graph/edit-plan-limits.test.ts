import assert from 'node:assert/strict';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { PRETTY, plan, type Row } from './edit-rows.ts';
import { PlainDocument } from './plain-document.ts';

describe('planEdits', () => {
  describe('refuses', () => {
    const cases: [title: string, rows: Row[], pointer: string][] = [
      [
        'to set and remove the same place',
        [
          ['set', 'elements/0/name', 1],
          ['remove', 'elements/0/name'],
        ],
        '/elements/0/name',
      ],
      [
        'to set a place and something in it',
        [
          ['set', 'elements/1/attributes', []],
          ['set', 'elements/1/attributes/0/name', 'z'],
        ],
        '/elements/1/attributes',
      ],
      [
        'to set a list and append to it',
        [
          ['append', 'elements/1/attributes', {}],
          ['set', 'elements/1/attributes', []],
        ],
        '/elements/1/attributes',
      ],
      [
        'to set an entry that is not there',
        [['set', 'views/0/included_elements/3', 'x']],
        '/views/0/included_elements/3',
      ],
      [
        'to remove an entry that is not there',
        [['remove', 'views/0/included_elements/7']],
        '/views/0/included_elements/7',
      ],
      ['to append to a string', [['append', 'elements/0/name', 'x']], '/elements/0/name'],
      ['to append to an object', [['append', 'elements/0', 'x']], '/elements/0'],
      ['to go into a scalar', [['set', 'name/x', 1]], '/name'],
      ['a place in an object by number', [['remove', 'elements/0/0']], '/elements/0/0'],
      ['an entry of a list that it would create', [['set', 'elements/0/attributes/0', 1]], '/elements/0/attributes/0'],
      [
        'a list and an object in one new place',
        [
          ['append', 'x', 1],
          ['set', 'x/y', 1],
        ],
        '/x',
      ],
      ['a value that is none', [['set', 'name', undefined]], '/name'],
      ['to remove the root', [['remove', '']], ''],
      ['to replace the root', [['set', '', {}]], ''],
    ];
    for (const [title, rows, pointer] of cases) {
      it(title, () => {
        assert.throws(
          () => plan(PRETTY, ...rows),
          (error: { code?: string; place?: { pointer?: string } }) =>
            error.code === 'edit/conflict' && error.place?.pointer === pointer,
        );
      });
    }

    it('an item that the file no longer holds', () => {
      const old = new PlainDocument(PRETTY.replace('"A"', '"before"'));
      const [item = null] = old.items.elements;
      assert.throws(() => planEdits(new PlainDocument(PRETTY), [{ op: 'set', item, path: ['name'], value: 1 }]), {
        code: 'edit/conflict',
      });
    });

    it('a text that does not parse', () => {
      const broken = Object.assign(new PlainDocument(PRETTY), { valid: false });
      assert.throws(() => planEdits(broken, [{ op: 'set', item: null, path: ['name'], value: 1 }]), {
        code: 'edit/conflict',
      });
    });

    it('a root that is no object', () => {
      assert.throws(() => plan('[]', ['set', 'name', 1]), { code: 'edit/conflict' });
    });
  });

  for (const indent of [2, undefined]) {
    it(`reads a bounded part of a large document with indent ${indent}`, () => {
      const entry = (id: number) => ({ id: `e${id}`, name: 'é'.repeat(80), attributes: [{ name: 'x' }] });
      const elements = Array.from({ length: 20_000 }, (_, id) => entry(id));
      const document = new PlainDocument(JSON.stringify({ name: 'x', elements, views: [] }, null, indent));
      const item = document.items.elements[9_000] ?? null;
      const edits = planEdits(document, [
        { op: 'set', item, path: ['name'], value: 'ä' },
        { op: 'set', item, path: ['testcases'], value: [{ name: 't' }] },
        { op: 'add-item', array: 'elements', value: entry(20_000) },
        { op: 'add-item', array: 'views', value: { view_id: 'v' } },
      ]);
      assert.equal(edits.length, 4);
      assert.ok(document.charactersRead < 100_000, `${document.charactersRead}`);
    });
  }
});

describe('planEdits beside an entry nested very deep', () => {
  it('still edits the others', () => {
    const deep = '['.repeat(15_000) + ']'.repeat(15_000);
    const text = `{"elements":[{"id":"a"},${deep}]}`;
    const document = GraphDocument.parse(text);
    const [item = null] = document.items.elements;
    const edits = planEdits(document, [{ op: 'set', item, path: ['x'], value: [1, { y: 2 }] }]);
    assert.equal(
      applyEdits(text, edits),
      text.replace('"a"', () => '"a","x":[1,{"y":2}]'),
    );
  });
});

describe('applyEdits', () => {
  it('applies edits in any order', () => {
    const edits = [
      { start: 3, end: 4, text: 'D' },
      { start: 0, end: 0, text: '>' },
      { start: 0, end: 1, text: 'A' },
    ];
    assert.equal(applyEdits('abcd', edits), '>AbcD');
  });

  it('refuses edits that overlap or leave the text', () => {
    assert.throws(
      () =>
        applyEdits('abcd', [
          { start: 0, end: 2, text: '' },
          { start: 1, end: 3, text: '' },
        ]),
      { code: 'edit/conflict' },
    );
    assert.throws(() => applyEdits('abcd', [{ start: 3, end: 5, text: '' }]), { code: 'edit/conflict' });
  });
});
