import { check, PRETTY } from './edit-rows.ts';

describe('planEdits keeps the style', () => {
  describe('on a missing root array', () => {
    const after = '{\n    "name": "x",\n    "views": [\n        {\n            "view_id": "v"\n        }\n    ]\n}';
    check('{\n    "name": "x"\n}', ['creates it', [['add-item', 'views', { view_id: 'v' }]], after]);
    check('{"name":"x"}', [
      'creates it on one line',
      [['add-item', 'views', { id: 1 }]],
      '{"name":"x","views":[{"id":1}]}',
    ]);
    check('{}', ['opens up an empty root', [['add-item', 'views', {}]], '{\n  "views": [\n    {}\n  ]\n}']);
    check('{ "elements": null }', ['fills a null', [['add-item', 'elements', 1]], '{ "elements": [1] }']);
  });

  describe('on lines that are not indented', () => {
    const text = '{\n"name": "x",\n"elements": [\n{\n"id": "a",\n"list": [\n"1"\n]\n}\n],\n"views": []\n}\n';
    check(
      text,
      ['appends', [['append', 'elements/0/list', '2']], text.replace('"1"', '"1",\n"2"')],
      [
        'adds a property',
        [['set', 'elements/0/p', { q: [1] }]],
        text.replace('"1"\n]', '"1"\n],\n"p": {\n"q": [\n1\n]\n}'),
      ],
      ['adds an item', [['add-item', 'views', { id: 'v' }]], text.replace('[]', '[\n{\n"id": "v"\n}\n]')],
      ['removes an item', [['remove-item', 'elements/0']], text.replace(/\[.*\n\],/s, '[],')],
    );
  });

  describe('on text with commas at the start of lines', () => {
    const text =
      '{\n"elements": [\n{\n"id": "1",\n"name": "n"\n,"type": "T"\n,"list": [\n\n]\n},\n{\n"id": "2"\n}\n]\n}';
    check(
      text,
      ['adds a property', [['set', 'elements/0/parent', '0']], text.replace('\n]\n},', '\n]\n,"parent": "0"\n},')],
      [
        'adds a property to a short object',
        [['set', 'elements/1/name', 'm']],
        text.replace('"2"\n', '"2",\n"name": "m"\n'),
      ],
      [
        'adds an item',
        [['add-item', 'elements', { id: '3', name: 'o', type: 'T', list: ['x', 'y'] }]],
        text.replace('"2"\n}', '"2"\n},\n{\n"id": "3",\n"name": "o"\n,"type": "T"\n,"list": [\n"x",\n"y"\n]\n}'),
      ],
      ['removes the first of them', [['remove', 'elements/0/type']], text.replace('\n,"type": "T"', '')],
      ['removes one before them', [['remove', 'elements/0/name']], text.replace(',\n"name": "n"', '')],
      ['removes the last', [['remove', 'elements/0/list']], text.replace('\n,"list": [\n\n]', '')],
      [
        'fills an empty list with a blank line',
        [['append', 'elements/0/list', 'x']],
        text.replace('[\n\n]', '[\n"x"\n]'),
      ],
    );
  });

  for (const [name, eol] of Object.entries({ CRLF: '\r\n', CR: '\r' })) {
    describe(`on text with ${name}`, () => {
      const text = PRETTY.replaceAll('\n', eol).trimEnd();
      const swap = (from: string, to: string) => text.replace(from.replaceAll('\n', eol), to.replaceAll('\n', eol));
      check(
        text,
        ['adds a property', [['set', 'elements/0/p', 'b']], swap('"A"\n', '"A",\n      "p": "b"\n')],
        ['adds a list', [['set', 'elements/0/p', ['b']]], swap('"A"\n', '"A",\n      "p": [\n        "b"\n      ]\n')],
        ['removes a property', [['remove', 'elements/0/id']], swap('      "id": "a",\n', '')],
        [
          'fills an empty array',
          [['add-item', 'relationships', 1]],
          swap('relationships": []', 'relationships": [\n    1\n  ]'),
        ],
      );
    });
  }

  describe('on a single line', () => {
    check(
      '{"name":"x","elements":[{"id":"a"},{"id":"b","l":[1,2]}],"views":[]}',
      [
        'adds a property',
        [['set', 'elements/0/p', { q: 1, r: [1, 2] }]],
        '{"name":"x","elements":[{"id":"a","p":{"q":1,"r":[1,2]}},{"id":"b","l":[1,2]}],"views":[]}',
      ],
      [
        'adds an item',
        [['add-item', 'views', { id: 'v', n: null }]],
        '{"name":"x","elements":[{"id":"a"},{"id":"b","l":[1,2]}],"views":[{"id":"v","n":null}]}',
      ],
      ['removes an item', [['remove-item', 'elements/0']], '{"name":"x","elements":[{"id":"b","l":[1,2]}],"views":[]}'],
      [
        'removes an entry',
        [['remove', 'elements/1/l/1']],
        '{"name":"x","elements":[{"id":"a"},{"id":"b","l":[1]}],"views":[]}',
      ],
    );
    check(
      '{"name": "x", "elements": [{"id": "a"}], "views": []}',
      [
        'keeps spaces',
        [['add-item', 'elements', { id: 'b', n: [1, 2] }]],
        '{"name": "x", "elements": [{"id": "a"}, {"id": "b", "n": [1, 2]}], "views": []}',
      ],
      [
        'keeps spaces in an empty array',
        [['add-item', 'views', { a: 1, b: 2 }]],
        '{"name": "x", "elements": [{"id": "a"}], "views": [{"a": 1, "b": 2}]}',
      ],
    );
    check('{ "elements": [ { "id": "a", "l": [ 1 ] } ] }', [
      'keeps the spaces within brackets',
      [['add-item', 'elements', { id: 'b', l: [2, 3] }]],
      '{ "elements": [ { "id": "a", "l": [ 1 ] }, { "id": "b", "l": [ 2, 3 ] } ] }',
    ]);
    check('{"name" : "x" , "a" : 1}', [
      'keeps spaces before colon and comma',
      [['set', 'b', 2]],
      '{"name" : "x" , "a" : 1 , "b" : 2}',
    ]);
  });

  describe('on lists that stand on one line', () => {
    const text = `{
  "views": [
    {
      "view_id": "v",
      "included_elements": ["a", "b"],
      "attributes": [{ "name": "x" }]
    },
    {
      "view_id": "w"
    }
  ]
}`;
    check(
      text,
      ['appends', [['append', 'views/0/included_elements', 'c']], text.replace('"b"]', '"b", "c"]')],
      [
        'creates the list as a neighbour has it',
        [['set', 'views/1/included_elements', ['c', 'd']]],
        text.replace('"w"', '"w",\n      "included_elements": ["c", "d"]'),
      ],
      [
        'creates another list of strings likewise',
        [['set', 'views/1/included_relationships', ['c']]],
        text.replace('"w"', '"w",\n      "included_relationships": ["c"]'),
      ],
      [
        'creates a list of objects as a neighbour has it',
        [['append', 'views/1/attributes', { name: 'y', value: '1' }]],
        text.replace('"w"', '"w",\n      "attributes": [{ "name": "y", "value": "1" }]'),
      ],
      [
        'replaces a list on its line',
        [['set', 'views/0/included_elements', ['a', 'b', 'z']]],
        text.replace('"b"]', '"b", "z"]'),
      ],
      [
        'appends an object',
        [['append', 'views/0/attributes', { name: 'y' }]],
        text.replace('"x" }]', '"x" }, { "name": "y" }]'),
      ],
      [
        'adds a property there',
        [['set', 'views/0/attributes/0/value', [1]]],
        text.replace('"x" }', '"x", "value": [1] }'),
      ],
    );
  });

  describe('on text written by hand', () => {
    const hugging = '{\n  "elements": [{\n    "id": "a"\n  }, {\n    "id": "b",\n    "x": {}\n  }]\n}';
    check(
      hugging,
      [
        'adds an item behind a bracket',
        [['add-item', 'elements', { id: 'c', l: [1] }]],
        hugging.replace('}]', '}, {\n    "id": "c",\n    "l": [\n      1\n    ]\n  }]'),
      ],
      [
        'removes the first',
        [['remove-item', 'elements/0']],
        '{\n  "elements": [{\n    "id": "b",\n    "x": {}\n  }]\n}',
      ],
      ['removes the last', [['remove-item', 'elements/1']], '{\n  "elements": [{\n    "id": "a"\n  }]\n}'],
      ['opens up an object', [['set', 'elements/1/x/y', 1]], hugging.replace('{}', '{\n      "y": 1\n    }')],
      [
        'gives another array the same look',
        [['set', 'views', [{ id: 1 }]]],
        hugging.replace('}]\n', '}],\n  "views": [{\n    "id": 1\n  }]\n'),
      ],
    );
    const closing = '{\n  "elements": [\n    {"id": "a"},\n    {"id": "b"}],\n  "views": []}';
    check(
      closing,
      [
        'adds an item before the bracket',
        [['add-item', 'elements', { id: 'c', n: 1 }]],
        closing.replace('"b"}', '"b"},\n    {"id": "c", "n": 1}'),
      ],
      [
        'adds a first item in the same look',
        [['add-item', 'views', { id: 'v' }]],
        closing.replace('"views": []', '"views": [\n    {"id": "v"}]'),
      ],
      ['removes the last item', [['remove-item', 'elements/1']], closing.replace(',\n    {"id": "b"}', '')],
    );
    const wrapped = '{\n  "list": [1, 2, 3,\n           4, 5,\n           6]\n}';
    check(
      wrapped,
      ['keeps the line break when what stands before it goes', [['remove', 'list/2']], wrapped.replace(', 3', '')],
      ['keeps the line break when what stands behind it goes', [['remove', 'list/3']], wrapped.replace('4, 5', '5')],
      [
        'appends on the line',
        [
          ['append', 'list', 7],
          ['append', 'list', 8],
        ],
        wrapped.replace('6', '6, 7, 8'),
      ],
    );
    const mixed =
      '{\n  "elements": [\n      {\n         "id": "a"\n      }\n  ],\n\t"views": [\n\t\t{\n\t\t\t"id": "v"\n\t\t}\n\t]\n}';
    check(
      mixed,
      [
        'indents as the neighbours do',
        [['add-item', 'views', { id: 'w' }]],
        mixed.replace('\t\t}\n', '\t\t},\n\t\t{\n\t\t\t"id": "w"\n\t\t}\n'),
      ],
      [
        'indents as the item itself does',
        [['set', 'elements/0/x', { y: 1 }]],
        mixed.replace('"a"\n', '"a",\n         "x": {\n            "y": 1\n         }\n'),
      ],
    );
    const apart = '{\n  "elements": [\n    {"id": "a"},\n\n    {"id": "b"},\n\n    {"id": "c"}\n  ]\n}';
    check(
      apart,
      ['keeps items apart', [['add-item', 'elements', { id: 'd' }]], apart.replace('"c"}', '"c"},\n\n    {"id": "d"}')],
      ['leaves one gap', [['remove-item', 'elements/1']], apart.replace('    {"id": "b"},\n\n', '')],
    );
    const allman = '{\n  "elements":\n  [\n    {\n      "id": "a"\n    }\n  ]\n}';
    check(allman, [
      'takes no line break from a colon',
      [['set', 'name', 'x']],
      allman.replace('  ]\n', '  ],\n  "name": "x"\n'),
    ]);
  });

  describe('with the same name twice in an object', () => {
    const text = '{"elements":[1],"elements":[{"id":"a","n":1,"id":"b","o":{"x":1},"o":{"y":2}}]}';
    check(
      text,
      ['sets the last', [['set', 'elements/0/id', 'c']], text.replace('"b"', '"c"')],
      ['sets nothing where the last has the value', [['set', 'elements/0/id', 'b']], text],
      ['removes both', [['remove', 'elements/0/id']], text.replace('"id":"a",', '').replace(',"id":"b"', '')],
      ['edits inside the last', [['set', 'elements/0/o/x', 3]], text.replace('"y":2', '"y":2,"x":3')],
      ['adds an item to the last', [['add-item', 'elements', 2]], text.replace('}]}', '},2]}')],
    );
  });

  describe('writing strings', () => {
    const escaped = '{"name":"\\u4e2d\\\\u4E2D","elements":[]}';
    check(escaped, ['keeps escapes', [['set', 'name', 'é"😀']], '{"name":"\\u00e9\\"\\ud83d\\ude00","elements":[]}']);
    check('{"name":"\\u4E2D"}', [
      'keeps escapes in upper case',
      [['set', 'é', 'ü']],
      '{"name":"\\u4E2D","\\u00E9":"\\u00FC"}',
    ]);
    check('{"name":"\\u4e2d","b":"é"}', [
      'writes raw text where some is raw',
      [['set', 'name', '中']],
      '{"name":"\\u4e2d","b":"é"}',
    ]);
    check('{"name":"a\\\\u4e2d"}', [
      'knows an escaped backslash',
      [['set', 'name', '中\u2028\n']],
      '{"name":"中\u2028\\n"}',
    ]);
    check('{"name":"\\ud800"}', [
      'takes no habit from half a character',
      [['set', 'name', '中\ud800']],
      '{"name":"中\\ud800"}',
    ]);
    check('{"a":1}', [
      'takes any property name',
      [['set', '__proto__', { constructor: 1 }]],
      '{"a":1,"__proto__":{"constructor":1}}',
    ]);
  });
});
