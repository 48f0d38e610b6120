import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver';
import { VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { type Mentions, noMentions } from '../../server/src/engine/mentions/mentions.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { english } from '../../server/src/language/localize.ts';
import { changeCopies } from '../../server/src/language/name-copies.ts';
import { refactorings, resolveRefactoring } from '../../server/src/language/refactorings.ts';
import { checkGraph } from '../support/rules.ts';
import { applied, open, place, pretty, STYLES, shop, shown, target } from './support.ts';

const all = (session: GraphSession) => ({ ...target(session), annotated: true });

function offered(session: GraphSession, marked: string, nth = 0, only?: string[]): CodeAction[] {
  const at = place(session, marked, nth);
  const request = { range: { start: at, end: at }, only, invoked: true, disabled: true };
  return refactorings(all(session), request);
}

async function done(session: GraphSession, action: CodeAction | undefined, mentions: Mentions = noMentions) {
  assert.ok(action);
  const outside = { mentions, uriOf: (file: string) => `file:///shop/${file}` };
  return resolveRefactoring(all(session), action, outside, neverCancelled, english);
}

function titled(actions: readonly CodeAction[], title: string): CodeAction {
  const found = actions.find((action) => action.title === title);
  assert.ok(found, actions.map((action) => action.title).join('\n'));
  return found;
}

/** The text after the refactoring, which brings no error. */
async function textAfter(session: GraphSession, marked: string, title: string, nth = 0): Promise<string> {
  const action = await done(session, titled(offered(session, marked, nth), title));
  const text = applied(session, action.edit);
  assert.deepEqual(checkGraph(JSON.parse(text)).summary.errors, 0);
  return text;
}

type Shop = ReturnType<typeof shop>;
type Element = Shop['elements'][0];
type View = Shop['views'][0];

/** A second view below the shop that shows the clerk and the till, too. */
const TWO_VIEWS = shop(({ elements, views }) => {
  (elements[0] as Element).subdiagram_views?.push({ view_id: 'back', view_name: 'The Back' });
  views.push({
    view_id: 'back',
    view_name: 'The Back',
    parent_element_id: 'shop',
    parent_element_name: 'Shop Floor',
    included_elements: ['clerk'],
    included_relationships: [],
  } as never);
});

describe('Refactorings', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`move an element, with the relationships that only its view has, in a file of ${style}`, async () => {
      const wanted = structuredClone(TWO_VIEWS);
      Object.assign(wanted.views[1] as View, { included_elements: ['clerk'], included_relationships: [] });
      Object.assign(wanted.views[2] as View, { included_elements: ['clerk', 'till'], included_relationships: ['r1'] });
      const session = open(print(TWO_VIEWS));
      const title = "Move 'Till' from the view 'The Counter' to 'The Back'";
      assert.equal(await textAfter(session, '"id": "ti|ll"', title), print(wanted));
    });

    it(`swap a relationship's direction with all that repeats it, in a file of ${style}`, async () => {
      const graph = shop(({ relationships }) => {
        Object.assign(relationships[0] as object, {
          type: 'Association',
          statement: 'Till --(Association)--> Clerk',
        });
      });
      const wanted = structuredClone(graph);
      Object.assign(wanted.relationships[0] as object, {
        statement: 'Clerk --(Association)--> Till',
        source_id: 'clerk',
        target_id: 'till',
        source_name: 'Clerk',
        target_name: 'Till',
      });
      const session = open(print(graph));
      assert.equal(
        await textAfter(session, '"type": "Assoc|iation"', "Swap the direction: 'Clerk' to 'Till'"),
        print(wanted),
      );
    });

    it(`remove an element with what refers to it, in a file of ${style}`, async () => {
      const graph = shop(({ relationships, views }) => {
        relationships.push({
          id: 'r2',
          statement: 'Clerk --(Association)--> Shop Floor',
          name: 'stands on',
          type: 'Association',
          source_id: 'clerk',
          target_id: 'shop',
          source_name: 'Clerk',
          target_name: 'Shop Floor',
        });
        (views[0] as View).included_elements.push('clerk');
        (views[0] as { included_relationships: string[] }).included_relationships.push('r2');
      });
      const wanted = structuredClone(graph);
      wanted.elements.splice(2, 1);
      wanted.relationships.splice(0, 1);
      Object.assign(wanted.views[1] as View, { included_elements: ['clerk'], included_relationships: [] });
      const session = open(print(graph));
      const title = "Remove 'Till', with 1 relationship, 1 place in views";
      assert.equal(await textAfter(session, '"id": "ti|ll"', title), print(wanted));
    });

    it(`split a view by what contains what, in a file of ${style}`, async () => {
      const graph = shop(({ elements, views }) => {
        Object.assign(elements[1] as Element, { parent: 'shop' });
        (views[1] as View).included_elements = [];
        (views[1] as { included_relationships: string[] }).included_relationships = [];
        (views[0] as View).included_elements.push('clerk', 'till');
        (views[0] as { included_relationships: string[] }).included_relationships = ['r1'];
      });
      const session = open(print(graph));
      const text = await textAfter(
        session,
        '"view_name": "System|Architecture"',
        "Split the view: move 2 elements to a new view below 'Shop Floor'",
      );
      const { views } = JSON.parse(text) as { views: View[] };
      assert.deepEqual(
        views.map(({ view_id, included_elements, included_relationships }) => [
          view_id,
          included_elements,
          included_relationships,
        ]),
        [
          ['root', ['shop'], []],
          ['counter', [], []],
          ['shop-view', ['clerk', 'till'], ['r1']],
        ],
      );
      assert.equal(text, print(JSON.parse(text)));
    });

    it(`merge two elements that are one, in a file of ${style}`, async () => {
      const graph = shop(({ elements, relationships, views }) => {
        elements.push({ id: 'till-2', name: 'till', type: 'Device', description: 'Again.', alias: 'Desk' } as never);
        relationships.push({
          id: 'r2',
          statement: 'till --(Serving)--> Clerk',
          name: 'Serving',
          type: 'Serving',
          source_id: 'till-2',
          target_id: 'clerk',
          source_name: 'till',
          target_name: 'Clerk',
        });
        (views[0] as View).included_elements.push('till-2', 'clerk');
        (views[0] as { included_relationships: string[] }).included_relationships.push('r2');
      });
      const wanted = shop(({ elements, views }) => {
        Object.assign(elements[2] as Element, { alias: 'Desk' });
        (views[0] as View).included_elements.push('till', 'clerk');
        (views[0] as { included_relationships: string[] }).included_relationships.push('r1');
      });
      const session = open(print(graph));
      const title = "Merge 'till' ('till-2') into 'Till' ('till')";
      assert.equal(await textAfter(session, '"id": "ti|ll",', title), print(wanted));
    });
  }

  it('take along the addresses of an element that is merged into another', async () => {
    const graph = shop(({ elements, views }) => {
      elements.push({ id: 'till-2', name: 'Till', type: 'Device' } as never);
      (views[0] as View).included_elements.push('till-2');
    });
    const session = open(pretty(graph));
    const range = { start: { line: 0, character: 20 }, end: { line: 0, character: 26 } };
    const mentions: Mentions = {
      of: async ({ id }) => ({
        mentions: id === 'till-2' ? [{ file: 'a.ts', range, how: 'marker' }] : [],
        complete: true,
      }),
    };
    const action = titled(offered(session, '"id": "ti|ll",'), "Merge ('till-2') into 'Till' ('till')");
    const { edit } = await done(session, action, mentions);
    const change = edit?.documentChanges?.[1];
    assert.ok(change && 'edits' in change);
    assert.deepEqual(change.textDocument, { uri: 'file:///shop/a.ts', version: null });
    assert.deepEqual(change.edits, [{ range, newText: 'till', annotationId: 'marker' }]);
    assert.equal(edit?.changeAnnotations?.graph?.needsConfirmation, true);
  });

  it('say why they cannot be done', () => {
    const session = open(pretty(TWO_VIEWS));
    const swap = titled(offered(session, '"type": "Serv|ing"'), "Swap the direction: 'Clerk' to 'Till'");
    const serving = open(
      pretty(shop(({ elements }) => Object.assign(elements[1] as Element, { type: 'Requirement' }))),
    );
    const refused = titled(offered(serving, '"type": "Serv|ing"'), "Swap the direction: 'Clerk' to 'Till'");
    assert.equal(swap.disabled, undefined);
    assert.match(
      refused.disabled?.reason ?? '',
      /^Serving may not lead from 'Clerk' \(Requirement\) to 'Till' \(Device\)\./,
    );
    const remove = offered(session, '"id": "sh|op"').find(({ title }) => title.startsWith('Remove'));
    assert.match(remove?.disabled?.reason ?? '', /^2 views hang below it: 'The Counter', 'The Back'/);
    const quiet = refactorings(all(session), {
      range: { start: place(session, '"id": "sh|op"'), end: place(session, '"id": "sh|op"') },
      only: undefined,
      invoked: true,
      disabled: false,
    });
    assert.deepEqual(
      quiet.filter(({ disabled }) => disabled !== undefined),
      [],
    );
  });

  it('never offer a view that has no room', () => {
    const graph = structuredClone(TWO_VIEWS);
    for (let n = 0; n < VIEW_CAPACITY; n++) {
      graph.elements.push({ id: `d${n}`, name: `D ${n}`, type: 'Device' } as never);
      if (n < VIEW_CAPACITY - 1) (graph.views[2] as View).included_elements.push(`d${n}`);
      else (graph.views[0] as View).included_elements.push(`d${n}`);
    }
    const session = open(pretty(graph));
    const titles = offered(session, '"id": "ti|ll"').map(({ title }) => title);
    assert.ok(
      titles.every((title) => !title.includes("to 'The Back'")),
      titles.join('\n'),
    );
  });

  it('come in the kinds that are asked for, and with an edit only for the text they were offered for', async () => {
    const session = open(pretty(TWO_VIEWS));
    const kinds = (only: string[]) => [...new Set(offered(session, '"id": "ti|ll"', 0, only).map(({ kind }) => kind))];
    assert.deepEqual(kinds(['refactor.move']), ['refactor.move.element']);
    assert.deepEqual(kinds(['refactor']), ['refactor.move.element', 'refactor.rewrite.remove']);
    assert.deepEqual(kinds(['quickfix']), []);
    const [action] = offered(session, '"id": "ti|ll"');
    assert.ok(action);
    const late = { ...action, data: { ...(action.data as object), version: 6 } };
    assert.equal((await done(session, late)).edit, undefined);
  });
});

describe('All copies of a name', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`change at once after a plain edit, from the name and from each copy, in a file of ${style}`, () => {
      const stale = shop(({ elements }) => Object.assign(elements[2] as Element, { name: 'Desk' }));
      const wanted = print(stale)
        .replace(/(source_name": ?)"Till"/, '$1"Desk"')
        .replace('"Till --', '"Desk --');
      const session = open(print(stale));
      assert.equal(shown(session).length, 2);
      for (const marked of ['"name": "De|sk"', '"source_name": "Ti|ll"', '"statement": "Ti|ll --']) {
        const at = place(session, marked);
        const [action, ...more] = changeCopies(target(session), { start: at, end: at }, [], english);
        assert.deepEqual(more, []);
        assert.equal(action?.title, "Change all 2 copies of the old name to 'Desk'");
        assert.equal(applied(session, action?.edit), wanted);
      }
    });
  }

  it('are left alone where they say the name already', () => {
    const session = open(pretty(shop()));
    const at = place(session, '"name": "Ti|ll"');
    assert.deepEqual(changeCopies(target(session), { start: at, end: at }, [], english), []);
  });
});
