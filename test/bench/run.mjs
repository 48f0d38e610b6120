// Bundles the measurements and runs them, all or those that are named (`graph`, `language`); what they print is
// Markdown. `--write` keeps it in docs/benchmarks.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = process.cwd();
const outdir = join(root, 'out', 'bench');
const all = readdirSync(join(root, 'test', 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
  .sort();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}, only ${all.join(', ')}.`);

mkdirSync(outdir, { recursive: true });
for (const name of named.length > 0 ? named : all) await measure(name);

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
  const child = spawnSync(process.execPath, ['--expose-gc', join(outdir, `${name}.bench.mjs`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 24,
  });
  process.stdout.write(child.stdout);
  if (child.status !== 0) process.exitCode = child.status ?? 1;
  else if (process.argv.includes('--write')) keep(name, child.stdout);
}

/** Puts the figures behind their mark, up to the next mark or heading. */
function keep(name, figures) {
  const file = join(root, 'docs', 'benchmarks.md');
  const mark = `<!-- figures: ${name} -->`;
  const [head, rest = ''] = readFileSync(file, 'utf8').split(mark);
  const next = rest.search(/^(## |<!-- figures: )/m);
  writeFileSync(file, `${head}${mark}\n\n${figures}${next < 0 ? '' : `\n${rest.slice(next)}`}`);
}
