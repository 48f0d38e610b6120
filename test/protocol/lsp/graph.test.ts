import assert from 'node:assert/strict';
import { join } from 'node:path';
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  Diagnostic,
  DocumentFilter,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  Hover,
  InlayHint,
  Range,
  SemanticTokens,
  TextDocumentEdit,
} from 'vscode-languageserver/node';
import { pretty, STYLES, shop } from '../../language/support.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { CAPABILITIES, type ClientOptions, TestClient, uri } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('The language server on a graph', () => {
  removeTemporaryFolders();
  let client: TestClient;
  let graph: string;
  afterEach(async () => {
    await client.stop();
  });

  async function open(text: string, options: Partial<ClientOptions> = {}): Promise<void> {
    const folder = temporaryFolder({ [GRAPH]: text, 'test/till.test.ts': '' });
    client = await TestClient.start({ folders: [folder], ...options });
    graph = uri(join(folder, GRAPH));
    await client.open(join(folder, GRAPH));
    await client.until('the check', () => client.status?.roots[0]?.check !== undefined);
  }

  /** The range of the only place where a piece stands. */
  function rangeOf(text: string, piece: string): Range {
    const at = text.indexOf(piece);
    assert.ok(at >= 0 && text.indexOf(piece, at + 1) < 0, `${piece} is not there once`);
    const position = (offset: number) => {
      const lines = text.slice(0, offset).split(/\r\n|\n/);
      return { line: lines.length - 1, character: (lines.at(-1) as string).length };
    };
    return { start: position(at), end: position(at + piece.length) };
  }

  for (const [style, print] of Object.entries(STYLES)) {
    it(`shows a wrong id, offers what mends it, and is content then (${style})`, async () => {
      const text = print(shop());
      await open(text);
      assert.equal(client.published.size, 0);
      const wanted = rangeOf(text, style === 'a single line' ? 'target_id":"clerk' : 'target_id": "clerk');
      const end = { start: wanted.end, end: wanted.end };
      await client.change(graph, { range: end, text: 's' });
      const [found] = await client.diagnostics(graph, (all) => all.length === 1);
      assert.equal(found?.code, 'relationship/unknown-endpoint');
      assert.equal(found?.range.end.character, wanted.end.character + 2);
      const [fix] = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: graph },
        range: found?.range,
        context: { diagnostics: [found as Diagnostic] },
      });
      assert.equal(fix?.title, "Change target_id to 'clerk' ('Clerk')");
      assert.equal(fix?.edit, undefined);
      const resolved = await client.request<CodeAction>('codeAction/resolve', fix as CodeAction);
      const [change] = (resolved.edit?.documentChanges ?? []) as TextDocumentEdit[];
      const edits = change?.edits as { range: Range; newText: string }[];
      assert.deepEqual(
        edits.map(({ newText }) => newText),
        ['"clerk"'],
      );
      await client.change(graph, ...edits.map(({ range, newText }) => ({ range, text: newText })));
      assert.deepEqual(await client.diagnostics(graph, (all) => all.length === 0), []);
    });
  }

  it('answers a burst of changes with the newest state', async () => {
    const text = pretty(shop());
    await open(text);
    const { end } = rangeOf(text, '"target_id": "clerk');
    const before = client.lists;
    let version = 0;
    for (let at = 0; at < 200; at++) {
      const place = { line: end.line, character: end.character + at };
      version = await client.change(graph, { range: { start: place, end: place }, text: 'x' });
    }
    await client.until('the newest', () => client.published.get(graph)?.version === version);
    const [found] = client.published.get(graph)?.diagnostics ?? [];
    assert.equal(found?.range.end.character, end.character + 201);
    assert.ok(client.lists - before < 50, `${client.lists - before} lists for 200 changes`);
  });

  it('answers hovers, lenses, the outline and fix-all', async () => {
    const text = pretty(shop()).replace('"target_name": "Clerk"', '"target_name": "Klerk"');
    await open(text);
    const textDocument = { uri: graph };
    const position = rangeOf(text, '"source_id": "till').end;
    const hover = await client.request<Hover>('textDocument/hover', { textDocument, position });
    assert.match(
      (hover.contents as { value: string }).value,
      /^\*\*\[Till\]\(file:.*#L\d+,5\)\*\* · Device · `till`\n/,
    );
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
    const resolved = await client.request<CodeLens>('codeLens/resolve', lenses.at(-1) as CodeLens);
    assert.equal(resolved.command?.title, '2/15 elements');
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['Elements', 'Relationships', 'Views'],
    );
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument,
      range: rangeOf(text, '"name": "Shop"'),
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    assert.deepEqual(
      actions.map(({ kind }) => kind),
      ['source.fixAll.groundplan'],
    );
  });

  it('answers with names: completions, hints, tokens, highlights and links', async () => {
    const text = pretty(shop(({ views }) => views[1]?.included_elements.push('gone')));
    await open(text);
    const textDocument = { uri: graph };
    const position = rangeOf(text, '"source_id": "').end;
    const { items } = await client.request<CompletionList>('textDocument/completion', { textDocument, position });
    assert.deepEqual(
      items.slice(0, 1).map(({ label, labelDetails }) => [label, labelDetails?.detail]),
      [['Till', ' till']],
    );
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
    assert.ok(hints.some(({ label }) => label === 'Till → Clerk'));
    const tokens = await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
    assert.equal(tokens.data.length, 5);
    assert.deepEqual(await client.request('textDocument/semanticTokens/range', { textDocument, range }), tokens);
    const same = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', {
      textDocument,
      position,
    });
    assert.equal(same.length, 3);
    const [link] = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument });
    const { target } = await client.request<DocumentLink>('documentLink/resolve', link as DocumentLink);
    assert.match(target ?? '', /\/test\/till\.test\.ts$/);
  });

  it('speaks the language of the editor where it labels, and English where it judges', async () => {
    const l10n = { '{0}/{1} elements': '{0}/{1} 个元素', Elements: '元素' };
    await open(pretty(shop(({ elements }) => Object.assign(elements[1] as object, { type: 'x' }))), {
      initializationOptions: { l10n },
    });
    const textDocument = { uri: graph };
    const [elements, relationships] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument,
    });
    assert.deepEqual([elements?.name, relationships?.name], ['元素', 'Relationships']);
    const [found] = await client.diagnostics(graph);
    assert.match(String(found?.message), /element type/);
  });

  it('says what its status is, also while the text does not parse', async () => {
    const text = pretty(shop());
    await open(text);
    const check = () => client.status?.roots[0]?.check;
    assert.deepEqual(check(), { parses: true, errors: 0, warnings: 0, infos: 0, generation: 3 });
    await client.change(graph, { text: text.replace('"Shop",', '"Shop"') });
    await client.until('the break', () => check()?.parses === false);
    await client.diagnostics(graph, ([found]) => found?.code === 'graph/invalid-json');
    await client.close(graph);
    await client.until('the end', () => client.status?.roots[0] !== undefined && check() === undefined);
    assert.deepEqual(client.published.get(graph)?.diagnostics, []);
  });

  it('leaves syntax to the built-in service, as long as that is on', async () => {
    const text = pretty(shop(({ elements }) => Object.assign(elements[1] as object, { type: 'x' })));
    await open(text, { initializationOptions: { jsonService: true } });
    await client.diagnostics(graph, (found) => found.length === 1);
    await client.change(graph, { text: text.replace('"Shop",', '"Shop"') });
    await client.until('the break', () => client.status?.roots[0]?.check?.parses === false);
    assert.deepEqual(
      client.published.get(graph)?.diagnostics.map(({ code }) => code),
      ['element/unknown-type'],
    );
    await client.connection.sendNotification('groundplan/environment', { jsonService: false });
    await client.diagnostics(graph, (found) => found.length === 2);
  });

  it('goes on after what it cannot answer', async () => {
    const text = pretty(shop());
    await open(text);
    const nowhere = { textDocument: { uri: 'file:///nowhere/else.json' }, position: { line: 9, character: 9 } };
    assert.equal(await client.request('textDocument/hover', nowhere), null);
    await client.change('file:///nowhere/else.json', { text: '{' });
    await client.close('file:///nowhere/else.json');
    await client.openText('untitled:Untitled-1', '{', 'json');
    await client.openText('git:/x/design/KG/SystemArchitecture.json', '{', 'json');
    await client.openText('not a uri at all', '{', 'json');
    const beyond = { textDocument: { uri: graph }, position: { line: 99_999, character: 9 } };
    assert.equal(await client.request('textDocument/hover', beyond), null);
    await assert.rejects(client.request('textDocument/hover', { textDocument: 7 }));
    const textDocument = { uri: graph };
    assert.equal((await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })).length, 5);
    assert.deepEqual([...client.published.keys()], []);
  });
});

