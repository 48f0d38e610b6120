import assert from 'node:assert/strict';
import { check, PRETTY, plan, type Row } from './edit-rows.ts';

describe('planEdits', () => {
  describe('on pretty text', () => {
    const swap = (from: string, to: string) => {
      assert.ok(PRETTY.includes(from), from);
      return PRETTY.replace(from, () => to);
    };
    const A = '    {\n      "id": "a",\n      "name": "A"\n    }';
    const C = '    {\n      "id": "c",\n      "name": "C",\n      "attributes": []\n    }';
    check(
      PRETTY,
      ['sets a scalar', [['set', 'elements/0/name', 'New "A"']], swap('"A"', '"New \\"A\\""')],
      ['sets a property of the root', [['set', 'name', 'S']], swap('"Shop"', '"S"')],
      ['sets an entry', [['set', 'views/0/included_elements/1', 'z']], swap('        "b",', '        "z",')],
      ['sets a whole item', [['set', 'elements/0', { id: 'q' }]], swap(A, '    {\n      "id": "q"\n    }')],
      [
        'sets nothing where the value is the same',
        [['set', 'elements/1/attributes', [{ name: 'x' }, { name: 'y' }]]],
        PRETTY,
      ],
      [
        'adds a property behind the last one',
        [['set', 'elements/0/parent', 'b']],
        swap('"name": "A"\n', '"name": "A",\n      "parent": "b"\n'),
      ],
      [
        'adds several properties in the order given',
        [
          ['set', 'elements/0/parent', 'b'],
          ['set', 'elements/0/alias', null],
        ],
        swap('"name": "A"\n', '"name": "A",\n      "parent": "b",\n      "alias": null\n'),
      ],
      [
        'adds a list of objects, opened up',
        [['set', 'elements/0/testcases', [{ name: 't', n: [], o: {} }]]],
        swap(
          '"name": "A"\n',
          '"name": "A",\n      "testcases": [\n        {\n          "name": "t",\n          "n": [],\n          "o": {}\n        }\n      ]\n',
        ),
      ],
      [
        'adds a property below one that is not there',
        [['set', 'attributes/deep/er', 1]],
        swap('  ]\n}\n', '  ],\n  "attributes": {\n    "deep": {\n      "er": 1\n    }\n  }\n}\n'),
      ],
      ['removes the first property', [['remove', 'elements/0/id']], swap('      "id": "a",\n', '')],
      ['removes the last property', [['remove', 'elements/0/name']], swap(',\n      "name": "A"', '')],
      [
        'removes all properties',
        [
          ['remove', 'elements/0/name'],
          ['remove', 'elements/0/id'],
        ],
        swap('{\n      "id": "a",\n      "name": "A"\n    }', '{}'),
      ],
      [
        'removes a property with all that is in it',
        [['remove', 'elements/1/attributes']],
        swap(
          `,\n      "attributes": [\n        {\n          "name": "x"\n        },\n        {\n          "name": "y"\n        }\n      ]`,
          '',
        ),
      ],
      ['removes a property that is not there', [['remove', 'elements/0/parent']], PRETTY],
      ['removes the first entry', [['remove', 'views/0/included_elements/0']], swap('        "a",\n', '')],
      ['removes a middle entry', [['remove', 'views/0/included_elements/1']], swap('        "b",\n', '')],
      ['removes the last entry', [['remove', 'views/0/included_elements/2']], swap(',\n        "c"', '')],
      [
        'removes all entries',
        [0, 1, 2].map((n): Row => ['remove', `views/0/included_elements/${n}`]),
        swap('[\n        "a",\n        "b",\n        "c"\n      ]', '[]'),
      ],
      ['appends', [['append', 'views/0/included_elements', 'd']], swap('"c"\n      ]', '"c",\n        "d"\n      ]')],
      [
        'appends twice, in order',
        [
          ['append', 'views/0/included_elements', 'd'],
          ['append', 'views/0/included_elements', 'e'],
        ],
        swap('"c"\n      ]', '"c",\n        "d",\n        "e"\n      ]'),
      ],
      [
        'appends to an empty list',
        [['append', 'elements/2/attributes', { name: 'x', value: '1' }]],
        swap(
          '"attributes": []',
          '"attributes": [\n        {\n          "name": "x",\n          "value": "1"\n        }\n      ]',
        ),
      ],
      [
        'appends to a list that is not there',
        [
          ['append', 'elements/0/attributes', { name: 'x' }],
          ['append', 'elements/0/attributes', { name: 'y' }],
        ],
        swap(
          '"name": "A"\n',
          '"name": "A",\n      "attributes": [\n        {\n          "name": "x"\n        },\n        {\n          "name": "y"\n        }\n      ]\n',
        ),
      ],
      [
        'removes, sets and appends in one list',
        [
          ['append', 'views/0/included_elements', 'd'],
          ['remove', 'views/0/included_elements/0'],
          ['set', 'views/0/included_elements/1', 'z'],
          ['remove', 'views/0/included_elements/2'],
        ],
        swap('"a",\n        "b",\n        "c"', '"z",\n        "d"'),
      ],
      [
        'replaces all entries',
        [
          ...[0, 1, 2].map((n): Row => ['remove', `views/0/included_elements/${n}`]),
          ['append', 'views/0/included_elements', 'd'],
          ['append', 'views/0/included_elements', 'e'],
        ],
        swap('"a",\n        "b",\n        "c"', '"d",\n        "e"'),
      ],
      [
        'adds an item',
        [['add-item', 'elements', { id: 'd' }]],
        swap(`${C}\n`, `${C},\n    {\n      "id": "d"\n    }\n`),
      ],
      [
        'adds an item to an empty array',
        [['add-item', 'relationships', { id: 'r', attributes: [] }]],
        swap('"relationships": []', '"relationships": [\n    {\n      "id": "r",\n      "attributes": []\n    }\n  ]'),
      ],
      ['removes the first item', [['remove-item', 'elements/0']], swap(`${A},\n`, '')],
      ['removes the last item', [['remove-item', 'elements/2']], swap(`,\n${C}`, '')],
      [
        'removes the only item',
        [['remove-item', 'views/0']],
        `${PRETTY.slice(0, PRETTY.indexOf('"views"'))}"views": []\n}\n`,
      ],
      [
        'removes the last item and adds others',
        [
          ['remove-item', 'elements/2'],
          ['add-item', 'elements', { id: 'd' }],
          ['add-item', 'elements', { id: 'e' }],
        ],
        swap(C, '    {\n      "id": "d"\n    },\n    {\n      "id": "e"\n    }'),
      ],
      [
        'edits an item between two that go',
        [
          ['remove-item', 'elements/0'],
          ['set', 'elements/1/name', 'Z'],
          ['remove-item', 'elements/2'],
        ],
        swap(`${A},\n`, '').replace('"B"', '"Z"').replace(`,\n${C}`, ''),
      ],
      [
        'drops what lies in something removed',
        [
          ['set', 'elements/0/name', 'Z'],
          ['remove-item', 'elements/0'],
          ['append', 'elements/0/attributes', {}],
        ],
        swap(`${A},\n`, ''),
      ],
      [
        'takes the last of several sets',
        [
          ['set', 'elements/0/name', 'Y'],
          ['set', 'elements/0/name', 'Z'],
        ],
        swap('"A"', '"Z"'),
      ],
      ['reaches an item by a path from the root', [['set', 'elements/0/name', 'Z']], swap('"A"', '"Z"')],
    );

    it('replaces no more than the token', () => {
      const start = PRETTY.indexOf('"A"');
      assert.deepEqual(plan(PRETTY, ['set', 'elements/0/name', 'AB']), [{ start, end: start + 3, text: '"AB"' }]);
    });

    it('inserts a property without touching another', () => {
      const start = PRETTY.indexOf('"A"') + 3;
      assert.deepEqual(plan(PRETTY, ['set', 'elements/0/n', 1]), [{ start, end: start, text: ',\n      "n": 1' }]);
    });

    it('plans nothing for no operation', () => assert.deepEqual(plan(PRETTY), []));
  });
});
