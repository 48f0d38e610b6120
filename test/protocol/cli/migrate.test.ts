import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { cliJson } from './spawn.ts';

/** Real graphs, which are no part of the repository. */
const DATA = process.env.GROUNDPLAN_TEST_DATA ?? '../shared/data';
const CASES = 'test/fixtures/rules/cases';

interface Found {
  readonly code: string;
  readonly severity: string;
}

function errors(found: readonly Found[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, severity } of found) if (severity === 'error') counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Migrates a copy; no error may be there that was not there before. */
async function migrate(source: string, generation: number): Promise<void> {
  const cwd = temporaryFolder({ 'graph.json': readFileSync(source) });
  const before = errors((await cliJson(['check', 'graph.json'], { cwd })).value.diagnostics);
  const { exit, value } = await cliJson(['migrate', 'graph.json', '--write'], { cwd });
  assert.deepEqual([exit, value.written, value.generation], [0, true, { before: generation, after: 3 }]);
  const after = (await cliJson(['check', 'graph.json'], { cwd })).value;
  assert.deepEqual(errors(value.remaining), errors(after.diagnostics));
  assert.equal(after.canonicalVersion, value.canonicalVersion.after);
  for (const [code, count] of Object.entries(errors(after.diagnostics))) {
    assert.ok(count <= (before[code] ?? 0), `${count} ${code}, ${before[code] ?? 0} before`);
  }
  const again = await cliJson(['migrate', 'graph.json', '--write'], { cwd });
  assert.deepEqual([again.value.written, again.value.changes], [false, []]);
}

describe('groundplan migrate, built', function () {
  this.timeout(60_000);
  removeTemporaryFolders();

  it('migrates the cases of both generations', async () => {
    await migrate(join(CASES, 'gen1-tram-depot.json'), 1);
    await migrate(join(CASES, 'gen2-mail-room.json'), 2);
  });

  it('migrates real graphs of both generations', async function () {
    const list = join(DATA, 'rules/graphs-expected.json');
    if (!existsSync(list)) {
      console.log('      The real graphs are not here: skipped.');
      this.skip();
    }
    const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, { generation: number }> };
    const old = Object.entries(files).filter(([, { generation }]) => generation < 3);
    assert.ok(old.length >= 2);
    for (const [name, { generation }] of old) await migrate(join(DATA, 'graphs', name), generation);
  });
});
