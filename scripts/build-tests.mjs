// Bundles the tests: test/**/*.test.ts -> out/test/**/*.test.js, and the suite that runs inside VS Code.
// With arguments only the tests under those paths: node scripts/build-tests.mjs test/engine/graph
import { existsSync, globSync, rmSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { emit } from './lib/emit.mjs';
import { at, root } from './lib/paths.mjs';

const EDITOR_INDEX = 'test/editor/suite/index.ts';

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  packages: 'external',
  external: ['vscode'],
  sourcemap: 'linked',
  outbase: '.',
  outdir: 'out',
  logLevel: 'silent',
  write: false,
};

/**
 * @param {string[]} [filters] paths of files or folders; none means all
 * @returns {Promise<string[]>} the bundles, relative to the root, sorted
 */
export async function buildTests(filters = []) {
  const sources = globSync('test/**/*.test.ts', { cwd: root }).map(slashed).sort();
  if (filters.length === 0) removeStale(sources);
  const chosen = sources.filter((source) => filters.length === 0 || filters.some((filter) => isUnder(source, filter)));
  if (filters.length > 0 && chosen.length === 0) throw new Error(`No test under ${filters.join(', ')}.`);
  await bundle(chosen);
  if (chosen.some((source) => source.startsWith('test/editor/'))) await buildEditorIndex();
  return chosen.map(outputOf);
}

async function buildEditorIndex() {
  if (!existsSync(at(EDITOR_INDEX))) return;
  const { outputFiles = [] } = await esbuild.build({
    ...common,
    entryPoints: { index: EDITOR_INDEX },
    outdir: 'out/test/editor',
    logLevel: 'warning',
  });
  emit(outputFiles);
}

/**
 * All at once, which is quick. Where one does not build, one by one, so that the others can still run and the broken
 * one is a failing test instead.
 * @param {string[]} sources
 */
async function bundle(sources) {
  if (sources.length === 0) return;
  try {
    const { outputFiles = [] } = await esbuild.build({ ...common, entryPoints: sources });
    emit(outputFiles);
  } catch {
    await Promise.all(sources.map(bundleAlone));
  }
}

/** @param {string} source */
async function bundleAlone(source) {
  try {
    const { outputFiles = [] } = await esbuild.build({ ...common, entryPoints: [source] });
    emit(outputFiles);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const text = `it(${JSON.stringify(`${source} builds`)}, () => { throw new Error(${JSON.stringify(message)}); });\n`;
    const contents = new TextEncoder().encode(text);
    emit([{ path: at(outputOf(source)), contents, hash: '', text }]);
  }
}

/** Bundles of tests that are no more would still be found and run. @param {string[]} sources */
function removeStale(sources) {
  const wanted = new Set(sources.map(outputOf));
  for (const file of globSync('out/test/**/*.test.js', { cwd: root }).map(slashed)) {
    if (!wanted.has(file)) rmSync(at(file), { force: true });
  }
}

/** @param {string} source */
function outputOf(source) {
  return `out/${source.replace(/\.ts$/, '.js')}`;
}

/** @param {string} source @param {string} filter */
function isUnder(source, filter) {
  const path = slashed(relative(root, resolve(root, filter)));
  return source === path || source.startsWith(`${path.replace(/\/$/, '')}/`);
}

/** @param {string} path */
function slashed(path) {
  return path.split(sep).join('/');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bundles = await buildTests(process.argv.slice(2));
  console.log(`out: ${bundles.length} test bundle(s)`);
}
