import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeAction, CodeLens, CompletionList, Hover, TextEdit } from 'vscode-languageserver';
import type { SelectAnswer } from '../../../server/src/engine/query/select.ts';
import type {
  QueryCompleteResult,
  QueryDiagnoseResult,
  QueryRootsResult,
  QueryRunParams,
  QueryRunResult,
} from '../../../server/src/protocol/query-messages.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { TestClient, uri } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('The language server on queries', () => {
  removeTemporaryFolders();
  let client: TestClient;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    client = await TestClient.start({ folders: [folder] });
  });
  afterEach(() => client.stop());

  const run = (params: QueryRunParams): Promise<QueryRunResult> => client.request('groundplan/query/run', params);
  const answerTo = async (text: string): Promise<SelectAnswer> => {
    const result = await run({ mode: 'select', text });
    assert.ok('answer' in result, JSON.stringify(result));
    return result.answer as SelectAnswer;
  };

  it('answers in both modes, and says how and of what', async () => {
    const { roots } = await client.request<QueryRootsResult>('groundplan/query/roots', {});
    assert.deepEqual(
      roots.map(({ namespace }) => namespace),
      ['shop'],
    );
    const selected = await run({ mode: 'select', text: 'kind:Requirement depth:1', limit: 5 });
    assert.ok('answer' in selected);
    assert.equal(selected.root, uri(folder));
    assert.match(selected.canonicalVersion ?? '', /^sha256:/);
    assert.equal(selected.grammar, 1);
    assert.ok(selected.timeMs > 0);
    assert.equal(selected.answer.count, 5);
    const filtered = await run({ mode: 'filters', filters: { kind: 'Device' } });
    assert.ok('answer' in filtered);
    assert.deepEqual(Object.keys(filtered.answer)[0], 'filters');
  });

  it('gives the error object of the engine', async () => {
    const wrong = await run({ mode: 'select', text: 'kind:prop lcaks:verifies' });
    assert.ok('queryError' in wrong);
    assert.deepEqual(
      [wrong.queryError.code, wrong.queryError.token, wrong.queryError.suggestion],
      ['query/unknown-predicate', 'lcaks:verifies', 'lacks:verifies'],
    );
    const limited = await run({ mode: 'select', text: 'kind:prop', limit: 0 });
    assert.ok('error' in limited);
    assert.equal(limited.error.code, 'query/bad-limit');
    const elsewhere = await run({ mode: 'select', text: 'kind:prop', root: 'file:///nowhere' });
    assert.ok('error' in elsewhere);
    assert.equal(elsewhere.error.code, 'query/no-root');
  });

  it('sees what is not saved: the graph, code and specifications', async () => {
    const before = await answerTo('symbol:unsaved');
    assert.equal(before.total, 0);
    const source = uri(join(folder, 'src/unsaved.ts'));
    writeFileSync(join(folder, 'src/unsaved.ts'), '');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: source, type: 1 }],
    });
    const id = JSON.parse(readFileSync(join(folder, GRAPH), 'utf8')).elements[0].id;
    await client.openText(source, `/** @implements arch:${id} */\nexport function unsaved() {}\n`, 'typescript');
    assert.equal((await answerTo('symbol:unsaved')).total, 1);
    await client.close(source);
    assert.equal((await answerTo('symbol:unsaved')).total, 0);

    const text = await client.open(join(folder, GRAPH));
    const versions = [(await answerTo('kind:Device')).canonicalVersion];
    await client.change(uri(join(folder, GRAPH)), { text: text.replace(/"name": "[^"]*"/, '"name": "Another Name"') });
    versions.push((await answerTo('kind:Device')).canonicalVersion);
    assert.notEqual(versions[0], versions[1]);
    await client.close(uri(join(folder, GRAPH)));
    assert.equal((await answerTo('kind:Device')).canonicalVersion, versions[0]);

    const unit = uri(join(folder, 'spec/unsaved.md'));
    writeFileSync(join(folder, 'spec/unsaved.md'), '');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: unit, type: 1 }] });
    await client.openText(unit, '# Unsaved {#unsaved}\n', 'markdown');
    assert.equal((await answerTo('uri:spec://shop/unsaved#unsaved')).total, 1);
  });

  it('keeps up with the disk', async () => {
    assert.equal((await answerTo('uri:spec://shop/later#later')).total, 0);
    const file = join(folder, 'spec/later.md');
    writeFileSync(file, '# Later {#later}\n');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(file), type: 1 }],
    });
    assert.equal((await answerTo('uri:spec://shop/later#later')).total, 1);
    writeFileSync(file, '# Later {#sooner}\n');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(file), type: 2 }],
    });
    assert.equal((await answerTo('uri:spec://shop/later#later')).total, 0);
  });

  it("completes and diagnoses the panel's one query", async () => {
    const text = 'kind:prop ';
    const { items } = await client.request<QueryCompleteResult>('groundplan/query/complete', { text, offset: 10 });
    const labels = items.map(({ label }) => label).join(' ');
    assert.match(labels, /lacks/);
    assert.doesNotMatch(labels, /kind/);
    const { diagnostics } = await client.request<QueryDiagnoseResult>('groundplan/query/diagnose', { text: 'knid:x' });
    assert.deepEqual(
      diagnostics.map(({ code, range }) => [code, range.start.character, range.end.character]),
      [['query/unknown-predicate', 0, 6]],
    );
  });

  it('serves a file of queries', async () => {
    const file = uri(join(folder, 'queries/open.gpq'));
    await client.openText(file, '# Not tested\nkind:Requirement   lcaks:verifies\n', 'groundplan-query');
    const [found] = await client.diagnostics(file, (all) => all.length === 1);
    assert.equal(found?.code, 'query/unknown-predicate');
    const textDocument = { uri: file };
    const [fix] = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument,
      range: found?.range,
      context: { diagnostics: [found] },
    });
    assert.equal(fix?.edit?.changes?.[file]?.[0]?.newText, 'lacks:verifies');
    await client.change(file, { range: found?.range as never, text: 'lacks:verifies' });
    await client.diagnostics(file, (all) => all.length === 0);
    const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
    const { command } = await client.request<CodeLens>('codeLens/resolve', lens as CodeLens);
    const { total } = await answerTo('kind:Requirement lacks:verifies');
    assert.equal(command?.title, total === 1 ? 'Run · 1 hit' : `Run · ${total} hits`);
    assert.equal(command?.command, 'groundplan.runQuery');
    assert.deepEqual(command?.arguments, [
      { query: 'kind:Requirement   lacks:verifies', mode: 'select', root: uri(folder) },
    ]);
    const edits = await client.request<TextEdit[]>('textDocument/formatting', { textDocument, options: {} });
    assert.deepEqual(
      edits.map(({ newText }) => newText),
      ['kind:Requirement lacks:verifies'],
    );
    const position = { line: 1, character: 'kind:Requirement   lacks:'.length };
    const verbs = await client.request<CompletionList>('textDocument/completion', { textDocument, position });
    assert.equal(verbs.items.length, 16);
    const hover = await client.request<Hover>('textDocument/hover', {
      textDocument,
      position: { line: 1, character: 2 },
    });
    assert.match(JSON.stringify(hover.contents), /kind/);
    const tokens = await client.request<{ data: number[] }>('textDocument/semanticTokens/full', { textDocument });
    assert.equal(tokens.data.length % 5, 0);
    assert.ok(tokens.data.length >= 25);
  });
});
