import assert from 'node:assert/strict';
import { FIX_ALL_KIND, fixAll, wantsFixAll } from '../../server/src/language/fix-all.ts';
import { english } from '../../server/src/language/localize.ts';
import { applied, open, pretty, replace, SHOP, STYLES, shop, shown, target } from './support.ts';

describe('Fix-all', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`writes every copy of a new name anew, in a file of ${style}`, () => {
      const session = open(print(SHOP));
      const colon = style === 'a single line' ? ':' : ': ';
      replace(session, `"name"${colon}"Till"`, `"name"${colon}"Cash Desk"`);
      replace(session, `"name"${colon}"Shop Floor"`, `"name"${colon}"店面"`);
      replace(session, `"view_name"${colon}"The Counter",`, `"view_name"${colon}"Counter",`);
      const [action, ...more] = fixAll(target(session), english);
      assert.deepEqual(more, []);
      assert.equal(action?.kind, FIX_ALL_KIND);
      assert.equal(action?.title, 'Write all copied names, statements and mirrors anew');
      const wanted = shop(({ elements, relationships, views }) => {
        Object.assign(elements[2] as object, { name: 'Cash Desk' });
        Object.assign(elements[0] as object, {
          name: '店面',
          subdiagram_views: [{ view_id: 'counter', view_name: 'Counter' }],
        });
        Object.assign(relationships[0] as object, {
          source_name: 'Cash Desk',
          statement: 'Cash Desk --(Serving)--> Clerk',
        });
        Object.assign(views[1] as object, { view_name: 'Counter', parent_element_name: '店面' });
      });
      assert.equal(applied(session, action?.edit), print(wanted));
    });
  }

  it('is not there where nothing follows from the rest', () => {
    const session = open(pretty(SHOP));
    assert.deepEqual(fixAll(target(session), english), []);
    replace(session, '"target_id": "clerk"', '"target_id": "nobody"');
    assert.deepEqual(shown(session), ['relationship/unknown-endpoint "nobody"']);
    assert.deepEqual(fixAll(target(session), english), []);
  });

  it('leaves a view that is over its capacity as it is', () => {
    const graph = shop(({ elements, views }) => {
      const ids = Array.from({ length: 17 }, (_, at) => `e${at}`);
      for (const id of ids) elements.push({ id, name: id, type: 'Device' } as never);
      (views[1] as { included_elements: string[] }).included_elements.push(...ids);
      (views[1] as { view_name: string }).view_name = 'Counter';
    });
    const session = open(pretty(graph));
    const [action] = fixAll(target(session), english);
    const wanted = pretty(graph).replace('"view_name": "The Counter"', '"view_name": "Counter"');
    assert.equal(applied(session, action?.edit), wanted);
  });

  it('waits until the text parses', () => {
    const session = open(pretty(SHOP));
    replace(session, '"name": "Till"', '"name": "Cash Desk"');
    replace(session, '"Shop",', '"Shop"');
    assert.deepEqual(fixAll(target(session), english), []);
  });

  it('leaves an older file to its migration', () => {
    const graph = shop(({ relationships }) => {
      const [old] = relationships as unknown as { type?: string; name: string; source_name: string }[];
      Object.assign(old as object, { name: 'Serving', source_name: 'Old Till' });
      delete old?.type;
    });
    const session = open(pretty(graph));
    assert.equal(session.document.generation, 2);
    assert.ok(shown(session).includes('relationship/stale-name "Old Till"'));
    assert.deepEqual(fixAll(target(session), english), []);
  });

  it('comes only when it is asked for', () => {
    assert.deepEqual(
      [undefined, [], ['quickfix'], ['source.fixAll.eslint'], ['source'], ['source.fixAll'], [FIX_ALL_KIND]].map(
        wantsFixAll,
      ),
      [false, false, false, false, true, true, true],
    );
  });
});
