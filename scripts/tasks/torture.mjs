// npm run torture [-- PARTS] [--write]: kills writers of the graph at every call, lets a crowd loose on one graph, and runs
// the suites of hostile surroundings. `--write` keeps the figures in docs/reliability.md. Takes a quarter of an hour.
import { build } from '../build.mjs';
import { buildTests } from '../build-tests.mjs';
import { figuresOf, keepFigures } from '../lib/figures.mjs';
import { runMocha } from '../lib/suites.mjs';

// @implements arch:req-torture-command
/** How many writers the suite of kills at random kills here. */
const KILLS = '1000';
/** @type {readonly [path: string, what: string][]} */
const SUITES = [
  ['test/adapters/writer-torture.test.ts', `writers killed at a random moment, ${KILLS} times, two at a time`],
  ['test/protocol/torture/surroundings.test.ts', 'adverse surroundings'],
  ['test/adapters/graph-writer-races.test.ts', 'changes by programs that take no lock'],
];

/** @type {ReadonlyMap<string, () => Promise<string | undefined>>} */
const PARTS = new Map([
  ['kills', () => figuresOf('test/torture/kills.torture.ts', 'torture')],
  ['crowd', () => figuresOf('test/torture/crowd.torture.ts', 'torture')],
  ['suites', suites],
]);

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !PARTS.has(name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${[...PARTS.keys()].join(', ')}.`);

await build({ production: true });
for (const [name, run] of PARTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const figures = await run();
  if (figures === undefined) process.exitCode = 1;
  else if (process.argv.includes('--write')) keepFigures('docs/reliability.md', name, figures);
}

async function suites() {
  process.env.GROUNDPLAN_SPEC ??= '1';
  process.env.GROUNDPLAN_KILLS = KILLS;
  const rows = ['| suite | passed | failed | skipped | seconds |', '| --- | ---: | ---: | ---: | ---: |'];
  let good = true;
  for (const [path, what] of SUITES) {
    const start = Date.now();
    const { passed, failed, skipped } = await runMocha(process.execPath, await buildTests([path]));
    rows.push(
      `| ${what} (${path}) | ${passed} | ${failed} | ${skipped} | ${Math.round((Date.now() - start) / 1000)} |`,
    );
    if (failed > 0) good = false;
  }
  const figures = `${rows.join('\n')}\n`;
  process.stdout.write(`\n${figures}`);
  return good ? figures : undefined;
}
