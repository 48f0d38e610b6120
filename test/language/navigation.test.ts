import assert from 'node:assert/strict';
import type { CodeLens, DocumentSymbol, Location } from 'vscode-languageserver';
import { codeLenses, resolveCodeLens } from '../../server/src/language/code-lens.ts';
import { definition } from '../../server/src/language/definition.ts';
import { english } from '../../server/src/language/localize.ts';
import { MOST_SYMBOLS, outline } from '../../server/src/language/outline.ts';
import { covered, cursor, open, pretty, SHOP, STYLES, shop, URI } from './support.ts';

const FILES = { fileUri: (path: string) => (path === 'test/till.test.ts' ? `file:///shop/${path}` : undefined) };

describe('Definition', () => {
  const targets: [marked: string, definition: string, origin: string][] = [
    ['"source_id": "ti|ll"', '"till"', '"till"'],
    ['"target_name": "|Clerk"', '"clerk"', '"Clerk"'],
    ['"parent": "shop|"', '"shop"', '"shop"'],
    ['"view_id": "count|er",\n          "view_name"', '"counter"', '"counter"'],
    ['        "r|1"\n', '"r1"', '"r1"'],
  ];
  for (const [marked, wanted, origin] of targets) {
    it(`leads from ${marked.replaceAll(/\s+/g, ' ')} to ${wanted}`, () => {
      const session = open(pretty(SHOP));
      const [link, ...more] = definition(session, cursor(session, marked), FILES);
      assert.deepEqual(more, []);
      assert.equal(link?.targetUri, URI);
      assert.equal(covered(session, { range: link?.targetSelectionRange as never }), wanted);
      assert.equal(covered(session, { range: link?.originSelectionRange as never }), origin);
      assert.match(covered(session, { range: link?.targetRange as never }), /^\{.*\}$/s);
    });
  }

  it("leads from an element's own id and name to the code that implements it, and from elsewhere to the element", () => {
    const session = open(pretty(SHOP));
    const traces = () => [
      { verb: 'verifies' as const, name: 'a', uri: 'file:///shop/test/a.ts', line: 1 },
      { verb: 'implements' as const, name: 'b', uri: 'file:///shop/src/b.ts', line: 7 },
    ];
    for (const marked of ['"id": "ti|ll"', '"name": "Ti|ll"']) {
      const links = definition(session, cursor(session, marked), FILES, traces);
      const at = { start: { line: 7, character: 0 }, end: { line: 7, character: 0 } };
      assert.deepEqual(
        links.map(({ targetUri, targetSelectionRange }) => [targetUri, targetSelectionRange]),
        [['file:///shop/src/b.ts', at]],
        marked,
      );
    }
    const [link] = definition(session, cursor(session, '"source_id": "ti|ll"'), FILES, traces);
    assert.equal(link?.targetUri, URI);
  });

  it('leads from a test case to its file, if there is one', () => {
    const session = open(pretty(SHOP));
    const [link] = definition(session, cursor(session, '"acceptanceCriteria": "test/t|ill'), FILES);
    assert.equal(link?.targetUri, 'file:///shop/test/till.test.ts');
    assert.equal(covered(session, { range: link?.originSelectionRange as never }), '"test/till.test.ts::opens"');
    assert.deepEqual(
      definition(session, cursor(session, '"acceptanceCriteria": "test/t|ill'), { fileUri: () => undefined }),
      [],
    );
  });

  it('leads nowhere from anything else', () => {
    const session = open(pretty(SHOP).replace('"target_id": "clerk"', '"target_id": "nobody"'));
    for (const marked of ['"target_id": "no|body"', '"description": "Ta|kes', '"Inp|ut"', '"type": "Dev|ice"']) {
      assert.deepEqual(definition(session, cursor(session, marked), FILES), []);
    }
  });
});

describe('Code lenses', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`say what touches each element and how full each view is, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      const lenses = codeLenses(session);
      assert.ok(lenses.every(({ command }) => command === undefined));
      const titles = lenses.map((lens) => resolveCodeLens(session, lens, english).command?.title);
      assert.deepEqual(titles, [
        '0 in · 0 out · 1 view · 0 tests',
        '1 in · 0 out · 1 view · 0 tests',
        '0 in · 1 out · 1 view · 1 test',
        '1/15 elements',
        '2/15 elements',
      ]);
      const text = session.document.text();
      const entries = [
        ...text.matchAll(/\{\s*"(?:id": ?"(?!r1)|view_id": ?"\w+",\s*"view_name": ?"[^"]+",\s*"(?:inc|par))/g),
      ];
      assert.deepEqual(
        lenses.map(({ range }) => session.document.offsetAt(range.start)),
        entries.map(({ index }) => index),
      );
    });

    it(`lead to the relationships and views that an element is counted in, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      const lens = codeLenses(session)[2] as CodeLens;
      const { command } = resolveCodeLens(session, lens, english);
      assert.ok(command);
      assert.equal(command.command, 'groundplan.showReferences');
      const [uri, position, locations] = command.arguments as [string, unknown, Location[]];
      assert.equal(uri, URI);
      assert.deepEqual(position, lens.range.start);
      const colon = style === 'a single line' ? ':' : ': ';
      assert.deepEqual(
        locations.map(({ range }) => session.document.offsetAt(range.start)),
        [
          session.document.offsetAt(cursor(session, `"statement"${colon}|"Till --`)),
          session.document.text().lastIndexOf('"The Counter"'),
        ],
      );
    });
  }
});

describe('The outline', () => {
  const lines = (symbols: readonly DocumentSymbol[], indent = ''): string[] =>
    symbols.flatMap(({ name, detail, children = [] }) => [
      `${indent}${name}${detail ? ` · ${detail}` : ''}`,
      ...lines(children, `${indent}  `),
    ]);

  for (const [style, print] of Object.entries(STYLES)) {
    it(`lists elements by type, relationships and views, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      assert.deepEqual(lines(outline(session, english)), [
        'Elements · 3',
        '  Business Role · 1',
        '    Clerk',
        '  Device · 1',
        '    Till',
        '  Grouping · 1',
        '    Shop Floor',
        'Relationships · 1',
        '  Till → Clerk · Serving',
        'Views · 2',
        '  SystemArchitecture · 1/15',
        '  The Counter · 2/15',
      ]);
    });
  }

  it('selects names, and no range claims what belongs to another type', () => {
    const graph = shop(({ elements }) => {
      elements.push({ id: 'clerk2', name: 'Second Clerk', type: 'Business Role' } as never);
    });
    const session = open(pretty(graph));
    const [elements] = outline(session, english);
    const [roles, devices] = elements?.children ?? [];
    assert.equal(roles?.name, 'Business Role');
    assert.equal(covered(session, { range: roles?.children?.[1]?.selectionRange as never }), '"Second Clerk"');
    // The two clerks have the till between them.
    assert.deepEqual(roles?.range, roles?.children?.[0]?.range);
    assert.deepEqual(devices?.range, devices?.children?.[0]?.range);
  });

  it('is cut where there is more than anybody looks at, and says so', () => {
    const graph = shop(({ elements }) => {
      for (let at = 0; at < MOST_SYMBOLS; at++)
        elements.push({ id: `e${at}`, name: `E ${at}`, type: 'Device' } as never);
    });
    const [elements, ...rest] = outline(open(pretty(graph)), english);
    assert.equal(elements?.detail, `first ${MOST_SYMBOLS - 2} of ${MOST_SYMBOLS + 3}`);
    assert.deepEqual(
      rest.map(({ name }) => name),
      ['Views'],
    );
  });
});
