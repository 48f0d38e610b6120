// @scope arch:req-measurements-with-commands
// Runs the measurements, all or those that are named; what they print is Markdown. `--write` keeps the figures of each in
// docs/benchmarks.md, between the comments that bear its name.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { figuresOf, keepFigures } from '../../scripts/lib/figures.mjs';

const names = globSync('test/bench/*.bench.ts')
  .map((file) => basename(file, '.bench.ts'))
  .sort();
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no measurement ${unknown.join(', ')}; there are ${names.join(', ')}.`);

for (const name of wanted.length > 0 ? wanted : names) {
  const figures = await figuresOf(`test/bench/${name}.bench.ts`, 'bench');
  if (figures === undefined) process.exitCode = 1;
  else if (process.argv.includes('--write')) keepFigures('docs/benchmarks.md', name, figures);
}
