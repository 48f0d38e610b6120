import assert from 'node:assert/strict';
import { hover } from '../../server/src/language/hover.ts';
import { english } from '../../server/src/language/localize.ts';
import { covered, cursor, open, pretty, SHOP, STYLES, shop } from './support.ts';

const TILL = [
  '**Till** · Device · `till`',
  'Takes the money \\& keeps \\<b\\>it\\</b\\>\\.',
  '**Part of** Shop Floor  \n**Out** Clerk (Serving)  \n**Views** The Counter  \n**Tests** opens',
].join('\n\n');

function said(text: string, marked: string): { value: string | undefined; on: string | undefined } {
  const session = open(text);
  const found = hover(session, cursor(session, marked), english);
  const contents = found?.contents as { value: string } | undefined;
  return { value: contents?.value, on: found?.range && covered(session, { range: found.range }) };
}

describe('Hover', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`says what an id and a name mean, in a file of ${style}`, () => {
      const colon = style === 'a single line' ? ':' : ': ';
      for (const marked of [`"source_id"${colon}"ti|ll"`, `"source_name"${colon}"|Till"`, `"name"${colon}"Til|l"`]) {
        const { value, on } = said(print(SHOP), marked);
        assert.equal(value, TILL);
        assert.equal(on?.toLowerCase(), '"till"');
      }
    });
  }

  it('says what a relationship is', () => {
    const { value, on } = said(pretty(SHOP), '"id": "r|1"');
    assert.equal(value, '**Till** → **Clerk** · Serving · `r1`\n\ncounts for\n\n**Views** The Counter');
    assert.equal(on, '"r1"');
  });

  it('says what a view is', () => {
    const { value } = said(pretty(SHOP), '"view_id": "co|unter",\n      "view_name": "The Counter",\n      "parent');
    assert.equal(
      value,
      '**The Counter** · view · `counter`\n\nWho does what at the counter\\.\n\n' +
        '**Shows** 2/15 elements, 1 relationship  \n**Below** Shop Floor',
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
    assert.match(rows ?? '', /\*\*Views\*\* The Counter, View 0, View 1, View 2, View 3, View 4 and 4 more$/);
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

  it('is silent on an id that names nothing', () => {
    const text = pretty(SHOP).replace('"target_id": "clerk"', '"target_id": "nobody"');
    assert.equal(said(text, '"target_id": "no|body"').value, undefined);
  });

  it('answers from the last good text while it does not parse', () => {
    assert.equal(said(`${pretty(SHOP)}}`, '"source_id": "ti|ll"').value, undefined, 'no text ever parsed');
    const session = open(pretty(SHOP));
    session.applyChanges([{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: '!' }]);
    const found = hover(session, cursor(session, '"source_id": "ti|ll"'), english);
    assert.equal((found as { contents: { value: string } } | null)?.contents.value, TILL);
  });
});
