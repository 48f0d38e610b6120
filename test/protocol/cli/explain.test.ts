import assert from 'node:assert/strict';
import { code, mapOf } from '../../engine/query/maps.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { savedMap, shopWorkspace } from './map-workspace.ts';
import { cli, cliJson } from './spawn.ts';

const STALE_STATEMENT =
  "The statement does not say what the relationship is. Write '\u9280\u884c --(Association)--> Payment' here.";
const STALE_NAME = "The source 'bank' is called '\u9280\u884c', not 'The bank'. Write '\u9280\u884c' here.";

describe('groundplan explain', () => {
  removeTemporaryFolders();

  it('shows an element of the workspace with its relationships and what is wrong with them', async () => {
    const { exit, stdout, stderr } = await cli(['explain', 'arch:bank'], { cwd: shopWorkspace() });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.equal(
      stdout.replace(/sha256:[0-9a-f]{64}/, 'sha256:…'),
      [
        '\u9280\u884c  Business Actor  architecture',
        'spec://shop/architecture#bank',
        'design/KG/SystemArchitecture.json:15',
        '',
        'Edges out: 1',
        '  association  spec://shop/architecture#payment  Payment  design/KG/SystemArchitecture.json:32  derived  r2',
        '',
        'Neighbours: 1',
        '  architecture  Application Component  spec://shop/architecture#payment  design/KG/SystemArchitecture.json:10  Payment',
        '',
        'Views: 1',
        '  architecture  View  spec://shop/architecture/root  design/KG/SystemArchitecture.json:44  SystemArchitecture',
        '',
        'Relationships: 1',
        '  out  Association  Payment  The bank --(Association)--> Payment  r2',
        '',
        'Associated with: 1',
        '  1  association  Payment  spec://shop/architecture#payment',
        '',
        'Diagnostics: 2',
        `  error[relationship/stale-statement]  design/KG/SystemArchitecture.json:34:20  ${STALE_STATEMENT}`,
        `  error[relationship/stale-name]       design/KG/SystemArchitecture.json:39:22  ${STALE_NAME}`,
        '',
        'None: edges in, depends on, needed by',
        '',
        'canonicalVersion sha256:…',
        '',
      ].join('\n'),
    );
  });

  it('answers as JSON, without what a saved map does not know', async () => {
    const { value } = await cliJson(['explain', 'payment'], { cwd: shopWorkspace() });
    assert.deepEqual(Object.keys(value), [
      ...['target', 'node', 'edgesIn', 'edgesOut', 'neighbours', 'views', 'relationships'],
      ...['dependencies', 'dependents', 'associated', 'diagnostics', 'canonicalVersion'],
    ]);
    assert.deepEqual(
      [value.relationships.total, value.dependencies.results[0].id, value.associated.results[0].id],
      [2, 'basket', 'bank'],
    );
    const { folder, file } = savedMap();
    const saved = await cliJson(['explain', 'payment', '--map', file, '--limit', '1'], { cwd: folder });
    assert.deepEqual(Object.keys(saved.value), [
      ...['target', 'node', 'edgesIn', 'edgesOut', 'neighbours', 'views'],
      ...['dependencies', 'dependents', 'associated', 'canonicalVersion', 'map'],
    ]);
    assert.deepEqual(
      [saved.value.edgesIn.count, saved.value.edgesIn.total, saved.value.edgesIn.truncated],
      [1, 2, true],
    );
  });

  it('cuts every list and says so', async () => {
    const { folder, file } = savedMap();
    const { stdout } = await cli(['explain', 'payment', '--map', file, '--limit', '1'], { cwd: folder });
    assert.match(stdout, /\nEdges in: 1 of 2 entries: cut at the limit of 1, --limit lists up to 200\n/);
  });

  it('shows edges that dangle', async () => {
    const { folder, file } = savedMap();
    const { stdout } = await cli(['explain', 'test/basket.test.ts', '--map', file], { cwd: folder });
    assert.match(stdout, /\n {2}verifies {2}spec:\/\/shop\/checkout#gone {3}dangling {2}edges\.txt:8 {2}authored\n/);
  });

  it('says what is wrong with a marker, also where there is no graph', async () => {
    const workspace = temporaryFolder({
      'groundplan.json': '{"namespace":"shop"}',
      'spec/a.md': '# Total {#total}\n',
      'src/a.ts': '// @implements spec://shop/a#totl\nexport function total() {}\n',
    });
    const { value } = await cliJson(['explain', 'total', '--workspace', workspace]);
    assert.equal(value.node.file, 'src/a.ts');
    assert.deepEqual(
      value.diagnostics.results.map(({ code, file }: { code: string; file: string }) => [code, file]),
      [['trace/dangling-address', 'src/a.ts']],
    );
    assert.match(value.notes[0], /^There is no graph/);
    const { stdout } = await cli(['explain', 'spec://shop/a#total', '--workspace', workspace]);
    assert.match(stdout, /\nNone: edges in, edges out, neighbours, diagnostics\n/);
  });

  it('lists the candidates of an ambiguous target in both renderings', async () => {
    const { folder, file } = savedMap(mapOf([code('a.same', 'function', 'x.ts'), code('b.same', 'method', 'y.ts')]));
    const text = await cli(['explain', 'same', '--map', file], { cwd: folder });
    assert.deepEqual([text.exit, text.stdout], [1, '']);
    assert.equal(
      text.stderr,
      [
        'error[explain/ambiguous] "same" names 2 nodes. Name one by its place (x.ts:1, y.ts:2) or by a longer symbol.',
        '  code  function  a.same  x.ts:1',
        '  code  method    b.same  y.ts:2',
        '',
      ].join('\n'),
    );
    const { exit, value } = await cliJson(['explain', 'same', '--map', file], { cwd: folder });
    assert.deepEqual([exit, value.code, value.data.total], [1, 'explain/ambiguous', 2]);
    assert.deepEqual(
      value.data.candidates.map(({ symbol }: { symbol: string }) => symbol),
      ['a.same', 'b.same'],
    );
  });

  it('says what is near a target that is not there', async () => {
    const { folder, file } = savedMap();
    const { exit, value, stderr } = await cliJson(['explain', 'paymnt', '--map', file], { cwd: folder });
    assert.deepEqual(
      [exit, value.code, value.data, stderr],
      [1, 'explain/not-found', { target: 'paymnt', near: ['arch:payment'] }, ''],
    );
    assert.match(
      (await cli(['explain', 'paymnt', '--map', file], { cwd: folder })).stderr,
      /Near: "arch:payment"\.\n$/,
    );
    assert.equal((await cliJson(['explain', '--map', file], { cwd: folder })).exit, 2);
  });
});
