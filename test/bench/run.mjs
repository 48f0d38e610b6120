// Bundles the measurements and runs them; what they print is Markdown. `--write` keeps it in docs/benchmarks.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = process.cwd();
const outdir = join(root, 'out', 'bench');
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints: [join(root, 'test', 'bench', 'graph.bench.ts')],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
});

const child = spawnSync(process.execPath, ['--expose-gc', join(outdir, 'graph.bench.mjs')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1 << 24,
});
process.stdout.write(child.stdout);
process.exitCode = child.status ?? 1;

if (process.argv.includes('--write') && child.status === 0) {
  const file = join(root, 'docs', 'benchmarks.md');
  const [head] = readFileSync(file, 'utf8').split('<!-- figures -->');
  writeFileSync(file, `${head}<!-- figures -->\n\n${child.stdout}`);
}
