// Runs bundled mocha suites on a given Node and returns their totals.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envFor } from './nodes.mjs';
import { at } from './paths.mjs';
import { run } from './proc.mjs';

/** @typedef {{passed: number, failed: number, skipped: number}} Totals */

/** The suites by where they stand: [name, which bundles]. @type {Record<'unit' | 'protocol' | 'editor', (bundle: string) => boolean>} */
export const SUITES = {
  unit: (bundle) => !/^out\/test\/(editor|protocol|bench)\//.test(bundle),
  protocol: (bundle) => bundle.startsWith('out/test/protocol/'),
  editor: (bundle) => bundle.startsWith('out/test/editor/'),
};

/**
 * @param {string} node binary to run on
 * @param {string[]} bundles
 * @param {string[]} [options] for mocha
 * @returns {Promise<Totals>}
 */
export async function runMocha(node, bundles, options = []) {
  if (bundles.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-report-'));
  const report = join(folder, 'report.json');
  const mocha = at('node_modules', 'mocha', 'bin', 'mocha.js');
  const args = ['--enable-source-maps', mocha, ...options, ...bundles];
  try {
    // Nothing that a test starts may touch the state of whoever runs it.
    const env = { ...envFor(node), GROUNDPLAN_REPORT: report, GROUNDPLAN_STATE_DIR: join(folder, 'state') };
    const code = await run(node, args, { env });
    return totalsOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that died leaves no report and is a failure whatever it had counted. @param {string} report @param {number} code */
function totalsOf(report, code) {
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
  } catch {
    console.error(`mocha ended with exit code ${code} and no report.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
