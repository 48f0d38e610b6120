// Bundles the measurements and runs them, all or those that are named; what they print is Markdown. `--write` keeps the
// figures of each in docs/benchmarks.md, between the comments that bear its name.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = process.cwd();
const outdir = join(root, 'out', 'bench');
const names = globSync('test/bench/*.bench.ts', { cwd: root })
  .map((file) => basename(file, '.bench.ts'))
  .sort();
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no measurement ${unknown.join(', ')}; there are ${names.join(', ')}.`);

mkdirSync(outdir, { recursive: true });
for (const name of wanted.length > 0 ? wanted : names) {
  const figures = await measure(name);
  if (figures === undefined) process.exitCode = 1;
  else if (process.argv.includes('--write')) keep(name, figures);
}

/** @param {string} name @returns {Promise<string | undefined>} what it printed, undefined where it failed */
async function measure(name) {
  await build({
    entryPoints: [join(root, 'test', 'bench', `${name}.bench.ts`)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', join(outdir, `${name}.bench.mjs`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 24,
  });
  process.stdout.write(stdout);
  return status === 0 ? stdout : undefined;
}

/** @param {string} name @param {string} figures */
function keep(name, figures) {
  const file = join(root, 'docs', 'benchmarks.md');
  const [start, end] = [`<!-- figures of ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = readFileSync(file, 'utf8').split(start);
  const after = rest?.split(end)[1];
  if (after === undefined)
    return console.error(`docs/benchmarks.md keeps no figures of ${name}: it has no ${start} … ${end}.`);
  writeFileSync(file, `${before}${start}\n\n${figures.trim()}\n\n${end}${after}`);
}
