// @scope arch:mcp

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { DEFAULT_CHARS, MOST_CHARS } from '../../server/src/mcp/fit.ts';
import type { GraphReader } from '../../server/src/mcp/graph-reader.ts';
import { elementUri, parsedUri, pictureUri, viewUri } from '../../server/src/mcp/resource-uris.ts';
import { listResources, readResource } from '../../server/src/mcp/resources.ts';
import { fixture } from '../engine/diagram/views.ts';
import { type Json, mill, relationship, view } from '../engine/rules/mill.ts';
import { codeOf, errorOf } from '../support/errors.ts';
import { generateGraph } from '../support/generate-graph.ts';
import { readMarkup } from '../support/markup.ts';
import { ManualCancellation } from '../support/memory.ts';
import { readerOf } from './graph-readers.ts';

async function read(reader: GraphReader, uri: string): Promise<{ mimeType: string | undefined; text: string }> {
  const { contents } = await readResource(reader, uri, neverCancelled);
  assert.equal(contents.length, 1);
  const [content] = contents as [{ uri: string; mimeType?: string; text: string }];
  assert.equal(content.uri, uri);
  return { mimeType: content.mimeType, text: content.text };
}

describe('Resources for agents', function () {
  this.timeout(20_000);

  it('are an outline and the views, nearest to the root first', async () => {
    assert.deepEqual((await listResources(readerOf(mill()))).resources.slice(1), [
      {
        uri: 'groundplan://graph/view/root',
        name: 'root',
        title: 'SystemArchitecture',
        description: 'View with 2/15 elements.',
        mimeType: 'text/vnd.mermaid',
      },
      {
        uri: 'groundplan://graph/view/milling',
        name: 'milling',
        title: 'Milling',
        description: 'View with 3/15 elements.',
        mimeType: 'text/vnd.mermaid',
      },
    ]);
    assert.deepEqual(await listResources(readerOf(null)), { resources: [] });
  });

  it('are listed page by page, each once', async () => {
    const reader = readerOf(generateGraph(2_000_000));
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listResources(reader, cursor);
      assert.ok(JSON.stringify(page).length < MOST_CHARS);
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const { index } = (await reader.graph()) ?? assert.fail();
    assert.deepEqual(
      [...uris].sort(),
      ['groundplan://graph', ...index.views().map(({ facts }) => viewUri(facts.id))].sort(),
    );
    assert.equal(await codeOf(() => listResources(reader, 'next')), 'resources/invalid-cursor');
  });

  it('begin with the outline, which says what is unsaved and what does not parse', async () => {
    const { mimeType, text } = await read(readerOf(mill(), true), 'groundplan://graph');
    const outline = JSON.parse(text);
    assert.equal(mimeType, 'application/json');
    assert.deepEqual([outline.counts, outline.unsaved], [{ elements: 5, relationships: 3, views: 2 }, true]);
    assert.match(outline.canonicalVersion, /^sha256:[0-9a-f]{64}$/);
    const broken = readerOf(mill());
    const opened = (await broken.graph()) ?? assert.fail();
    opened.document.edit({ start: 0, end: 1, text: '' });
    const reader = { ...broken, graph: async () => ({ ...opened, canonicalVersion: null }) };
    assert.match(JSON.parse((await read(reader, 'groundplan://graph')).text).note, /does not parse at the moment/);
  });

  it('show a view as Mermaid and as SVG', async () => {
    const reader = readerOf(fixture('notation.json'));
    assert.deepEqual(await read(reader, 'groundplan://graph/view/all'), {
      mimeType: 'text/vnd.mermaid',
      text: fixture('notation.mmd'),
    });
    assert.deepEqual(await read(reader, 'groundplan://graph/view/all/svg'), {
      mimeType: 'image/svg+xml',
      text: fixture('notation.svg'),
    });
  });

  it('show an element', async () => {
    const { mimeType, text } = await read(readerOf(mill()), 'groundplan://graph/element/miller');
    assert.equal(mimeType, 'application/json');
    const { name, views, relationshipsOut } = JSON.parse(text);
    assert.deepEqual([name, views.length, relationshipsOut.length], ['Miller', 1, 1]);
  });

  it('are errors with near ids and what to read instead, where there is none of the id', async () => {
    const reader = readerOf(mill());
    assert.deepEqual(await errorOf(() => read(reader, 'groundplan://graph/view/miling/svg')), {
      code: 'resources/unknown',
      message: "No view has the id 'miling'. Did you mean 'milling'? Read groundplan://graph/view/milling/svg.",
      data: { kind: 'view', id: 'miling', near: ['milling'] },
    });
    const far = await errorOf(() => read(reader, 'groundplan://graph/element/zzzzzzzz'));
    assert.match(far.message, /groundplan:\/\/graph lists the views; the tool query finds elements\./);
    assert.equal(await codeOf(() => read(readerOf(null), 'groundplan://graph')), 'workspace/no-graph');
    assert.equal(await codeOf(() => read(readerOf('{'), 'groundplan://graph')), 'graph/unreadable');
    const late = new ManualCancellation(0);
    assert.equal(await codeOf(() => readResource(reader, 'groundplan://graph', late)), 'cancelled');
  });

  it('refuse addresses that are none, and name those that are', async () => {
    const wrong = [
      'groundplan://graph/views',
      'groundplan://graph/element/a/svg',
      'file:///etc/passwd',
      'groundplan://graph/view/%E0',
      'groundplan://graph/view/a/b',
      '',
    ];
    for (const uri of wrong) {
      const { code, message } = await errorOf(() => parsedUri(uri));
      assert.equal(code, 'resources/unknown');
      assert.match(message, /groundplan:\/\/graph\/view\/\{id\}\/svg/);
    }
  });

  it('have addresses that any id comes back from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        assert.deepEqual(parsedUri(viewUri(id)), { kind: 'view', id });
        assert.deepEqual(parsedUri(pictureUri(id)), { kind: 'picture', id });
        assert.deepEqual(parsedUri(elementUri(id)), { kind: 'element', id });
      }),
    );
  });

  it('keep to their size whatever the graph is, and say what is missing', async () => {
    const graph = mill();
    const ids = Array.from({ length: 400 }, (_, place) => `element-${place}-${'x'.repeat(200)}`);
    for (const id of ids) graph.elements.push({ id, name: id, type: 'Device', description: id.repeat(3) });
    const lines = ids.map((id, place) => relationship(`r-${place}`, 'Flow', ['mill', 'Mill'], [id, id]));
    graph.relationships.push(...lines);
    graph.views.push(
      view(
        'big',
        'Big'.repeat(300),
        undefined,
        ['mill', ...ids],
        lines.map(({ id }) => id as string),
      ),
    );
    for (const id of ids) graph.views.push(view(`view of ${id}`, id, ['mill', 'Mill'], [], []));
    (graph.elements[0] as Json).description = 'long '.repeat(20_000);
    const reader = readerOf(graph);
    const outline = await read(reader, 'groundplan://graph');
    const mermaid = await read(reader, 'groundplan://graph/view/big');
    const card = await read(reader, 'groundplan://graph/element/mill');
    for (const { text } of [outline, mermaid, card]) assert.ok(text.length <= DEFAULT_CHARS, String(text.length));
    assert.ok(JSON.parse(outline.text).viewsLeftOut > 100);
    assert.match(mermaid.text, /%% Left out for want of room: \d+ elements and \d+ relationships\./);
    assert.ok(JSON.parse(card.text).cut.textsOver > 0 || Object.keys(JSON.parse(card.text).cut.leftOut).length > 0);
    const picture = await read(reader, 'groundplan://graph/view/big/svg');
    assert.ok(picture.text.length <= MOST_CHARS);
    assert.match(readMarkup(picture.text).text, /Left out for want of room/);
  });

  it('never hold the graph: no resource has every element', async () => {
    const reader = readerOf(fixture('hostile.json'));
    const { text } = await read(reader, 'groundplan://graph');
    assert.doesNotMatch(text, /__proto__|Donau/i);
  });
});
