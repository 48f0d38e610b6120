import assert from 'node:assert/strict';
import type { Range, SemanticTokens } from 'vscode-languageserver';
import { documentLinks, resolveDocumentLink } from '../../server/src/language/document-links.ts';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { highlights } from '../../server/src/language/highlights.ts';
import { inlayHints } from '../../server/src/language/inlay-hints.ts';
import { semanticTokens, semanticTokensInRange, TOKEN_TYPES } from '../../server/src/language/semantic-tokens.ts';
import { covered, cursor, open, pretty, SHOP, STYLES, shop } from './support.ts';

const ALL: Range = { start: { line: 0, character: 0 }, end: { line: 1e6, character: 0 } };

/** The text with each hint in braces where it stands. */
function hinted(session: GraphSession, range = ALL): string {
  const hints = inlayHints(session, range).map(({ position, label }) => ({
    at: session.document.offsetAt(position),
    label,
  }));
  let text = session.document.text();
  for (const { at, label } of hints.reverse()) text = `${text.slice(0, at)}{${label}}${text.slice(at)}`;
  return text;
}

/** Ids of which only some say the name. */
const OPAQUE = shop(({ elements, relationships, views }) => {
  Object.assign(elements[1] as object, { id: '1311' });
  Object.assign(relationships[0] as object, { target_id: '1311' });
  views[1]?.included_elements.splice(0, 1, '1311');
});

describe('Inlay hints', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`name what an id does not say, in a file of ${style}`, () => {
      const colon = style === 'a single line' ? ':' : ': ';
      const text = print(OPAQUE);
      const wanted = text
        .replace(`"parent"${colon}"shop"`, `"parent"${colon}"shop"{Shop Floor}`)
        .replace(`"target_id"${colon}"1311"`, `"target_id"${colon}"1311"{Clerk}`)
        .replace(/("included_elements": ?\[\s*"shop")/, '$1{Shop Floor}')
        .replace(/("included_elements": ?\[\s*"1311")/, '$1{Clerk}')
        .replace(/("included_relationships": ?\[\s*"r1")/, '$1{Till → Clerk}');
      assert.equal(hinted(open(text)), wanted);
    });
  }

  it('are made for what is in sight', () => {
    const session = open(pretty(OPAQUE));
    const { line } = cursor(session, '"target_id": "|1311"');
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    assert.deepEqual(
      inlayHints(session, range).map(({ label }) => label),
      ['Clerk'],
    );
  });
});

function tokens(session: GraphSession, { data }: SemanticTokens): string[] {
  const found: string[] = [];
  let [line, character] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [lines, characters, length, type] = data.slice(at, at + 4) as [number, number, number, number];
    line += lines;
    character = lines > 0 ? characters : character + characters;
    const range = { start: { line, character }, end: { line, character: character + length } };
    found.push(`${TOKEN_TYPES[type]} ${covered(session, { range })}`);
  }
  return found;
}

describe('Semantic tokens', () => {
  const graph = shop(({ elements, relationships, views }) => {
    Object.assign(elements[2] as object, { parent: 'nowhere' });
    Object.assign(elements[0] as object, { type: 'Clerkness' });
    relationships.push({ ...relationships[0], id: 'r2', type: 'Composition' } as never);
    relationships.push({ ...relationships[0], id: 'r3', source_id: 'nobody' } as never);
    views[1]?.included_elements.push('gone');
    views[1]?.included_relationships.push('lost' as never);
  });
  const wanted = [
    'groundplanDisallowed "Clerkness"',
    'groundplanDangling "nowhere"',
    'groundplanDisallowed "Composition"',
    'groundplanDangling "nobody"',
    'groundplanDangling "gone"',
    'groundplanDangling "lost"',
  ];
  for (const [style, print] of Object.entries(STYLES)) {
    it(`set apart what dangles and what is not allowed, in a file of ${style}`, () => {
      const session = open(print(graph));
      assert.deepEqual(tokens(session, semanticTokens(session)), wanted);
      assert.deepEqual(tokens(session, semanticTokensInRange(session, ALL)), wanted);
    });
  }

  it('are made for what is in sight', () => {
    const session = open(pretty(graph));
    const { line } = cursor(session, '"source_id": "|nobody"');
    const range = { start: { line, character: 0 }, end: { line, character: 9 } };
    assert.deepEqual(tokens(session, semanticTokensInRange(session, range)), ['groundplanDangling "nobody"']);
  });

  it('leave a sound graph alone', () => {
    assert.deepEqual(semanticTokens(open(pretty(SHOP))).data, []);
  });
});

describe('Highlights', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`show where else an id and a name stand, in a file of ${style}`, () => {
      const colon = style === 'a single line' ? ':' : ': ';
      const session = open(print(SHOP));
      const ids = highlights(session, cursor(session, `"source_id"${colon}"ti|ll"`)) ?? [];
      assert.deepEqual(
        ids.map((one) => `${one.kind} ${covered(session, one)}`),
        ['3 till', '2 till', '2 till'],
      );
      const names = highlights(session, cursor(session, `"source_name"${colon}"Ti|ll"`)) ?? [];
      assert.deepEqual(
        names.map((one) => `${one.kind} ${covered(session, one)}`),
        ['3 Till', '2 Till'],
      );
    });
  }

  it('are left to the editor elsewhere', () => {
    const session = open(pretty(SHOP));
    assert.equal(highlights(session, cursor(session, '"description": "Ta|kes')), null);
  });
});

describe('Links', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`lead from acceptance criteria to their files, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      const [link, ...more] = documentLinks(session);
      assert.deepEqual(more, []);
      assert.ok(link);
      assert.equal(covered(session, link), 'test/till.test.ts::opens');
      assert.equal(link.target, undefined);
      assert.equal(
        resolveDocumentLink(link, { fileUri: (path) => `file:///shop/${path}` }).target,
        'file:///shop/test/till.test.ts',
      );
      assert.equal(resolveDocumentLink(link, { fileUri: () => undefined }).target, undefined);
    });
  }
});
