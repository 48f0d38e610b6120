// @scope arch:req-two-commands
// npm test: everything, and the true totals on the last line. A step that is no suite counts as one test.
// Options: --skip-editor.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { NoEditor, runEditorSuites } from '../../test/editor/host/run.mjs';
import { build } from '../build.mjs';
import { buildTests } from '../build-tests.mjs';
import { commandLine } from '../lib/command-line.mjs';
import { changed, expectations } from '../lib/expectations.mjs';
import { bundledNode } from '../lib/nodes.mjs';
import { at } from '../lib/paths.mjs';
import { run } from '../lib/proc.mjs';
import { runMocha, SUITES } from '../lib/suites.mjs';
import { pack } from '../package.mjs';

/** @typedef {import('../lib/suites.mjs').Totals} Totals */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
const node22 = bundledNode(22);
const expected = expectations();

/** @type {Totals} */
const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
let bundles = [];
/** Old bundles in dist would tell nothing about these sources. */
let built = false;

await step('typecheck', () => task('typecheck'));
await step('lint', () =>
  program([at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--max-diagnostics=20']),
);
await step('build', async () => {
  await build();
  built = true;
  return PASSED;
});
await step('bundle the tests', async () => {
  bundles = await buildTests();
  return bundles.some(SUITES.unit) ? PASSED : FAILED;
});
await step('check of this project', () => check('.'));
await step('check of the sample', () => check('samples/shop'));
await step('requirements without a test', () => gaps('verifies'));
await step('requirements without code', () => gaps('implements'));
await step(`unit, Node ${process.version}`, () => suite(process.execPath, SUITES.unit));
await step('unit, Node 22', () => on22(SUITES.unit));
await step(`protocol, Node ${process.version}`, async () =>
  built ? suite(process.execPath, SUITES.protocol) : skip('The build failed.'),
);
await step('protocol, Node 22', async () => (built ? on22(SUITES.protocol) : skip('The build failed.')));
await step('editor', editor);
await step('npm start', start);
await step('nothing that is expected was written', expectationsKept);

const { passed, failed, skipped } = totals;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} name @param {() => Promise<Totals>} body */
async function step(name, body) {
  console.log(`\n== ${name}`);
  const start = Date.now();
  const result = await body().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  });
  totals.passed += result.passed;
  totals.failed += result.failed;
  totals.skipped += result.skipped;
  const verdict = result.failed > 0 ? 'FAILED' : result.skipped > 0 && result.passed === 0 ? 'skipped' : 'passed';
  console.log(`== ${name}: ${verdict} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** @param {string} name */
function task(name) {
  return program([at('scripts', 'tasks', `${name}.mjs`)]);
}

/** @param {string[]} args for Node @returns {Promise<Totals>} */
async function program(args) {
  return (await run(process.execPath, args)) === 0 ? PASSED : FAILED;
}

/**
 * The project's own graph and the sample must be free of findings.
 * @param {string} workspace
 */
async function check(workspace) {
  if (!built) return skip('The build failed.');
  if (!existsSync(at(workspace, 'design', 'KG', 'SystemArchitecture.json')))
    return skip(`${workspace} has no graph yet.`);
  const cli = commandLine();
  return cli ? program([cli, 'check', '--workspace', workspace]) : skip('The command line is not there yet.');
}

/**
 * The project's own requirements have tests and code, but for those that the graph itself calls open.
 * @param {string} verb
 * @returns {Promise<Totals>}
 */
async function gaps(verb) {
  if (!built) return skip('The build failed.');
  const cli = commandLine();
  if (!cli) return skip('The command line is not there yet.');
  const query = `kind:Requirement lacks:${verb}`;
  const args = [cli, 'select', query, '--limit', '200', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
  const { total, results } = JSON.parse(stdout);
  const open = openElements();
  console.log(`${query}: ${total}, and the graph calls ${open.size} open`);
  const lacking = new Set(results.map((/** @type {{id: string}} */ { id }) => id));
  const silent = [...lacking].filter((id) => !open.has(id));
  for (const id of silent) console.log(`  ${id} lacks ${verb} and is not open`);
  // What is built in part may have code and no test; what has a test is not open.
  const done = verb === 'verifies' ? [...open].filter((id) => !lacking.has(id)) : [];
  for (const id of done) console.log(`  ${id} has a test and is still called open`);
  return total === lacking.size && silent.length + done.length === 0 ? PASSED : FAILED;
}

/** @returns {Set<string>} the ids of the elements whose attribute "status" is "open" */
function openElements() {
  const { elements } = JSON.parse(readFileSync(at('design', 'KG', 'SystemArchitecture.json'), 'utf8'));
  /** @param {{attributes?: {name: string, value: string}[]}} element */
  const isOpen = ({ attributes = [] }) => attributes.some(({ name, value }) => name === 'status' && value === 'open');
  return new Set(elements.filter(isOpen).map((/** @type {{id: string}} */ { id }) => id));
}

/** @param {string} node @param {(bundle: string) => boolean} belongs */
function suite(node, belongs) {
  return runMocha(node, bundles.filter(belongs), ['--forbid-only']);
}

/** @param {(bundle: string) => boolean} belongs */
async function on22(belongs) {
  if (!node22) return skip(`There is no Node 22 package for ${process.platform}-${process.arch}.`);
  return suite(node22, belongs);
}

async function editor() {
  if (!built) return skip('The build failed.');
  if (process.argv.includes('--skip-editor')) return skip('--skip-editor was given.');
  try {
    return await runEditorSuites(bundles.filter(SUITES.editor), { pack });
  } catch (error) {
    if (!(error instanceof NoEditor) || process.env.GROUNDPLAN_REQUIRE_EDITOR === '1') throw error;
    return skip(`No VS Code to test in: ${error.message}`);
  }
}

// @verifies arch:req-two-commands
/** The other command opens the sample in a real VS Code and finds nothing wrong with it. @returns {Promise<Totals>} */
async function start() {
  if (!built) return skip('The build failed.');
  if (process.argv.includes('--skip-editor')) return skip('--skip-editor was given.');
  const { stdout } = await promisify(execFile)(process.execPath, [at('scripts', 'run.mjs'), 'start', '--once']);
  console.log(stdout.trimEnd());
  if (/Groundplan is active; it shows 0 errors, 0 warnings/.test(stdout)) return PASSED;
  if (stdout.includes('No VS Code') && process.env.GROUNDPLAN_REQUIRE_EDITOR !== '1') return skip('No VS Code.');
  return FAILED;
}

// @verifies arch:con-no-mutable-expectations
/** @returns {Promise<Totals>} */
async function expectationsKept() {
  const written = changed(expected, expectations());
  for (const path of written) console.log(`  ${path}`);
  return written.length === 0 ? PASSED : FAILED;
}

/** @param {string} reason @returns {Totals} */
function skip(reason) {
  console.log(`Skipped: ${reason}`);
  return SKIPPED;
}
