import assert from 'node:assert/strict';
import { type Change, GraphDocument } from '../../../server/src/engine/graph/document.ts';

const SMALL = `{
  "name": "Shop",
  "description": "A shop.",
  "elements": [
    { "id": "till", "name": "Till", "type": "Device" },
    { "id": "clerk", "name": "Clerk", "type": "Business Role" }
  ],
  "relationships": [],
  "views": [{ "view_id": "root", "view_name": "SystemArchitecture", "included_elements": ["till", "clerk"] }]
}
`;

/** The text with `|` taken out, and where it stood. */
function cursor(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function ids(document: GraphDocument): string[] {
  return Object.values(document.items)
    .flat()
    .map((item) => `${item.array}/${item.index}:${item.facts?.id}`);
}

/** Replaces the first occurrence of a text. */
function replace(document: GraphDocument, old: string, next: string): Change {
  const start = document.text().indexOf(old);
  assert.notEqual(start, -1, `no ${old} in the text`);
  return document.edit({ start, end: start + old.length, text: next });
}

describe('A graph document', () => {
  it('keeps the text to the byte and reads the entries of the three arrays', () => {
    const document = GraphDocument.parse(SMALL);
    assert.equal(document.text(), SMALL);
    assert.deepEqual(ids(document), ['elements/0:till', 'elements/1:clerk', 'views/0:root']);
    assert.deepEqual(document.root, {
      name: 'Shop',
      description: 'A shop.',
      elements: [],
      relationships: [],
      views: [],
    });
    assert.equal(document.fault, undefined);
  });

  it('tells where a part of an entry stands', () => {
    const document = GraphDocument.parse(SMALL);
    const clerk = document.items.elements[1];
    assert.ok(clerk);
    const { start, end } = document.spanOf(clerk, ['name']);
    assert.equal(SMALL.slice(start, end), '"Clerk"');
    assert.equal(document.pointerOf(clerk, ['name']), '/elements/1/name');
    assert.deepEqual(document.rangeAt(start, end), {
      start: { line: 5, character: 29 },
      end: { line: 5, character: 36 },
    });
    const key = document.spanOf(clerk, ['type'], true);
    assert.equal(SMALL.slice(key.start, key.end), '"type"');
    const absent = document.spanOf(clerk, ['parent']);
    assert.equal(SMALL.slice(absent.start, absent.end), '{ "id": "clerk", "name": "Clerk", "type": "Business Role" }');
  });

  it('tells where a part of the root stands, before, between and behind the entries', () => {
    const document = GraphDocument.parse(SMALL);
    const at = (path: string[], onKey = false): string => {
      const { start, end } = document.spanOf(null, path, onKey);
      return SMALL.slice(start, end);
    };
    assert.equal(at(['name']), '"Shop"');
    assert.equal(at(['relationships']), '[]');
    assert.equal(at(['views'], true), '"views"');
    assert.ok(at(['elements']).startsWith('[\n    { "id": "till"'));
    assert.ok(at(['elements']).endsWith('"Business Role" }\n  ]'));
    assert.equal(at([]), SMALL.trimEnd());
  });

  it('says what stands at an offset', () => {
    for (const [marked, item, path, onKey] of [
      ['"id": "ti|ll"', 'till', ['id'], false],
      ['"na|me": "Clerk"', 'clerk', ['name'], true],
      ['["till", "cl|erk"]', 'root', ['included_elements', 1], false],
      ['"name": "Sh|op"', null, ['name'], false],
    ] as const) {
      const { text, offset } = cursor(marked);
      const document = GraphDocument.parse(SMALL);
      const spot = document.at(SMALL.indexOf(text) + offset);
      assert.deepEqual([spot?.item?.facts?.id ?? null, spot?.path, spot?.onKey], [item, path, onKey], marked);
    }
  });

  it('reads only the entry that an edit touches', () => {
    const document = GraphDocument.parse(SMALL);
    const [till, clerk] = document.items.elements;
    const change = replace(document, '"Till"', '"Big Till"');
    assert.deepEqual(change.removed, [till]);
    assert.deepEqual(change.added, [document.items.elements[0]]);
    assert.equal(document.items.elements[1], clerk);
    assert.deepEqual(document.items.elements[0]?.facts?.id, 'till');
    assert.equal(document.text(), SMALL.replace('"Till"', '"Big Till"'));
  });

  it('takes white space between entries for what it is', () => {
    const document = GraphDocument.parse(SMALL);
    const change = replace(document, '},\n    { "id": "clerk"', '}  ,\n\n{ "id": "clerk"');
    assert.deepEqual([change.valid, change.removed, change.added], [true, [], []]);
  });

  it('keeps the last good model while the text does not parse, and catches up when it does', () => {
    const document = GraphDocument.parse(SMALL);
    const broken = replace(document, '"Till"', '"Ti"ll"');
    assert.deepEqual(broken, { valid: false, removed: [], added: [], rootChanged: false, reset: false });
    assert.deepEqual(document.fault, { offset: SMALL.indexOf('"Till"') + 4, expected: "',' or '}'" });
    assert.deepEqual(ids(document), ['elements/0:till', 'elements/1:clerk', 'views/0:root']);
    replace(document, '"Clerk"', '"Shop Clerk"');
    const mended = replace(document, '"Ti"ll"', '"Till 2"');
    assert.equal(document.fault, undefined);
    assert.deepEqual(mended.removed.map((item) => item.facts?.id).sort(), ['clerk', 'till']);
    assert.deepEqual(
      document.items.elements.map((item) => item.value),
      [
        { id: 'till', name: 'Till 2', type: 'Device' },
        { id: 'clerk', name: 'Shop Clerk', type: 'Business Role' },
      ],
    );
  });

  it('follows entries that come, go and move', () => {
    const document = GraphDocument.parse(SMALL);
    replace(document, '"relationships": []', '"relationships": [{ "id": "r1" }, 7]');
    assert.deepEqual(ids(document), [
      'elements/0:till',
      'elements/1:clerk',
      'relationships/0:r1',
      'relationships/1:undefined',
      'views/0:root',
    ]);
    replace(document, '{ "id": "till", "name": "Till", "type": "Device" },\n    ', '');
    assert.deepEqual(ids(document).slice(0, 2), ['elements/0:clerk', 'relationships/0:r1']);
    replace(document, '"relationships": [{ "id": "r1" }, 7],', '');
    assert.deepEqual(ids(document), ['elements/0:clerk', 'views/0:root']);
  });

  it('lets the last of two arrays of one name count, as JSON.parse does', () => {
    const document = GraphDocument.parse(
      '{"elements": [{"id": "a"}], "views": [], "elements": [{"id": "b"}, {"id": "c"}]}',
    );
    assert.deepEqual(ids(document), ['elements/0:b', 'elements/1:c']);
    assert.deepEqual(document.rootDuplicates, [['elements']]);
    replace(document, '"views"', '"v"');
    replace(document, '"elements": [{"id": "b"', '"views": [{"id": "b"');
    assert.deepEqual(ids(document), ['elements/0:a', 'views/0:undefined', 'views/1:undefined']);
  });

  it('finds properties that stand twice in one object', () => {
    const document = GraphDocument.parse(
      '{"elements": [{"id": "a", "attributes": [{"name": "x", "name": "y"}], "id": "b"}]}',
    );
    assert.deepEqual(document.items.elements[0]?.duplicates, [['id'], ['attributes', 0, 'name']]);
    assert.equal(document.items.elements[0]?.facts?.id, 'b');
  });

  it('tells the first fault of texts that do not parse', () => {
    for (const [marked, expected] of [
      ['|', 'a value'],
      ['{"a": tru| }', 'the word true'],
      ['{"a": 0|1}', "',' or '}'"],
      ['{"elements": [{"id": "a"},|]}', 'a value'],
      ['{"elements": [{"id": "a"} |{"id": "b"}]}', "',' or ']'"],
      ['{"elements": [] }|}', 'the end of the text'],
      ['{"elements": [{"id": "a\\|x"}]}', 'one of " \\ / b f n r t u after the backslash'],
      ['{"elements": [{"id": "a|\n"}]}', `the rest of the string and its closing '"'`],
      ['{"elements": [{"id": "a"}|', "',' or ']'"],
      ['|// note\n{}', 'a value'],
      ['{"a": [1, 2|}}', "',' or ']'"],
    ] as const) {
      const { text, offset } = cursor(marked);
      assert.deepEqual(GraphDocument.parse(text).fault, { offset, expected }, marked);
    }
  });

  it('survives nesting deeper than any stack', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const document = GraphDocument.parse(`{"elements": [{"id": "a", "x": ${deep}}]}`);
    assert.equal(document.items.elements[0]?.facts?.id, 'a');
    assert.deepEqual(GraphDocument.parse(`{"elements": [{"id": "a", "x": ${deep}`).fault?.offset, 31 + 400_000);
  });

  it('counts LF, CRLF and CR as one line break each', () => {
    const text = '{\r\n"elements": [\r{"id": "a"},\n{"id": "b"}]}';
    const document = GraphDocument.parse(text);
    const b = document.items.elements[1];
    assert.ok(b);
    const { start } = document.spanOf(b, ['id']);
    assert.deepEqual(document.positionAt(start), { line: 3, character: 7 });
    assert.equal(document.offsetAt({ line: 3, character: 7 }), start);
    assert.equal(document.offsetAt({ line: 0, character: 99 }), 1);
    assert.equal(document.offsetAt({ line: 99, character: 0 }), text.length);
  });

  it('knows the three generations and follows a change of them', () => {
    const document = GraphDocument.parse(
      '{"elements": [{"id": "{1}", "type": "ArchiMate_Device", "parent": "0"}], "relationships": [{"id": "r", "name": "Flow"}]}',
    );
    assert.equal(document.generation, 1);
    assert.deepEqual(document.items.elements[0]?.facts, {
      kind: 'element',
      id: '{1}',
      name: undefined,
      typeText: 'ArchiMate_Device',
      type: 'Device',
      parent: undefined,
      subdiagrams: [],
      testcases: [],
    });
    const change = replace(document, '"name": "Flow"', '"name": "Flow", "type": "Flow"');
    assert.equal(document.generation, 3);
    assert.equal(change.reset, true);
    assert.equal(document.items.elements[0]?.facts?.kind === 'element' && document.items.elements[0].facts.parent, '0');
  });
});
