import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { code, element, mapOf } from '../../engine/query/maps.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { savedMap, shopWorkspace } from './map-workspace.ts';
import { cli, cliJson, ended, start } from './spawn.ts';

describe('groundplan query', () => {
  removeTemporaryFolders();

  it('answers from the workspace as it is, with the version of its graph', async () => {
    const { exit, value, stderr } = await cliJson(['query', '--kind', 'applicationcomponent'], {
      cwd: shopWorkspace(),
    });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.match(value.canonicalVersion, /^sha256:[0-9a-f]{64}$/);
    const { canonicalVersion: _, results, ...rest } = value;
    assert.deepEqual(rest, {
      filters: { uri: null, symbol: null, kind: 'applicationcomponent' },
      ...{ count: 2, total: 2, limit: 50, truncated: false },
    });
    assert.deepEqual(results[0], {
      ...{ source: 'architecture', name: 'Basket', kind: 'Application Component' },
      ...{ uri: 'spec://shop/architecture#basket', id: 'basket', file: 'design/KG/SystemArchitecture.json', line: 5 },
    });
  });

  it('finds the workspace that --workspace names, and the one above the current folder', async () => {
    const workspace = shopWorkspace();
    put(workspace, 'src/deep/x.ts');
    for (const [args, cwd] of [
      [['--workspace', workspace], '/'],
      [[], join(workspace, 'src', 'deep')],
    ] as const) {
      const { value } = await cliJson(['query', '--uri', 'spec://shop/architecture/root#bank', ...args], { cwd });
      assert.equal(value.results[0].id, 'bank');
    }
  });

  it('answers from a saved map, and says so in both renderings', async () => {
    const { folder, file } = savedMap();
    const { value } = await cliJson(['query', '--map', file], { cwd: folder });
    assert.deepEqual([value.map, value.canonicalVersion, value.total], ['shop.json', null, 10]);
    const { stdout } = await cli(['query', '--map', file, '--kind', 'req'], { cwd: folder });
    assert.equal(
      stdout,
      [
        'spec  req  spec://shop/checkout#total     spec.txt:5',
        'spec  req  spec://shop/checkout#discount  spec.txt:6',
        '2 nodes',
        'map: shop.json',
        '',
      ].join('\n'),
    );
  });

  it('sets wide characters below each other', async () => {
    const wide = mapOf([
      { ...element('a', '\u8cc7\u6599'), name: '\u5ba2\u6236' },
      { ...element('b', 'Node'), name: 'Cafe\u0301' },
      { ...element('c', 'Data Object'), name: 'Line\nbreak\u001b[31m' },
    ]);
    const { folder, file } = savedMap(wide);
    const { stdout } = await cli(['query', '--map', file], { cwd: folder });
    assert.equal(
      stdout,
      [
        'architecture  \u8cc7\u6599         spec://shop/architecture#a  architecture.txt:1  \u5ba2\u6236',
        'architecture  Node         spec://shop/architecture#b  architecture.txt:2  Cafe\u0301',
        'architecture  Data Object  spec://shop/architecture#c  architecture.txt:3  Line\ufffdbreak\ufffd[31m',
        '3 nodes',
        'map: shop.json',
        '',
      ].join('\n'),
    );
  });

  it('says how much was cut and which value nothing carries', async () => {
    const { folder, file } = savedMap(mapOf(Array.from({ length: 300 }, (_, place) => code(`f${place}`))));
    const lastLines = async (...args: string[]) =>
      (await cli(['query', '--map', file, ...args], { cwd: folder })).stdout.split('\n').slice(-4, -2);
    assert.deepEqual(await lastLines('--limit', '1'), [
      'code  function  f0  src/shop.ts:1',
      '1 of 300 nodes: cut at the limit of 1, --limit lists up to 200',
    ]);
    assert.deepEqual(await lastLines('--limit=500'), [
      '200 of 300 nodes: cut at the limit of 200, no list is longer; ask for less',
      'note: The limit 500 is above the ceiling: 200 holds.',
    ]);
    assert.deepEqual(await lastLines('--kind', 'funktion'), [
      'Nothing found',
      'note: No node is of the kind "funktion". Near: "function".',
    ]);
  });

  it('is coloured on a terminal only', async () => {
    const { folder, file } = savedMap();
    const child = start(['query', '--map', file], { cwd: folder, env: { FORCE_COLOR: '1' } });
    assert.equal((await ended(child)).stdout.includes('\u001b'), false);
  });

  const refused: [args: readonly string[], exit: number, code: string][] = [
    [['--limit', '0'], 1, 'query/bad-limit'],
    [['--limit', '-3'], 1, 'query/bad-limit'],
    [['--limit=-3'], 1, 'query/bad-limit'],
    [['--limit', 'many'], 2, 'usage/bad-value'],
    [['--limit', '1.5'], 2, 'usage/bad-value'],
    [['--uri='], 2, 'usage/missing-value'],
    [['--name', 'x'], 2, 'usage/unknown-option'],
    [['basket'], 2, 'usage/unexpected-argument'],
    [['--workspace', '.'], 2, 'usage/conflict'],
    [['--map', 'nowhere.json'], 2, 'saved-map/not-found'],
    [['--map', '.'], 2, 'saved-map/unreadable'],
    [['--map', 'broken.json'], 2, 'saved-map/invalid'],
    [['--map', 'other.json'], 2, 'saved-map/invalid'],
    [['--map', 'edge.json'], 2, 'saved-map/invalid'],
  ];
  for (const [args, exit, code] of refused) {
    it(`refuses ${args.join(' ')} with ${code}`, async () => {
      const { folder, file } = savedMap();
      put(folder, 'broken.json', '{"map": 1,');
      put(folder, 'other.json', '[]');
      const edge = { from: 7, to: 'x', verb: 'flow', file: 'a', line: 1, provenance: 'derived' };
      put(folder, 'edge.json', JSON.stringify({ map: 1, namespace: 'a', nodes: [], edges: [edge] }));
      const all = ['query', ...(args[0] === '--map' ? [] : ['--map', file]), ...args];
      const json = await cliJson(all, { cwd: folder });
      assert.deepEqual([json.exit, json.value.code, json.stderr], [exit, code, '']);
      const text = await cli(all, { cwd: folder });
      assert.deepEqual([text.exit, text.stdout], [exit, '']);
      assert.ok(text.stderr.startsWith(`error[${code}] `), text.stderr);
    });
  }

  it('says what is wrong where there is no workspace, and goes on without a graph', async () => {
    assert.equal((await cliJson(['query'], { cwd: temporaryFolder() })).value.code, 'workspace/not-found');
    const { exit, value } = await cliJson(['query'], { cwd: temporaryFolder({ 'groundplan.json': '{}' }) });
    assert.deepEqual([exit, value.total, value.canonicalVersion], [0, 0, null]);
    assert.match(value.notes[0], /^There is no graph at "design\/KG\/SystemArchitecture\.json".*initializeWorkspace/);
    const broken = temporaryFolder({ 'design/KG/SystemArchitecture.json': '{' });
    assert.match((await cliJson(['query'], { cwd: broken })).value.notes[0], /does not parse/);
  });

  it('answers with a query language that is broken, which only select notices', async () => {
    const { folder, file } = savedMap();
    const broken = join(folder, 'cli.js');
    await esbuild.build({
      ...{ entryPoints: ['server/src/cli/main.ts'], outfile: broken, bundle: true, platform: 'node', format: 'cjs' },
      ...{ target: 'node22', mainFields: ['module', 'main'], logLevel: 'silent' },
      plugins: [
        {
          name: 'break-the-parser',
          setup(build) {
            const contents = 'throw new Error("The grammar is broken on purpose.");\nexport const readClauses = 1;\n';
            build.onLoad({ filter: /query[\\/]language[\\/]parser\.ts$/ }, () => ({
              contents,
              loader: 'ts',
            }));
          },
        },
      ],
    });
    const run = (...args: string[]) => cliJson(args, { cwd: folder, program: broken });
    assert.equal((await run('query', '--map', file, '--kind', 'req')).value.total, 2);
    assert.equal((await run('explain', 'basket', '--map', file)).value.node.id, 'basket');
    const { exit, value } = await run('select', 'kind:req', '--map', file);
    assert.deepEqual([exit, value.code], [1, 'internal']);
    assert.match(value.message, /broken on purpose/);
  }).timeout(30_000);
});
