import assert from 'node:assert/strict';
import { DiagnosticSeverity } from 'vscode-languageserver';
import { diagnosticsOf, MORE_CODE, MOST_DIAGNOSTICS } from '../../server/src/language/diagnostics.ts';
import { covered, open, pretty, replace, SHOP, STYLES, shop, shown, URI } from './support.ts';

describe('Diagnostics of an open graph', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`stand at the value that is wrong, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      assert.deepEqual(shown(session), []);
      const separator = style === 'a single line' ? ':' : ': ';
      replace(session, `"target_id"${separator}"clerk"`, `"target_id"${separator}"clark"`);
      assert.deepEqual(shown(session), ['relationship/unknown-endpoint "clark"']);
      replace(session, '"clark"', '"clerk"');
      assert.deepEqual(shown(session), []);
    });
  }

  it('carry their severity, words, place and related places', () => {
    const session = open(
      pretty(shop(({ elements }) => elements.push({ ...elements[1], name: 'Second Clerk' } as never))),
    );
    const [found] = diagnosticsOf(session, true);
    assert.equal(found?.source, 'groundplan');
    assert.equal(found?.code, 'element/duplicate-id');
    assert.equal(found?.severity, DiagnosticSeverity.Error);
    assert.match(String(found?.message), /'clerk'/);
    assert.deepEqual(found?.data, { pointer: '/elements/3/id', data: { elementId: 'clerk' } });
    const [related] = found?.relatedInformation ?? [];
    assert.equal(related?.location.uri, URI);
    assert.equal(covered(session, related?.location as never), '"clerk"');
    assert.deepEqual(related?.location.range.start, { line: 17, character: 12 });
  });

  it('underline the name of a list and the bracket of an object, not all that is in it', () => {
    const session = open(
      pretty(
        shop(({ elements, views }) => {
          const more = Array.from({ length: 15 }, (_, at) => ({ id: `e${at}`, name: `E ${at}`, type: 'Device' }));
          elements.push(...(more as never[]));
          (views[1] as { included_elements: string[] }).included_elements.push(...more.map(({ id }) => id));
          delete (elements[1] as { name?: string }).name;
        }),
      ),
    );
    assert.deepEqual(shown(session), ['graph/shape {', 'view/capacity "included_elements"']);
  });

  it('tell two findings of one place apart', () => {
    const session = open(
      pretty(
        shop(({ views }) => {
          (views[1] as { included_elements: string[] }).included_elements = [];
          (views[0] as { included_elements: string[] }).included_elements.push('clerk', 'till');
        }),
      ),
    );
    const found = diagnosticsOf(session, true).filter(({ code }) => code === 'view/missing-endpoint');
    assert.deepEqual(
      found.map(({ data }) => [data.pointer, data.nth ?? 0]),
      [
        ['/views/1/included_relationships/0', 0],
        ['/views/1/included_relationships/0', 1],
      ],
    );
  });

  it('are errors first, no more than there may be, and count the rest at the top', () => {
    const graph = shop(({ elements }) => {
      const testcases = Array.from({ length: 600 }, (_, at) => ({
        name: `case ${at}`,
        description: 'x',
        type: 'Acceptance Test',
        Input: 'x',
        acceptanceCriteria: 'npm test',
      }));
      Object.assign(elements[0] as object, { testcases });
      for (let at = 0; at < 700; at++) elements.push({ id: `e${at}`, name: `E ${at}`, type: 'Device' } as never);
    });
    const all = diagnosticsOf(open(pretty(graph)), true);
    assert.equal(all.length, MOST_DIAGNOSTICS + 1);
    const [rest, ...shownOnes] = all;
    assert.equal(rest?.code, MORE_CODE);
    assert.equal(rest?.severity, DiagnosticSeverity.Information);
    assert.match(String(rest?.message), /^300 more problems are not shown/);
    assert.deepEqual(rest?.range, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const errors = shownOnes.filter(({ severity }) => severity === DiagnosticSeverity.Error);
    assert.equal(errors.length, 700);
    const lines = shownOnes.map(({ range }) => range.start.line);
    assert.deepEqual(
      lines,
      [...lines].sort((a, b) => a - b),
    );
  });
});

describe('Diagnostics while the text does not parse', () => {
  const FAULTY = pretty(
    shop(({ relationships, views }) => {
      (relationships[0] as { target_id: string }).target_id = 'clark';
      (views[1] as { included_elements: string[] }).included_elements.push('nobody');
    }),
  );
  const BEFORE = ['relationship/unknown-endpoint "clark"', 'view/unknown-element "nobody"'];

  it('stay and move with the text', () => {
    const session = open(FAULTY);
    assert.deepEqual(shown(session), BEFORE);
    replace(session, '"name": "Shop",', '"name": "Shop",\n\n"');
    assert.equal(session.document.valid, false);
    assert.deepEqual(shown(session), BEFORE);
    replace(session, 'counts for', '算数的');
    assert.deepEqual(shown(session), BEFORE);
  });

  it('stay in the entry that broke', () => {
    const session = open(FAULTY);
    shown(session);
    replace(session, '"counts for",', '"counts for"');
    assert.equal(session.document.valid, false);
    assert.deepEqual(shown(session), BEFORE);
  });

  it('go where the fault was mended before the text broke', () => {
    const session = open(FAULTY);
    shown(session);
    replace(session, '"clark"', '"clerk"');
    replace(session, '"name": "Shop",', '"name": "Shop"');
    assert.deepEqual(shown(session), BEFORE.slice(1));
  });

  it('come with the fault itself only where the built-in service is off', () => {
    const session = open(pretty(SHOP).replace('"Shop",', '"Shop"'));
    assert.deepEqual(shown(session, true), []);
    assert.deepEqual(shown(session, false), ['graph/invalid-json "']);
    const [found] = diagnosticsOf(session, false);
    assert.deepEqual(found?.range.start, { line: 2, character: 2 });
  });

  it('are right again once it parses', () => {
    const session = open(FAULTY);
    shown(session);
    replace(session, '"Shop",', '"Shop"');
    shown(session);
    replace(session, '"Shop"', '"Shop",');
    assert.deepEqual(shown(session), BEFORE);
  });
});

describe('A property that stands twice', () => {
  const TWICE = pretty(SHOP).replace(
    '"type": "Business Role"',
    '"type": "Business Role",\n      "type": "Business Role"',
  );

  it('is ours to report only where the built-in service is off', () => {
    assert.deepEqual(shown(open(TWICE), true), []);
    assert.deepEqual(shown(open(TWICE), false), ['graph/shape "type"']);
  });
});
