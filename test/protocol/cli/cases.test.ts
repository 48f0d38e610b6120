import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliJson } from './spawn.ts';

const CASES = 'test/fixtures/rules/cases';
/** Real graphs and what is to be found in them, which are no part of the repository. */
const DATA = process.env.GROUNDPLAN_TEST_DATA ?? '../shared/data';
/** Each costs a start of Node, so a few run side by side. */
const AT_ONCE = 3;

interface Found {
  readonly code: string;
  readonly pointer: string;
  readonly severity: string;
  readonly range: { readonly start: unknown };
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Expected {
  readonly byCode: Readonly<Record<string, number>>;
  readonly diagnostics: readonly (Pick<Found, 'code' | 'pointer'> & {
    readonly severity?: string;
    readonly position?: unknown;
    readonly data?: Readonly<Record<string, unknown>>;
  })[];
}

interface ExpectedGraph {
  readonly sha256: string;
  readonly generation: number;
  readonly counts: unknown;
  readonly byCode: Readonly<Record<string, number>>;
  readonly position?: unknown;
}

/** What the expected answers leave out. */
function counted(found: readonly Found[]): Found[] {
  return found.filter(({ code }) => code !== 'graph/shape' && code !== 'testcase/missing-file');
}

function byCode(found: readonly Found[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of found) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function compare(found: Found[], { diagnostics, byCode: sums }: Expected): void {
  const line = ({ code, pointer }: Pick<Found, 'code' | 'pointer'>) => `${code} ${pointer}`;
  assert.deepEqual(found.map(line).sort(), diagnostics.map(line).sort());
  assert.deepEqual(byCode(found), sums);
  const left = [...found];
  for (const wanted of diagnostics) {
    const at = left.findIndex((candidate) => agrees(candidate, wanted));
    assert.ok(at >= 0, `${line(wanted)} has another severity, position or data than ${JSON.stringify(wanted)}`);
    left.splice(at, 1);
  }
}

function agrees(found: Found, wanted: Expected['diagnostics'][number]): boolean {
  const { code, pointer, severity = found.severity, position = found.range.start, data = {} } = wanted;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return (
    found.code === code &&
    found.pointer === pointer &&
    found.severity === severity &&
    same(found.range.start, position) &&
    Object.entries(data).every(([key, value]) => same(found.data?.[key], value))
  );
}

/** Runs at most AT_ONCE of the tasks at a time. */
async function all<T>(tasks: readonly T[], act: (task: T) => Promise<void>): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await act(task);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe('check --json', function () {
  this.timeout(180_000);

  it('finds in every case exactly what is wrong', async () => {
    const names = readdirSync(CASES)
      .filter((file) => file.endsWith('.expected.json'))
      .map((file) => file.replace('.expected.json', ''));
    assert.ok(names.length > 30);
    await all(names, async (name) => {
      const file = (suffix: string) => join(CASES, name + suffix);
      const baseline = existsSync(file('.baseline.json')) ? ['--baseline', file('.baseline.json')] : [];
      const { exit, value, stderr } = await cliJson(['check', file('.json'), ...baseline]);
      try {
        compare(counted(value.diagnostics), JSON.parse(readFileSync(file('.expected.json'), 'utf8')));
        assert.deepEqual([exit, stderr], [value.summary.errors > 0 ? 1 : 0, '']);
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    });
  });

  it('finds in real graphs what is known of them', async function () {
    const list = join(DATA, 'rules/graphs-expected.json');
    if (!existsSync(list)) {
      console.log('      The real graphs are not here: skipped.');
      this.skip();
    }
    const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, ExpectedGraph> };
    await all(Object.entries(files), async ([name, expected]) => {
      const path = join(DATA, 'graphs', name);
      assert.equal(createHash('sha256').update(readFileSync(path)).digest('hex'), expected.sha256, name);
      const { value } = await cliJson(['check', path]);
      assert.deepEqual(byCode(counted(value.diagnostics)), expected.byCode, name);
      assert.deepEqual(value.counts, expected.counts, name);
      if (expected.counts === null) assert.deepEqual(value.diagnostics[0].range.start, expected.position, name);
      else assert.equal(value.generation, expected.generation, name);
    });
  });
});
