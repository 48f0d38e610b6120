import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GRAPH_PATH, pretty, sound } from '../../cli/graphs.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cli, cliJson } from './spawn.ts';

const KIOSK = 'test/fixtures/map/kiosk';
const golden = () => JSON.parse(readFileSync('test/fixtures/map/kiosk.map.json', 'utf8'));

describe('groundplan map', function () {
  this.timeout(60_000);
  removeTemporaryFolders();

  it('prints the map, the same bytes every time, from which questions are answered', async () => {
    const calls = [
      cli(['map', '--json', '--workspace', KIOSK]),
      cli(['map', '--json', '--workspace', resolve(KIOSK)], { cwd: '/' }),
    ];
    const [one, two] = await Promise.all(calls);
    assert.deepEqual([one?.exit, one?.stderr], [0, '']);
    assert.equal(one?.stdout, two?.stdout);
    assert.deepEqual(JSON.parse(one?.stdout ?? ''), golden());
    const folder = temporaryFolder({ 'kiosk.json': one?.stdout ?? '' });
    const { value } = await cliJson(['query', '--symbol', 'Till.take', '--map', 'kiosk.json'], { cwd: folder });
    assert.deepEqual([value.total, value.results[0].file, value.map], [1, 'src/till.ts', 'kiosk.json']);
  });

  it('counts each kind of each source, and with --stats what was read and skipped', async () => {
    const folder = temporaryFolder({
      'groundplan.json': '{ "exclude": ["old"] }',
      '.gitignore': '*.log\n',
      'old/a.ts': '',
      'b.log': '',
      'node_modules/c/d.ts': '// @implements arch:x',
      'e.png': new Uint8Array([0]),
      'f.bin': new Uint8Array([1, 0, 1]),
      'g.ts': `// @implements arch:x\n${'x'.repeat(2 * 1024 * 1024)}`,
      'h.ts': '// @implements arch:gone\nfunction h() {}\n',
      'spec/i.md': '# I {#i}\n`req r1`\n\n# J {#j}\n',
    });
    const { exit, stdout, stderr } = await cli(['map', '--stats'], { cwd: folder });
    assert.equal(exit, 0);
    assert.match(stderr, /^note: There is no graph at "design\/KG\/SystemArchitecture\.json"/);
    assert.deepEqual(stdout.split('\n'), [
      'spec 2',
      '  1  without a kind',
      '  1  req',
      'code 1',
      '  1  function',
      '3 nodes, 1 edge, 1 of them dangling',
      '7  files in the roots',
      '1  parsed as code',
      '1  markers',
      '1  edges to an address that nothing has',
      '1  skipped: ignored by .gitignore',
      '1  skipped: excluded by groundplan.json',
      '1  skipped: folders of packages, builds and version control',
      '0  skipped: links out of the workspace',
      '1  skipped: larger than 2 MB',
      '2  skipped: binary',
      '0  skipped: unreadable',
      'A folder that is skipped counts once.',
      '',
    ]);
    const { value } = await cliJson(['map', '--stats'], { cwd: folder });
    assert.deepEqual(value.stats, {
      nodes: 3,
      edges: 1,
      kinds: { spec: { '': 1, req: 1 }, code: { function: 1 } },
      files: 7,
      parsed: 1,
      markers: 1,
      dangling: 1,
      skipped: { ignored: 1, excluded: 1, 'build-folder': 1, link: 0, 'too-large': 1, binary: 2, unreadable: 0 },
    });
    assert.deepEqual(Object.keys(value), ['map', 'namespace', 'nodes', 'edges', 'stats']);
  });

  it('says what it lacks where the graph does not parse', async () => {
    const folder = temporaryFolder({ [GRAPH_PATH]: '{ "elements": [,] }', 'a.ts': '// @implements arch:x' });
    const { exit, value, stderr } = await cliJson(['map'], { cwd: folder });
    assert.deepEqual([exit, value.nodes.length, value.edges.length], [0, 1, 1]);
    assert.match(stderr, /^note: The graph .* does not parse/);
  });

  it('takes no argument, and a workspace must be there', async () => {
    assert.equal((await cliJson(['map', 'x'])).value.code, 'usage/unexpected-argument');
    const { exit, value } = await cliJson(['map', '--workspace', '/nowhere/at/all']);
    assert.deepEqual([exit, value.code], [2, 'workspace/not-found']);
  });
});

