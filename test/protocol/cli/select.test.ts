import assert from 'node:assert/strict';
import { put, removeTemporaryFolders } from '../../support/folders.ts';
import { savedMap, shopWorkspace } from './map-workspace.ts';
import { cli, cliJson } from './spawn.ts';

describe('groundplan select', () => {
  removeTemporaryFolders();

  it('answers as text: hops, columns, the sum, what it was read with', async () => {
    const { folder, file } = savedMap();
    const { exit, stdout, stderr } = await cli(['select', 'kind:BusinessActor depth:3', '--map', file], {
      cwd: folder,
    });
    assert.deepEqual([exit, stderr], [0, '']);
    assert.equal(
      stdout,
      [
        '0  architecture  Business Actor         spec://shop/architecture#bank     architecture.txt:3  Bank',
        '1  architecture  Application Service    spec://shop/architecture#payment  architecture.txt:2  Payment',
        '2  architecture  Application Component  spec://shop/architecture#basket   architecture.txt:1  Basket',
        '3  code          method                 Basket.add                        src/shop.ts:7',
        '4 nodes',
        'grammar 1, map: shop.json',
        '',
      ].join('\n'),
    );
  });

  it('answers as JSON what the text says', async () => {
    const { exit, value } = await cliJson(['select', 'has:flow lacks:association depth:1'], { cwd: shopWorkspace() });
    assert.equal(exit, 0);
    const { results, canonicalVersion, ...rest } = value;
    assert.match(canonicalVersion, /^sha256:/);
    assert.deepEqual(rest, {
      ...{ grammar: 1, query: 'has:flow lacks:association depth:1' },
      parsed: { uri: null, symbol: null, kind: null, scope: null, has: 'flow', lacks: 'association', depth: 1 },
      ...{ count: 2, total: 2, limit: 50, truncated: false },
    });
    assert.deepEqual(
      results.map(({ id, hops }: { id: string; hops: number }) => [id, hops]),
      [
        ['basket', 0],
        ['payment', 1],
      ],
    );
  });

  it('shows what is wrong with a query where it stands, on standard error', async () => {
    const { folder, file } = savedMap();
    const { exit, stdout, stderr } = await cli(['select', 'kind:\u8cc7\u6599 has:verify depth:1', '--map', file], {
      cwd: folder,
    });
    assert.deepEqual([exit, stdout], [1, '']);
    assert.equal(
      stderr,
      [
        'error[query/unknown-verb] There is no verb "verify". Did you mean "verifies"?',
        '  kind:\u8cc7\u6599 has:verify depth:1',
        '                ^~~~~~',
        '  expected: implements, verifies, documents, deviates, informs, composition, aggregation,',
        '            assignment, realization, serving, access, influence, triggering, flow, association,',
        '            specialization',
        '  help: write verifies',
        '',
      ].join('\n'),
    );
  });

  it('shows the one line of several that is wrong, and nothing under an empty query', async () => {
    const { folder, file } = savedMap();
    const shown = async (query: string) =>
      (await cli(['select', query, '--map', file], { cwd: folder })).stderr.split('\n').slice(1, -1);
    assert.deepEqual(await shown('kind:req\n\tdepth:9'), ['      depth:9', '            ^', '  expected: 0, 1, 2, 3']);
    assert.deepEqual(await shown(' '), ['  expected: uri:, symbol:, kind:, scope:, has:, lacks:, depth:']);
  });

  it('prints the bare error object with --json', async () => {
    const { folder, file } = savedMap();
    const { exit, value, stderr } = await cliJson(['select', 'depth:4', '--map', file], { cwd: folder });
    assert.deepEqual([exit, stderr], [1, '']);
    assert.deepEqual(value, {
      ...{ grammar: 1, code: 'query/bad-depth' },
      message: 'The depth is "4"; it is a whole number of hops from 0 to 3.',
      ...{ token: '4', range: { start: 6, end: 7 }, expected: ['0', '1', '2', '3'] },
    });
  });

  it('answers every query of a file, a line each', async () => {
    const { folder, file } = savedMap();
    const lines = [
      '\ufeff# what is not proven',
      '',
      'kind:req lacks:verifies',
      '  \t',
      '  # kind:req',
      'kind:req has:',
      '\tdepth:0 ',
    ];
    put(folder, 'ask.gpq', lines.join('\r\n'));
    const { exit, stdout, stderr } = await cli(
      ['select', '--file', 'ask.gpq', '--map', file, '--json', '--limit', '1'],
      { cwd: folder },
    );
    assert.deepEqual([exit, stderr], [1, '']);
    const values = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      values.map(({ query, code, total, map }) => query ?? [code, total, map]),
      ['kind:req lacks:verifies', ['query/missing-value', undefined, undefined], '\tdepth:0 '],
    );
    assert.deepEqual([values[0].total, values[2].total, values[2].count, values[2].map], [1, 10, 1, 'shop.json']);
    for (const line of stdout.split('\n').slice(0, -1)) assert.equal(line, JSON.stringify(JSON.parse(line)));
  });

  it('answers a file as text with the place of each query', async () => {
    const { folder, file } = savedMap();
    put(folder, 'ask.gpq', '# two\nkind:req lacks:verifies\n\nkind:req has:nothing\n');
    const { exit, stdout, stderr } = await cli(['select', '--file', 'ask.gpq', '--map', file], { cwd: folder });
    assert.deepEqual([exit, stderr], [1, '']);
    assert.match(
      stdout,
      /^ask\.gpq:2: kind:req lacks:verifies\nspec {2}req {2}.*\n1 node\n.*\n\nask\.gpq:4:14: error\[query\/unknown-verb\]/,
    );
  });

  it('says nothing for a file without queries', async () => {
    const { folder, file } = savedMap();
    put(folder, 'empty.gpq', '# nothing\n');
    const { exit, stdout } = await cli(['select', '--file', 'empty.gpq', '--map', file, '--json'], { cwd: folder });
    assert.deepEqual([exit, stdout], [0, '']);
  });

  const refused: [args: readonly string[], exit: number, code: string][] = [
    [[], 2, 'usage/missing-argument'],
    [[''], 1, 'query/empty'],
    [['kind:req', 'depth:1'], 2, 'usage/unexpected-argument'],
    [['kind:req', '--file', 'ask.gpq'], 2, 'usage/conflict'],
    [['--file', 'nowhere.gpq'], 2, 'workspace/unreadable'],
    [['--file', 'latin.gpq'], 2, 'workspace/not-utf8'],
    [['kind:req', '--limit', '0'], 1, 'query/bad-limit'],
    [['kind:req has:', '--limit', '0'], 1, 'query/bad-limit'],
  ];
  for (const [args, exit, code] of refused) {
    it(`refuses ${JSON.stringify(args)} with ${code}`, async () => {
      const { folder, file } = savedMap();
      put(folder, 'latin.gpq', new Uint8Array([0x6b, 0xe9]));
      const { value, ...ran } = await cliJson(['select', ...args, '--map', file], { cwd: folder });
      assert.deepEqual([ran.exit, value.code, ran.stderr], [exit, code, '']);
    });
  }

  it('tells every predicate in its help', async () => {
    const { stdout } = await cli(['select', '--help']);
    for (const name of ['uri:', 'symbol:', 'kind:', 'scope:', 'has:', 'lacks:', 'depth:']) {
      assert.match(stdout, new RegExp(`^${name} `, 'm'));
    }
  });
});
