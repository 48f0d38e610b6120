import assert from 'node:assert/strict';
import type { Location } from 'vscode-languageserver';
import type { Mentions } from '../../server/src/engine/mentions/mentions.ts';
import { noMentions } from '../../server/src/engine/mentions/mentions.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { incomingCalls, outgoingCalls, prepareHierarchy } from '../../server/src/language/call-hierarchy.ts';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { english } from '../../server/src/language/localize.ts';
import { references } from '../../server/src/language/references.ts';
import { subtypes, supertypes } from '../../server/src/language/type-hierarchy.ts';
import { MOST_WORKSPACE_SYMBOLS, rankOf, workspaceSymbols } from '../../server/src/language/workspace-symbols.ts';
import { covered, open, place, pretty, SHOP, STYLES, shop, URI } from './support.ts';

const uriOf = (file: string) => `file:///shop/${file}`;

function referencesAt(session: GraphSession, marked: string, declaration = true, mentions = noMentions, nth = 0) {
  return references(session, place(session, marked, nth), declaration, { mentions, uriOf }, neverCancelled);
}

/** `path "what the range covers"`: by the property that stands on its left, or the list it is in. */
function places(session: GraphSession, locations: readonly Location[]): string[] {
  return locations.map(({ uri, range }) => {
    assert.equal(uri, URI);
    const offset = session.document.offsetAt(range.start);
    const spot = session.document.at(offset);
    return `/${spot?.item?.array}/${spot?.item?.index}/${spot?.path.join('/')} ${covered(session, { range })}`;
  });
}

describe('References', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`are all places that name an element, in a file of ${style}`, async () => {
      const session = open(print(SHOP));
      const till = [
        '/elements/2/id till',
        '/relationships/0/statement Till',
        '/relationships/0/source_id till',
        '/relationships/0/source_name Till',
        '/views/1/included_elements/1 till',
      ];
      for (const marked of ['"id": "ti|ll"', '"name": "Ti|ll"', '"source_id": "till|"', '"source_name": "|Till"']) {
        assert.deepEqual(places(session, await referencesAt(session, marked)), till);
      }
      assert.deepEqual(places(session, await referencesAt(session, '"id": "ti|ll"', false)), till.slice(1));
      assert.deepEqual(places(session, await referencesAt(session, '"parent": "sh|op"')), [
        '/elements/0/id shop',
        '/elements/2/parent shop',
        '/views/0/included_elements/0 shop',
        '/views/1/parent_element_id shop',
        '/views/1/parent_element_name Shop Floor',
      ]);
    });

    it(`are those of views and relationships too, in a file of ${style}`, async () => {
      const session = open(print(SHOP));
      assert.deepEqual(places(session, await referencesAt(session, '"view_name": "The| Counter"')), [
        '/views/1/view_id counter',
        '/elements/0/subdiagram_views/0/view_id counter',
        '/elements/0/subdiagram_views/0/view_name The Counter',
      ]);
      assert.deepEqual(places(session, await referencesAt(session, '"id": "r|1"')), [
        '/relationships/0/id r1',
        '/views/1/included_relationships/0 r1',
      ]);
    });
  }

  it('go on in the files that mention the element', async () => {
    const session = open(pretty(SHOP));
    const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 6 } };
    const mentions: Mentions = {
      of: async (target) => {
        assert.deepEqual(target, { kind: 'view', id: 'counter' });
        return { mentions: [{ file: 'src/a.py', range, how: 'marker' }], complete: true };
      },
    };
    const found = await referencesAt(session, '"view_id": "coun|ter"', false, mentions);
    assert.deepEqual(found.at(-1), { uri: 'file:///shop/src/a.py', range });
  });

  it('are none beside ids and names, and those of an id that nothing has', async () => {
    const session = open(pretty(SHOP).replace('"target_id": "clerk"', '"target_id": "nobody"'));
    assert.deepEqual(await referencesAt(session, '"description": "Takes |the'), []);
    assert.deepEqual(places(session, await referencesAt(session, '"target_id": "no|body"')), [
      '/relationships/0/target_id nobody',
      '/relationships/0/target_name Clerk',
    ]);
  });

  it('cover the whole statement where the name is spelt with other escapes', async () => {
    const session = open(pretty(SHOP).replace('"Till --(Serving)', '"\\u0054ill --(Serving)'));
    const found = places(session, await referencesAt(session, '"id": "ti|ll"'));
    assert.ok(found.includes('/relationships/0/statement \\u0054ill --(Serving)--> Clerk'), found.join('\n'));
  });
});

