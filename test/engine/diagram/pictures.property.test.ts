// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { widthOf } from '../../../server/src/engine/diagram/measured-text.ts';
import { mermaidOf } from '../../../server/src/engine/diagram/mermaid.ts';
import { viewModel } from '../../../server/src/engine/diagram/view-model.ts';
import { allTags, readMarkup } from '../../support/markup.ts';
import { graphText } from '../../support/random-graph.ts';
import { openGraph, pictureOf, viewOf } from './views.ts';

const TYPE = fc.constantFrom('Grouping', 'Device', 'Goal', 'Business Process', 'And Junction', 'Nothing', '');
const RELATION = fc.constantFrom('Composition', 'Aggregation', 'Assignment', 'Flow', 'Access', 'Servng');
const TEXT = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 80 }));

/** One view of everything: any nesting, loops of it too, lines from and to anything, texts of any character. */
const anyView = fc
  .record({
    elements: fc.array(fc.record({ name: TEXT, type: TYPE, parent: fc.nat(12) }), { maxLength: 10 }),
    relationships: fc.array(fc.record({ name: TEXT, type: RELATION, from: fc.nat(11), to: fc.nat(11) }), {
      maxLength: 14,
    }),
    title: TEXT,
  })
  .map(({ elements, relationships, title }) => ({
    elements: elements.map(({ parent, ...rest }, place) => ({ id: `e${place}`, parent: `e${parent}`, ...rest })),
    relationships: relationships.map(({ from, to, ...rest }, place) => ({
      id: `r${place}`,
      source_id: `e${from}`,
      target_id: `e${to}`,
      ...rest,
    })),
    views: [
      {
        view_id: 'v',
        view_name: title,
        included_elements: elements.map((_, place) => `e${place}`),
        included_relationships: relationships.map((_, place) => `r${place}`),
      },
    ],
  }));

const NODE = /^n\d+(?:\["[^"]*"\]|\("[^"]*"\)|\(\("[^"]*"\)\)):::[a-z]+$/;
const LINE = /^n\d+ (?:==>|-\.->|-->|---)(?:\|"[^"]*"\|)? n\d+$/;
const OTHER = /^(?:flowchart TB|accTitle: [^:;]*(?:;[^:;]*)*|%% .*|classDef [a-z]+ [a-z0-9#:, -]+)$/;

/** Every line is one of the few kinds that there are, and no label holds what Mermaid would read. */
function assertFlowchart(text: string): void {
  for (const line of text.trimEnd().split('\n')) {
    assert.ok(NODE.test(line) || LINE.test(line) || OTHER.test(line), JSON.stringify(line));
    if (!line.startsWith('%%')) assert.doesNotMatch(line, /%|`|\$|&|<(?!br\/>)|\p{Cc}|\p{Zl}|\p{Zp}/u);
    assert.doesNotMatch(line, /%%\{|%.*%\{/);
  }
}

describe('Pictures of any view', function () {
  this.timeout(60_000);

  it('are well-formed, and the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(anyView, async (graph) => {
        const view = viewOf(graph, 'v');
        const picture = await pictureOf(view);
        readMarkup(picture);
        assertFlowchart(mermaidOf(view));
        assert.equal(await pictureOf(viewOf(graph, 'v')), picture);
        assert.equal(mermaidOf(viewOf(graph, 'v')), mermaidOf(view));
      }),
      { numRuns: 60 },
    );
  });

  it('are there for every view of any graph', async () => {
    await fc.assert(
      fc.asyncProperty(graphText, async (text) => {
        const { index } = openGraph(text);
        for (const { facts } of index.views()) {
          const view = viewModel(index, facts.id);
          assert.ok(view);
          readMarkup(await pictureOf(view));
          assertFlowchart(mermaidOf(view));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('have every text inside its box, and every box inside the picture', async () => {
    await fc.assert(
      fc.asyncProperty(anyView, async (graph) => {
        const picture = readMarkup(await pictureOf(viewOf(graph, 'v')));
        const size = (name: string, tag = picture) => Number(tag.attributes.get(name));
        for (const tag of allTags(picture)) {
          if (tag.name !== 'svg' || tag === picture) continue;
          assert.ok(size('x', tag) >= 0 && size('x', tag) + size('width', tag) <= size('width'));
          assert.ok(size('y', tag) >= 0 && size('y', tag) + size('height', tag) <= size('height'));
          for (const text of tag.children) {
            const fontSize = text.attributes.get('class') === 'gp-type' ? 11 : 13;
            assert.ok(widthOf(text.text, fontSize) <= size('width', tag), text.text);
            assert.ok(size('y', text) > 0 && size('y', text) < size('height', tag));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
