import assert from 'node:assert/strict';
import type { WorkspaceEdit } from 'vscode-languageserver';
import { type Mention, type Mentions, noMentions } from '../../server/src/engine/mentions/mentions.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { english } from '../../server/src/language/localize.ts';
import type { Outside } from '../../server/src/language/references.ts';
import { prepareRename, rename } from '../../server/src/language/rename.ts';
import { errorOf } from '../support/errors.ts';
import { applied, covered, cursor, open, place, pretty, SHOP, STYLES, shop, target } from './support.ts';

const OUTSIDE: Outside = { mentions: noMentions, uriOf: (file) => `file:///shop/${file}` };

function renamed(
  session: GraphSession,
  marked: string,
  newName: string,
  outside = OUTSIDE,
): Promise<WorkspaceEdit | null> {
  const all = { ...target(session), annotated: true };
  return rename(all, place(session, marked), newName, outside, neverCancelled, english);
}

describe('Rename', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`writes a new name into every copy and nowhere else, in a file of ${style}`, async () => {
      const wanted = shop(({ elements, relationships }) => {
        Object.assign(elements[2] as object, { name: 'Cash "Desk"' });
        Object.assign(relationships[0] as object, {
          source_name: 'Cash "Desk"',
          statement: 'Cash "Desk" --(Serving)--> Clerk',
        });
      });
      for (const marked of ['"name": "Ti|ll"', '"source_name": "Till|"']) {
        const session = open(print(SHOP));
        const edit = await renamed(session, marked, 'Cash "Desk"');
        assert.equal(applied(session, edit ?? undefined), print(wanted));
      }
    });

    it(`writes a new id into every reference and nowhere else, in a file of ${style}`, async () => {
      const wanted = shop(({ elements, relationships, views }) => {
        Object.assign(elements[0] as object, { id: 'floor' });
        Object.assign(elements[2] as object, { parent: 'floor' });
        Object.assign(views[0] as object, { included_elements: ['floor'] });
        Object.assign(views[1] as object, { parent_element_id: 'floor' });
        assert.equal(relationships.length, 1);
      });
      for (const marked of ['"id": "|shop"', '"parent": "sh|op"', '"parent_element_id": "shop|"']) {
        const session = open(print(SHOP));
        const edit = await renamed(session, marked, 'floor');
        assert.equal(applied(session, edit ?? undefined), print(wanted));
      }
    });

    it(`follows a view into the entry that lists it, in a file of ${style}`, async () => {
      const wanted = shop(({ elements, views }) => {
        Object.assign(elements[0] as object, { subdiagram_views: [{ view_id: 'counter', view_name: 'Front' }] });
        Object.assign(views[1] as object, { view_name: 'Front' });
      });
      const session = open(print(SHOP));
      const edit = await renamed(session, '"view_name": "The| Counter"', 'Front');
      assert.equal(applied(session, edit ?? undefined), print(wanted));
      const other = open(print(SHOP));
      const ids = await renamed(other, '"view_id": "coun|ter"', 'front');
      const text = print(SHOP).replaceAll('"counter"', '"front"');
      assert.equal(applied(other, ids ?? undefined), text);
    });

    it(`renames a relationship in the views that include it, in a file of ${style}`, async () => {
      const session = open(print(SHOP));
      const edit = await renamed(session, '"id": "r|1"', 'till-serves-clerk');
      assert.equal(applied(session, edit ?? undefined), print(SHOP).replaceAll('"r1"', '"till-serves-clerk"'));
    });
  }

  it('of an element that is used in forty places changes all of them and nothing else', async () => {
    const graph = shop(({ elements, relationships, views }) => {
      for (let n = 0; n < 10; n++) {
        elements.push({ id: `d${n}`, name: `D ${n}`, type: 'Device', parent: 'till' } as never);
        relationships.push({
          ...(relationships[0] as (typeof relationships)[0]),
          id: `q${n}`,
          target_id: `d${n}`,
          target_name: `D ${n}`,
          statement: `Till --(Association)--> D ${n}`,
          type: 'Association',
        });
        views.push({ view_id: `v${n}`, view_name: `V ${n}`, included_elements: ['till'], included_relationships: [] });
        views.push({
          view_id: `w${n}`,
          view_name: `W ${n}`,
          parent_element_id: 'till',
          included_elements: [`d${n}`],
          included_relationships: [],
        } as never);
      }
    });
    const session = open(pretty(graph));
    const edit = await renamed(session, '"id": "ti|ll"', 'desk');
    const [change] = edit?.documentChanges ?? [];
    assert.ok(change && 'edits' in change);
    // Ten parents, eleven ends, eleven members, ten views below it, and its own.
    assert.equal(change.edits.length, 10 + 11 + 11 + 10 + 1);
    assert.equal(applied(session, edit ?? undefined), pretty(graph).replaceAll('"till"', '"desk"'));
  });

  it('leaves copies alone that are not there, and the stale names of others', async () => {
    const graph = shop(({ relationships, views }) => {
      delete (relationships[0] as { statement?: string }).statement;
      Object.assign(relationships[0] as object, { target_name: 'Somebody' });
      delete (views[1] as { parent_element_name?: string }).parent_element_name;
    });
    const session = open(pretty(graph));
    const edit = await renamed(session, '"name": "Ti|ll"', 'Desk');
    assert.equal(applied(session, edit ?? undefined), pretty(graph).replaceAll('"Till"', '"Desk"'));
  });

  it('changes the addresses in other files, and asks where it cannot tell what a text is for', async () => {
    const at = (file: string, how: Mention['how']): Mention => {
      return { file, how, range: { start: { line: 3, character: 8 }, end: { line: 3, character: 12 } } };
    };
    const mentions: Mentions = {
      of: async (wanted) => {
        assert.deepEqual(wanted, { kind: 'element', id: 'till' });
        const found = [at('src/a.rs', 'marker'), at('docs/a.md', 'document'), at('q.gpq', 'query'), at('b.c', 'text')];
        return { mentions: found, complete: true };
      },
    };
    const session = open(pretty(SHOP));
    const edit = await renamed(session, '"id": "ti|ll"', 'desk', { ...OUTSIDE, mentions });
    const changes = (edit?.documentChanges ?? []).flatMap((change) => ('edits' in change ? [change] : []));
    assert.deepEqual(
      changes.map(({ textDocument, edits }) => [textDocument.uri, textDocument.version, edits.length]),
      [
        [session.uri, 7, 3],
        ['file:///shop/src/a.rs', null, 1],
        ['file:///shop/docs/a.md', null, 1],
        ['file:///shop/q.gpq', null, 1],
        ['file:///shop/b.c', null, 1],
      ],
    );
    const labels = Object.entries(edit?.changeAnnotations ?? {});
    assert.deepEqual(
      labels.map(([id, { label, needsConfirmation }]) => `${id}: ${label}${needsConfirmation ? '?' : ''}`),
      [
        'elements: Elements',
        'relationships: Relationships',
        'views: Views',
        'marker: Markers in code',
        'document: Addresses in documents',
        'query: Saved queries',
        'text: Other texts that look like its address?',
      ],
    );
    // A name stands in no address.
    const names = await renamed(session, '"name": "Ti|ll"', 'desk', {
      ...OUTSIDE,
      mentions: { of: () => Promise.reject(new Error('Nobody asks.')) },
    });
    assert.equal(names?.documentChanges?.length, 1);
  });

  it('says before anything is typed what would be renamed', () => {
    const session = open(pretty(SHOP).replace('"source_name": "Till"', '"source_name": "Old Till"'));
    const prepared = (marked: string) => {
      const { range, placeholder } = prepareRename(session, cursor(session, marked)) as never as {
        range: Parameters<typeof covered>[1]['range'];
        placeholder: string;
      };
      return [covered(session, { range }), placeholder];
    };
    assert.deepEqual(prepared('"id": "ti|ll"'), ['till', 'till']);
    assert.deepEqual(prepared('"target_id": "|clerk"'), ['clerk', 'clerk']);
    assert.deepEqual(prepared('"target_name": "Clerk|"'), ['Clerk', 'Clerk']);
    assert.deepEqual(prepared('"source_name": "Old |Till"'), ['Old Till', 'Till']);
  });

  const nowhere: [marked: string, why: RegExp][] = [
    ['"description": "A |shop."', /Only ids and names/],
    ['"type": "Dev|ice"', /Only ids and names/],
    ['"rela|tionships"', /Only ids and names/],
    ['"target_id": "no|body"', /Nothing has the id 'nobody'/],
  ];
  for (const [marked, why] of nowhere) {
    it(`refuses ${marked}`, () => {
      const session = open(pretty(SHOP).replace('"target_id": "clerk"', '"target_id": "nobody"'));
      assert.throws(() => prepareRename(session, cursor(session, marked)), why);
    });
  }

  const wrong: [marked: string, newName: string, code: string, why: RegExp][] = [
    ['"id": "ti|ll"', 'cash desk', 'rename/bad-id', /'cash desk' cannot be an id: it begins with/],
    ['"id": "ti|ll"', '', 'rename/bad-id', /cannot be an id/],
    ['"id": "ti|ll"', 'clerk', 'rename/id-in-use', /The id 'clerk' is in use: it is that of 'Clerk'/],
    ['"id": "ti|ll"', 'ghost', 'rename/id-in-use', /1 place already names 'ghost'/],
    ['"name": "Ti|ll"', '  ', 'rename/empty-name', /at least one character/],
    ['"view_name": "System|Architecture"', 'Overview', 'rename/root-view', /always named 'SystemArchitecture'/],
  ];
  for (const [marked, newName, code, why] of wrong) {
    it(`refuses '${newName}' for ${marked}`, async () => {
      const graph = shop(({ views }) => {
        (views[0] as { included_elements: string[] }).included_elements.push('ghost');
      });
      const error = await errorOf(() => renamed(open(pretty(graph)), marked, newName));
      assert.equal(error.code, code);
      assert.match(error.message, why);
    });
  }

  it('refuses while two have the id, or the text does not parse', async () => {
    const twice = shop(({ elements }) => {
      elements.push({ id: 'till', name: 'Second Till', type: 'Device' } as never);
    });
    assert.equal(
      (await errorOf(() => renamed(open(pretty(twice)), '"source_id": "ti|ll"', 'desk'))).code,
      'rename/duplicate',
    );
    const broken = open(pretty(SHOP).replace('"id": "r1",', '"id": "r1"'));
    assert.equal((await errorOf(() => renamed(broken, '"id": "ti|ll"', 'desk'))).code, 'rename/invalid-json');
  });
});
