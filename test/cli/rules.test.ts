import assert from 'node:assert/strict';
import { ruleCodes } from '../../server/src/adapters/project.ts';
import { RULES } from '../../server/src/engine/rules/registry.ts';
import { run, runJson } from './run.ts';

describe('groundplan rules', () => {
  it('lists every rule once, with all that the registry says of it', async () => {
    const { exit, value } = await runJson(['rules']);
    assert.equal(exit, 0);
    assert.deepEqual(value.map(({ code }: { code: string }) => code).sort(), ruleCodes().sort());
    for (const entry of value) {
      assert.deepEqual(Object.keys(entry), ['code', 'severity', 'title', 'explain', 'fixable']);
      const rules = RULES.filter(({ code }) => code === entry.code);
      assert.equal(
        entry.fixable,
        rules.some(({ fixes }) => fixes !== undefined),
      );
    }
  });

  it('prints a table with columns that stand below each other', async () => {
    const { stdout } = await run(['rules']);
    const lines = stdout.trimEnd().split('\n');
    assert.equal(lines.length, ruleCodes().length);
    for (const line of lines) assert.match(line, /^[a-z]+\/[a-z-]+ +(?:error|warning|info) +(?:fixable)? +\S.*\S$/);
    assert.equal(new Set(lines.map((line) => line.search(/error|warning|info {4}/))).size, 1);
    assert.ok(lines.every((line) => line.length <= 120));
  });

  it('explains one', async () => {
    const { exit, stdout } = await run(['rules', 'relationship/stale-statement']);
    assert.equal(exit, 0);
    assert.match(
      stdout,
      /^error\[relationship\/stale-statement\] Statement is out of date\n\n`statement` is derived: [\s\S]*\n\nThere are quick fixes for it\.\n$/,
    );
    const { value } = await runJson(['rules', 'graph/invalid-json']);
    assert.deepEqual([value.code, value.severity, value.fixable], ['graph/invalid-json', 'error', false]);
  });

  it('knows what may have been meant', async () => {
    const { exit, value } = await runJson(['rules', 'view/capasity']);
    assert.deepEqual([exit, value.code, value.data.suggestion], [2, 'usage/unknown-rule', 'view/capacity']);
    assert.match((await run(['rules', 'x'])).stderr, /There is no rule "x"\. groundplan rules lists them\./);
  });
});
