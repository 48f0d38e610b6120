import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { TestClient, uri } from './client.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';

describe('The language server on a graph', () => {
  removeTemporaryFolders();
  let client: TestClient | undefined;
  afterEach(async () => {
    await client?.stop();
    client = undefined;
  });

  it('shows what is wrong, and no longer when it is mended', async () => {
    const folder = temporaryFolder();
    cpSync('samples/shop', folder, { recursive: true });
    client = await TestClient.start({ folders: [folder] });
    const graph = uri(join(folder, GRAPH));
    const text = await client.open(join(folder, GRAPH));
    await client.until('a status', () => client?.status?.roots[0]?.check !== undefined);
    assert.equal(client.published.get(graph), undefined);
    const line = text.split('\n').findIndex((one) => one.includes('"type": "Grouping"'));
    const at = { line, character: '      "type": "Group'.length };
    await client.change(graph, { range: { start: at, end: at }, text: 'x' });
    const [found] = await client.diagnostics(graph, (all) => all.length === 1);
    assert.equal(found?.code, 'element/unknown-type');
    await client.change(graph, { range: { start: at, end: { line, character: at.character + 1 } }, text: '' });
    assert.deepEqual(await client.diagnostics(graph, (all) => all.length === 0), []);
  });
});
