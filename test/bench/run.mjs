// Bundles the measurements and runs them, or those that are named; what they print is Markdown. `--write` keeps it in
// docs/benchmarks.md, where each has a part of its own.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = process.cwd();
const outdir = join(root, 'out', 'bench');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
const names = globSync('*.bench.ts', { cwd: join(root, 'test', 'bench') })
  .map((file) => basename(file, '.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints: names.map((name) => join(root, 'test', 'bench', `${name}.bench.ts`)),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
});

for (const name of names) {
  const child = spawnSync(process.execPath, ['--expose-gc', join(outdir, `${name}.bench.mjs`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 24,
  });
  process.stdout.write(child.stdout);
  if (child.status !== 0) process.exitCode = child.status ?? 1;
  else if (args.includes('--write')) keep(name, child.stdout);
}

/** Between the measurement's own marks. @param {string} name @param {string} figures */
function keep(name, figures) {
  const file = join(root, 'docs', 'benchmarks.md');
  const [start, end] = [`<!-- figures: ${name} -->`, `<!-- end: ${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [head, rest] = text.split(start);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`${file} has no part for ${name}: ${start} … ${end}`);
  writeFileSync(file, `${head}${start}\n\n${figures}\n${end}${tail}`);
}
