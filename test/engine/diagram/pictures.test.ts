// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import { mermaidOf } from '../../../server/src/engine/diagram/mermaid.ts';
import { firstOf } from '../../../server/src/engine/diagram/view-model.ts';
import { allTags, readMarkup, type Tag } from '../../support/markup.ts';
import { mill, view } from '../rules/mill.ts';
import { fixture, pictureOf, viewOf } from './views.ts';

/** A graph with every kind of line, and one whose texts mean something to Mermaid, XML or HTML. */
const GOLDENS = ['notation', 'hostile'];

describe('Pictures of a view', () => {
  for (const name of GOLDENS) {
    const shown = () => viewOf(fixture(`${name}.json`), 'all');

    it(`are the Mermaid text that was looked at: ${name}`, () => {
      assert.equal(mermaidOf(shown()), fixture(`${name}.mmd`));
    });

    it(`are the SVG that was looked at: ${name}`, async () => {
      assert.equal(await pictureOf(shown()), fixture(`${name}.svg`));
    });
  }

  it('hold no script, no address, no event and no style beside the one sheet', async () => {
    for (const name of GOLDENS) {
      const tags = allTags(readMarkup(await pictureOf(viewOf(fixture(`${name}.json`), 'all'))));
      const names = new Set(tags.map((tag) => tag.name));
      const known = 'svg title desc style defs marker path rect circle g text'.split(' ');
      assert.deepEqual(
        [...names].filter((tag) => !known.includes(tag)),
        [],
      );
      for (const { attributes } of tags) {
        for (const [attribute, value] of attributes) {
          assert.doesNotMatch(attribute, /^on|href|^style$/);
          if (attribute.startsWith('marker-')) assert.match(value, /^url\(#gp-[a-z-]+\)$/);
        }
      }
      const sheet = tags.find((tag) => tag.name === 'style')?.text ?? '';
      assert.doesNotMatch(sheet, /url\(|@import|@font-face/);
    }
  });

  it('name every element and relationship by its id, whatever that is', async () => {
    const shown = viewOf(fixture('hostile.json'), 'all');
    const tags = allTags(readMarkup(await pictureOf(shown)));
    const ids = tags.flatMap((tag) => tag.attributes.get('data-id') ?? []);
    // The line from a whole to a part inside it is left out.
    const expected = [...shown.elements, ...shown.relationships].map(({ id }) => id).filter((id) => id !== 'r4');
    assert.deepEqual([...ids].sort(), expected.sort());
  });

  it('say in words what they show', async () => {
    const picture = readMarkup(await pictureOf(viewOf(mill(), 'milling')));
    assert.equal(textOf(picture, 'title'), 'Milling');
    assert.equal(
      textOf(picture, 'desc'),
      'Architecture view below Mill with 3/15 elements. Elements: Miller (Business Actor), Grind (Business Process), ' +
        'Flour (Business Object). Relationships: Miller → Grind (Assignment); Grind → Flour (Access).',
    );
    assert.deepEqual([picture.attributes.get('role'), picture.attributes.get('aria-labelledby')], ['img', 'gp-title']);
  });

  it('tell of elements that open a view', async () => {
    const tags = allTags(readMarkup(await pictureOf(viewOf(mill(), 'root'))));
    assert.deepEqual(
      tags.flatMap((tag) => tag.attributes.get('data-views') ?? []),
      ['["milling"]'],
    );
    assert.match(mermaidOf(viewOf(mill(), 'root')), /%% "mill", opens view "milling"\nn1\["Mill<br\/>Grouping"\]/);
  });

  it('say what was left out for want of room', async () => {
    const part = firstOf(viewOf(mill(), 'milling'), 1, 1);
    const words = 'Left out for want of room: 2 elements and 2 relationships.';
    assert.ok(mermaidOf(part).includes(`%% ${words}\n`));
    assert.ok(textOf(readMarkup(await pictureOf(part)), 'desc')?.includes(words));
  });

  it('are there for a view without members', async () => {
    const graph = mill();
    graph.views.push(view('empty', 'Empty', undefined, [], []));
    const empty = viewOf(graph, 'empty');
    assert.equal(readMarkup(await pictureOf(empty)).name, 'svg');
    assert.match(mermaidOf(empty), /^flowchart TB\naccTitle: Empty\n%% View "empty": 0\/15 elements\. .*\n$/);
  });
});

function textOf(tag: Tag, name: string): string | undefined {
  return tag.children.find((child) => child.name === name)?.text;
}