describe('groundplan check of a workspace', function () {
  this.timeout(60_000);
  removeTemporaryFolders();

  const workspace = (config = '{ "namespace": "bakery" }') =>
    temporaryFolder({
      'groundplan.json': config,
      [GRAPH_PATH]: pretty(sound()),
      'spec/bread.md': '# Bread {#bread}\n`rye r1`\n\nText.\n\n# Again {#bread}\n',
      'src/a.py':
        '# @implements arch:baker\n# @verifies spec://bakery/bread#bred\ndef bake(): ...\n# @deviates arch:baking\n',
      'src/b.ts': '// @implements arch:baking\nfunction b() {}\n',
    });

  it('finds what is wrong in specifications and code', async () => {
    const { exit, value } = await cliJson(['check'], { cwd: workspace() });
    assert.equal(exit, 1);
    assert.deepEqual(
      value.diagnostics.map(({ file, code, severity, range }: Record<string, { start: { line: number } }>) => [
        file,
        code,
        severity,
        range?.start.line,
      ]),
      [
        ['spec/bread.md', 'trace/bad-kind-line', 'warning', 1],
        ['spec/bread.md', 'trace/duplicate-anchor', 'error', 5],
        ['src/a.py', 'trace/dangling-address', 'warning', 1],
        ['src/a.py', 'trace/bad-marker', 'error', 3],
      ],
    );
    const [, again, dangling] = value.diagnostics;
    assert.deepEqual(again.related, [
      {
        file: 'spec/bread.md',
        range: { start: { line: 0, character: 10 }, end: { line: 0, character: 15 } },
        message: 'The first one',
      },
    ]);
    assert.deepEqual(dangling.data, { address: 'spec://bakery/bread#bred', near: ['spec://bakery/bread#bread'] });
    assert.deepEqual(value.summary, { errors: 2, warnings: 2, infos: 0 });
    assert.equal(value.counts.elements, 2);
  });

  it('shows the line and says how many files', async () => {
    const { stdout } = await cli(['check'], { cwd: workspace() });
    const [start] = stdout.split('\n\n');
    assert.deepEqual(start?.split('\n').slice(0, 3), [
      "spec/bread.md:2:1: warning[trace/bad-kind-line] This kind line of 'bread' cannot be read: 'rye' is no kind. Write one of " +
        'prop, req, design, guide and a revision between backticks, such as `req r1`, and behind it, if need be, planned or ' +
        'disputed(#anchor).',
      '    2 | `rye r1`',
      '      | ^~~~~~~~',
    ]);
    assert.match(stdout, /src\/a\.py:2:13: warning\[trace\/dangling-address\]/);
    assert.match(stdout, /\n2 errors, 2 warnings in 3 files \(2 elements, 1 relationship, 1 view\)\n$/);
  });

  it('renders the findings for code scanners and pipelines', async () => {
    const cwd = workspace();
    const sarif = JSON.parse((await cli(['check', '--format', 'sarif'], { cwd })).stdout);
    const [run] = sarif.runs;
    const uris = run.artifacts.map(({ location }: { location: { uri: string } }) => location.uri);
    assert.deepEqual(uris, [GRAPH_PATH, 'spec/bread.md', 'src/a.py']);
    const last = run.results.at(-1);
    assert.equal(run.tool.driver.rules[last.ruleIndex].id, 'trace/bad-marker');
    assert.deepEqual(last.locations[0].physicalLocation.artifactLocation, {
      uri: 'src/a.py',
      uriBaseId: '%SRCROOT%',
      index: 2,
    });
    assert.equal('logicalLocations' in last.locations[0], false);
    const github = (await cli(['check', '--format', 'github'], { cwd })).stdout;
    assert.match(github, /^::error file=src\/a\.py,line=4,.*title=trace\/bad-marker::/m);
  });

  it('takes severities from the configuration', async () => {
    const cwd = workspace(
      '{ "namespace": "bakery", "rules": { "trace/bad-marker": "off", "trace/duplicate-anchor": "info", "trace/bad-kind-line": "off" } }',
    );
    const { exit, value } = await cliJson(['check'], { cwd });
    assert.deepEqual([exit, value.summary], [0, { errors: 0, warnings: 1, infos: 1 }]);
    const wrong = await cliJson(['check'], { cwd: workspace('{ "rules": { "trace/bad-markr": "off" } }') });
    assert.deepEqual([wrong.exit, wrong.value.code], [2, 'config/unknown-key']);
  });

  it('looks at nothing else where one graph is named', async () => {
    const { exit, value } = await cliJson(['check', GRAPH_PATH], { cwd: workspace() });
    assert.deepEqual([exit, value.diagnostics], [0, []]);
  });

  it('does not call elements unknown while the graph does not parse', async () => {
    const cwd = workspace();
    put(cwd, GRAPH_PATH, '{ "elements": [');
    const { exit, value } = await cliJson(['check'], { cwd });
    assert.deepEqual([exit, value.counts, value.canonicalVersion], [1, null, null]);
    assert.deepEqual(
      value.diagnostics.map(({ code }: { code: string }) => code),
      [
        'graph/invalid-json',
        'trace/bad-kind-line',
        'trace/duplicate-anchor',
        'trace/dangling-address',
        'trace/bad-marker',
      ],
    );
  });

  it('lists and explains the rules', async () => {
    const { value } = await cliJson(['rules']);
    const traces = value.filter(({ code }: { code: string }) => code.startsWith('trace/'));
    assert.deepEqual(
      traces.map(({ code, severity }: Record<string, string>) => [code, severity]),
      [
        ['trace/bad-marker', 'error'],
        ['trace/dangling-address', 'warning'],
        ['trace/duplicate-anchor', 'error'],
        ['trace/bad-kind-line', 'warning'],
      ],
    );
    assert.match(
      (await cli(['rules', 'trace/bad-kind-line'])).stdout,
      /warning\[trace\/bad-kind-line\] Kind line cannot be read/,
    );
  });
});
