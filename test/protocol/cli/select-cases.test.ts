import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DATA } from '../../engine/query/maps.ts';
import { compare, type ParseCase, readCases, type SelectCase } from '../../engine/query/select-cases.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cli, cliJson } from './spawn.ts';

/** One file of queries for each limit: each start of Node takes longer than all the queries of a file. */
async function compareAll(cases: readonly SelectCase[], folder: string, source: readonly string[]): Promise<void> {
  for (const limit of new Set(cases.map((one) => one.limit))) {
    const those = cases.filter((one) => one.limit === limit);
    const file = put(folder, `${limit}.gpq`, `# limit ${limit}\n\n${those.map(({ query }) => `${query}\n`).join('')}`);
    const { exit, stdout, stderr } = await cli([
      'select',
      '--file',
      file,
      '--json',
      '--limit',
      String(limit),
      ...source,
    ]);
    assert.deepEqual([exit, stderr], [0, '']);
    const answers = stdout.trimEnd().split('\n');
    assert.equal(answers.length, those.length);
    for (const [place, { query, answer }] of those.entries()) {
      const actual = JSON.parse(answers[place] as string);
      assert.equal(actual.query, query);
      compare(actual, answer);
    }
    const [first] = those;
    const alone = await cliJson(['select', first?.query ?? '', '--limit', String(limit), ...source]);
    assert.deepEqual(alone.value, JSON.parse(answers[0] as string));
  }
}

describe('The built command line, on the cases that were computed elsewhere', () => {
  removeTemporaryFolders();

  const large = readCases<SelectCase>('select-large');
  const architecture = readCases<SelectCase>('select-architecture');
  const parse = readCases<ParseCase>('parse');
  if (!large || !architecture || !parse) {
    it('needs the shared data, which is not here, so this is skipped');
    return;
  }

  it('selects from a saved map as expected', async () => {
    await compareAll(large.cases, temporaryFolder(), ['--map', resolve(DATA, 'map', large.map ?? '')]);
  }).timeout(60_000);

  it('selects from the elements and views of a workspace as expected', async () => {
    const graph = readFileSync(resolve(DATA, 'map', architecture.graph ?? ''), 'utf8');
    const workspace = temporaryFolder({
      'design/KG/SystemArchitecture.json': graph,
      'groundplan.json': '{"namespace":"archgraph"}',
    });
    await compareAll(architecture.cases, temporaryFolder(), ['--workspace', workspace]);
  }).timeout(60_000);

  it('reads and refuses queries as expected', async () => {
    const map = put(temporaryFolder(), 'map.json', '{"map":1,"namespace":"a","nodes":[],"edges":[]}');
    const queue = [...parse.cases];
    const worker = async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        const { exit, value, stderr } = await cliJson(['select', one.query, '--map', map]);
        assert.deepEqual([exit, stderr], [one.ok ? 0 : 1, ''], one.query);
        if (one.ok) assert.deepEqual(value.parsed, one.parsed);
        else assert.deepEqual([value.code, value.token, value.range], [one.code, one.token, one.range]);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  }).timeout(120_000);
});