describe('A client that can be told later', () => {
  removeTemporaryFolders();
  let client: TestClient;
  afterEach(async () => {
    await client.stop();
  });

  it('hears of each graph once, by its exact path', async () => {
    const folder = temporaryFolder({
      [GRAPH]: pretty(shop()),
      'b/groundplan.json': '{ "graph": "docs/graph.json" }',
      'b/docs/graph.json': pretty(shop()),
    });
    const synchronization = { dynamicRegistration: true };
    const capabilities = { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, synchronization } };
    client = await TestClient.start({ folders: [folder], capabilities });
    assert.equal(client.result?.capabilities.hoverProvider, undefined);
    const patterns = (method: string) =>
      client.registrations
        .filter((one) => one.method === method)
        .flatMap(({ registerOptions }) => registerOptions.documentSelector as DocumentFilter[])
        // Code, specifications and queries are wanted by their languages.
        .flatMap((filter) => ('pattern' in filter ? [filter.pattern] : []));
    await client.until('both graphs', () => patterns('textDocument/hover').length === 2);
    const graphs = [join(folder, GRAPH), join(folder, 'b/docs/graph.json')];
    for (const method of ['hover', 'definition', 'codeAction', 'codeLens', 'documentSymbol']) {
      assert.deepEqual(patterns(`textDocument/${method}`), graphs);
    }
    assert.deepEqual(patterns('textDocument/didOpen'), ['**/groundplan.json', ...graphs]);
    const outline = client.registrations.find(({ method }) => method === 'textDocument/documentSymbol');
    assert.equal(outline?.registerOptions.label, 'Groundplan');
  });

  it('has a graph without a disk checked by itself', async () => {
    client = await TestClient.start({ folders: ['vscode-vfs://github/someone/shop'] });
    const graph = 'vscode-vfs://github/someone/shop/design/KG/SystemArchitecture.json';
    await client.openText(graph, pretty(shop(({ elements }) => Object.assign(elements[1] as object, { type: 'x' }))));
    const found = await client.diagnostics(graph);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['element/unknown-type'],
    );
  });
});
