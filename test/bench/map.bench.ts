import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { DiskMapFiles } from '../../server/src/adapters/map-files.ts';
import { TreeSitterParser } from '../../server/src/adapters/tree-sitter/parser.ts';
import { MapBuilder, type MapInput } from '../../server/src/engine/map/builder.ts';
import { ParsingReader } from '../../server/src/engine/map/code/code-reader.ts';
import { grammarOf } from '../../server/src/engine/map/code/languages.ts';
import { needlesFor } from '../../server/src/engine/map/code/needles.ts';
import { readCode } from '../../server/src/engine/map/code/read-code.ts';
import { GRAMMARS } from '../../server/src/engine/map/code/syntax.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { generateTree } from '../support/generate-tree.ts';

/** As the largest trees that were asked for. */
const FILES = 8000;
const RUNS = 15;

const root = process.cwd();
const tree = join(root, 'out', 'bench', 'tree');
const grammars = join(root, 'dist', 'grammars');
const ROOTS = { specRoots: [], codeRoots: ['.'], exclude: [] };
const INPUT: MapInput = { namespace: 'big', roots: ROOTS, graphFile: 'graph.json', graph: null };

function ripgrep(): { readonly file: string; readonly from: string } | undefined {
  const packaged = join(
    root,
    'bench',
    'node_modules',
    '@vscode',
    `ripgrep-${process.platform}-${process.arch}`,
    'bin',
    'rg',
  );
  if (existsSync(packaged)) return { file: packaged, from: 'of @vscode/ripgrep' };
  const { status } = spawnSync('rg', ['--version']);
  return status === 0 ? { file: 'rg', from: 'on PATH' } : undefined;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ took: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { took: performance.now() - start, value };
}

/** Walks the tree and looks into every file for the bytes of a marker. */
async function walkAndFilter(): Promise<Map<string, string>> {
  const files = new DiskMapFiles(new DiskWorkspace(tree));
  const found = new Map<string, string>();
  for (const path of (await files.list(ROOTS, neverCancelled)).files.keys()) {
    const content = await files.read(path, needlesFor(path));
    if (content.kind === 'text') found.set(path, content.text);
  }
  return found;
}

rmSync(tree, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });
const made = generateTree(tree, FILES);
const rg = ripgrep();
const parser = new TreeSitterParser(grammars);
const reader = new ParsingReader(parser);
const loading = await timed(() => Promise.all(GRAMMARS.map((grammar) => parser.load(grammar))));

const walks: number[] = [];
const searches: number[] = [];
const builds: number[] = [];
const parses: number[] = [];
let listed = 0;
for (let run = 0; run <= RUNS; run++) {
  // In turn, so that what else the machine does meets both alike; the first of each only warms up.
  const walk = await timed(walkAndFilter);
  const search = await timed(() => {
    const pattern = '@(implements|verifies|documents|informs|deviates|scope)\\s+(spec://|arch:)\\S+.*';
    // Hidden files as well, which we read too, and the ignore file of a tree without a repository.
    const options = ['--no-heading', '-n', '-o', '--hidden', '--no-require-git', '-e', pattern, tree];
    return rg ? spawnSync(rg.file, options, { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout : '';
  });
  const parse = await timed(() => {
    let markers = 0;
    for (const [path, text] of walk.value) markers += readCode(text, grammarOf(path), parser).markers.length;
    return markers;
  });
  const whole = await timed(() => new MapBuilder(new DiskMapFiles(new DiskWorkspace(tree)), reader).build(INPUT));
  listed = search.value.split('\n').length - 1;
  const counts = [parse.value, whole.value.stats.markers, ...(rg ? [listed] : [])];
  if (counts.some((count) => count !== made.markers))
    throw new Error(`${made.markers} markers, found ${counts.join(', ')}.`);
  if (run === 0) continue;
  walks.push(walk.took);
  searches.push(search.took);
  parses.push(parse.took);
  builds.push(whole.took);
}

const builder = new MapBuilder(new DiskMapFiles(new DiskWorkspace(tree)), reader);
const { value: first } = await timed(() => builder.build(INPUT));
const changed = first.code[7]?.path as string;
const rebuilds: number[] = [];
for (let run = 0; run <= RUNS; run++) {
  appendFileSync(join(tree, changed), '\n');
  builder.invalidate([changed]);
  const again = await timed(() => builder.build(INPUT));
  if (run > 0) rebuilds.push(again.took);
}
const cold = await timed(() =>
  new MapBuilder(new DiskMapFiles(new DiskWorkspace(tree)), new ParsingReader(new TreeSitterParser(grammars))).build(
    INPUT,
  ),
);
const texts = Array.from((await walkAndFilter()).values());
const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
const [walk, search, parse, whole, rebuild] = [walks, searches, parses, builds, rebuilds].map(median) as [
  number,
  number,
  number,
  number,
  number,
];
const rows: [what: string, took: string, compared: string][] = [
  ['ripgrep lists the markers', rg ? ms(search) : 'not there', ''],
  ['walk and byte filter', ms(walk), rg ? `${(walk / search).toFixed(1)} x ripgrep` : ''],
  [
    'parsing, and finding the items',
    ms(parse),
    `${(parse / megabytes).toFixed(0)} ms a MB (${megabytes.toFixed(1)} MB in ${texts.length} files)`,
  ],
  ['the whole map, grammars loaded', ms(whole), ''],
  [
    'the whole map, in a process that has loaded nothing',
    ms(cold.took),
    `${ms(loading.took)} of it for the grammars, at the first time`,
  ],
  ['the map again after one file changed', ms(rebuild), `1/${Math.round(whole / rebuild)} of the whole`],
];
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; ripgrep ${rg?.from ?? 'not there'}.`,
);
console.log(
  `${made.files} files, ${(made.bytes / 1e6).toFixed(0)} MB, ${made.marked} of them with ${made.markers} markers.\n`,
);
console.log('| what | median | |\n| --- | ---: | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