describe('The call hierarchy', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`follows relationships in and out, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      const [till, ...more] = prepareHierarchy(session, place(session, '"description": "Takes |the'));
      assert.deepEqual([till, more], [undefined, []]);
      const [root] = prepareHierarchy(session, place(session, '"source_name": "Ti|ll"'));
      assert.deepEqual([root?.name, root?.detail], ['Till', 'Device']);
      assert.equal(covered(session, { range: root?.selectionRange as never }), 'till');
      const out = outgoingCalls(session, root?.data as never);
      assert.deepEqual(
        out.map(({ to }) => [to.name, to.detail]),
        [['Clerk', 'Serving · counts for']],
      );
      assert.equal(covered(session, { range: out[0]?.fromRanges[0] as never }), 'clerk');
      assert.deepEqual(incomingCalls(session, root?.data as never), []);
      const into = incomingCalls(session, out[0]?.to.data as never);
      assert.deepEqual(
        into.map(({ from, fromRanges }) => [from.name, covered(session, { range: fromRanges[0] as never })]),
        [['Till', 'till']],
      );
    });
  }
});

describe('The type hierarchy', () => {
  it('is what contains what', () => {
    const session = open(pretty(SHOP));
    const [till] = prepareHierarchy(session, place(session, '"id": "ti|ll"'));
    const [floor, ...more] = supertypes(session, till?.data as never);
    assert.deepEqual([floor?.name, floor?.detail, more], ['Shop Floor', 'Grouping', []]);
    assert.deepEqual(
      subtypes(session, floor?.data as never).map(({ name }) => name),
      ['Till'],
    );
    assert.deepEqual(supertypes(session, floor?.data as never), []);
    assert.deepEqual(prepareHierarchy(session, place(session, '"view_id": "ro|ot"')), []);
  });
});

describe('Workspace symbols', () => {
  const found = (query: string, graph: unknown = SHOP) => {
    const session = open(pretty(graph));
    const graphs = [{ uri: URI, document: session.document, index: session.checker.index }];
    return workspaceSymbols(graphs, query, english).map((symbol) => {
      const range = 'range' in symbol.location ? symbol.location.range : undefined;
      return `${symbol.name} (${symbol.containerName}) ${covered(session, { range: range as never })}`;
    });
  };

  it('are elements and views by name and by id, the nearest first', () => {
    assert.deepEqual(found('till'), ['Till (Device · till) "till"']);
    assert.deepEqual(found('root'), ['root · SystemArchitecture (view) "root"']);
    assert.deepEqual(found('co'), ['counter · The Counter (view) "counter"']);
    assert.deepEqual(found('shfl'), ['Shop Floor (Grouping · shop) "shop"']);
    assert.deepEqual(found('zzz'), []);
    assert.equal(found('').length, 5);
  });

  it('are never more than anybody reads', () => {
    const graph = shop(({ elements }) => {
      for (let n = 0; n < MOST_WORKSPACE_SYMBOLS + 9; n++)
        elements.push({ id: `e${n}`, name: `E ${n}`, type: 'Device' } as never);
    });
    assert.equal(found('e', graph).length, MOST_WORKSPACE_SYMBOLS);
  });

  it('match as the editor matches: the same, the beginning, a word, within, letter by letter', () => {
    const ranks = ['Order', 'Order Desk', 'Big Order', 'Reorder', 'Older'].map((name) => rankOf(name, 'order'));
    assert.deepEqual(ranks, [0, 1, 2, 3, undefined]);
    assert.equal(rankOf('Shop Floor', 'shfl'), 4);
    assert.equal(rankOf('Shop Floor', 'shopfl'), 1);
  });
});
