import assert from 'node:assert/strict';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { hover } from '../../server/src/language/hover.ts';
import { english } from '../../server/src/language/localize.ts';
import { covered, cursor, open, pretty, SHOP, STYLES, shop, URI } from './support.ts';

const FILES = { fileUri: (path: string) => (path === 'test/till.test.ts' ? `file:///shop/${path}` : undefined) };

/** What the hover on the till says; the links lead to the places of the named entries. */
function till(session: GraphSession): string {
  const to = (id: string) => `${URI}#${place(session, id)}`;
  return [
    `**[Till](${to('till')})** · Device · \`till\``,
    'Takes the money \\& keeps \\<b\\>it\\</b\\>\\.',
    `**Part of** [Shop Floor](${to('shop')})  \n**Out** [Clerk](${to('clerk')}) (Serving)  \n` +
      `**Views** [The Counter](${to('counter')})  \n**Tests** [opens](file:///shop/test/till.test.ts)`,
  ].join('\n\n');
}

/** Where the entry with this id begins, as a link says it. */
function place({ document }: GraphSession, id: string): string {
  const text = document.text();
  const opens = [...text.matchAll(/\{(?=\s*"(?:id|view_id)": ?"([^"]+)")/g)];
  const found = opens.filter((match) => match[1] === id).at(id === 'counter' ? -1 : 0);
  const { line, character } = document.positionAt(found?.index as number);
  return `L${line + 1},${character + 1}`;
}

interface Said {
  readonly session: GraphSession;
  readonly value: string | undefined;
  readonly on: string | undefined;
}

function said(text: string, marked: string): Said {
  const session = open(text);
  const found = hover(session, cursor(session, marked), english, FILES);
  const contents = found?.contents as { value: string } | undefined;
  return { session, value: contents?.value, on: found?.range && covered(session, { range: found.range }) };
}

describe('Hover', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`says what an id and a name mean, in a file of ${style}`, () => {
      const colon = style === 'a single line' ? ':' : ': ';
      for (const marked of [`"source_id"${colon}"ti|ll"`, `"source_name"${colon}"|Till"`, `"name"${colon}"Til|l"`]) {
        const { session, value, on } = said(print(SHOP), marked);
        assert.equal(value, till(session));
        assert.equal(on?.toLowerCase(), '"till"');
      }
    });
  }

  it('says what a relationship is', () => {
    const { session, value, on } = said(pretty(SHOP), '"id": "r|1"');
    const to = (id: string) => `${URI}#${place(session, id)}`;
    assert.equal(
      value,
      `**[Till](${to('till')})** → **[Clerk](${to('clerk')})** · Serving · \`r1\`\n\ncounts for\n\n` +
        `**Views** [The Counter](${to('counter')})`,
    );
    assert.equal(on, '"r1"');
  });

  it('says what a view is', () => {
    const { session, value } = said(
      pretty(SHOP),
      '"view_id": "co|unter",\n      "view_name": "The Counter",\n      "parent',
    );
    assert.equal(
      value,
      `**[The Counter](${URI}#${place(session, 'counter')})** · view · \`counter\`\n\n` +
        'Who does what at the counter\\.\n\n**Shows** 2/15 elements, 1 relationship  \n' +
        `**Below** [Shop Floor](${URI}#${place(session, 'shop')})`,
    );
  });

  it('is read at a glance, however much there is to say', () => {
    const graph = shop(({ elements, views }) => {
      Object.assign(elements[1] as object, { description: 'Word '.repeat(200) });
      for (let at = 0; at < 9; at++) {
        views.push({ ...views[1], view_id: `v${at}`, view_name: `View ${at}` } as never);
      }
    });
    const { value } = said(pretty(graph), '"target_id": "cle|rk"');
    const [, description, rows] = value?.split('\n\n') ?? [];
    assert.match(description ?? '', /^(Word )+Word…$/);
    assert.ok((description ?? '').length <= 300);
    const words = (rows ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    assert.match(words, /\*\*Views\*\* The Counter, View 0, View 1, View 2, View 3, View 4 and 4 more$/);
  });

  it('leads nowhere but to the graph and its tests, whatever a text says', () => {
    const graph = shop(({ elements }) => {
      Object.assign(elements[1] as object, { name: 'Clerk](command:x) <a href="y">' });
    });
    const { value } = said(pretty(graph), '"target_id": "cle|rk"');
    assert.match(value ?? '', /^\*\*\[Clerk\\\]\\\(command\\:x\\\) \\<a href="y"\\>\]\(file:/);
  });

  it('has nothing to say anywhere else', () => {
    for (const marked of [
      '"desc|ription": "Takes',
      '"description": "Ta|kes',
      '"type": "Dev|ice"',
      '"type": "Ser|ving"',
      '"statement": "Ti|ll --',
      '"na|me": "Till"',
      '"name": "Sh|op",',
      '"elements": [|',
    ]) {
      assert.equal(said(pretty(SHOP), marked).value, undefined, marked);
    }
  });

  it('says what code implements and verifies an element', () => {
    const session = open(pretty(SHOP));
    const traces = (id: string) => [
      { verb: 'implements' as const, name: `${id}.open`, uri: 'file:///shop/src/till.ts', line: 3 },
      { verb: 'verifies' as const, name: 'test/a.py', uri: 'file:///shop/test/a.py', line: 0 },
      { verb: 'documents' as const, name: 'never shown', uri: 'file:///shop/x', line: 0 },
    ];
    const found = hover(session, cursor(session, '"source_id": "ti|ll"'), english, FILES, traces);
    assert.equal(
      (found as { contents: { value: string } } | null)?.contents.value,
      `${till(session)}  \n**Implemented by** [till\\.open](file:///shop/src/till.ts#L4,1)  \n` +
        '**Verified by** [test/a\\.py](file:///shop/test/a.py#L1,1)',
    );
  });

  it('is silent on an id that names nothing', () => {
    const text = pretty(SHOP).replace('"target_id": "clerk"', '"target_id": "nobody"');
    assert.equal(said(text, '"target_id": "no|body"').value, undefined);
  });

  it('answers from the last good text while it does not parse', () => {
    assert.equal(said(`${pretty(SHOP)}}`, '"source_id": "ti|ll"').value, undefined, 'no text ever parsed');
    const session = open(pretty(SHOP));
    session.applyChanges([{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: '!' }]);
    const found = hover(session, cursor(session, '"source_id": "ti|ll"'), english, FILES);
    assert.equal((found as { contents: { value: string } } | null)?.contents.value, till(session));
  });
});
