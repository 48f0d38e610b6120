// Runs editor suites one after another, prints what they report and returns the totals.
import { basename } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { ensureDesktop, runInDesktop } from './desktop.mjs';
import { ensureWebBuild } from './install.mjs';
import { runInWeb } from './web.mjs';
import { windowOf } from './workspace.mjs';

/**
 * @typedef {import('./web.mjs').Report} Report
 * @typedef {object} Editor somewhere to run a suite
 * @property {(name: string) => Promise<Report>} runSuite
 * @property {() => Promise<void>} close
 */

/**
 * @param {string[]} bundles of suites
 * @param {object} [options]
 * @param {string} [options.grep]
 * @param {() => Promise<string>} [options.pack] makes the VSIX, called once when a suite wants it
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runEditorSuites(bundles, { grep, pack } = {}) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const names = bundles.map((bundle) => basename(bundle, '.test.js'));
  if (names.length === 0) return totals;
  const vsix = pack && names.some((name) => windowOf(name).vsix) ? await pack() : undefined;
  const editor = await openEditor({ ...(grep ? { grep } : {}), ...(vsix ? { vsix } : {}) });
  try {
    for (const name of names) {
      const open = () => editor.runSuite(name).catch((error) => failedToRun(name, error));
      let report = await open();
      print(name, report);
      if (report.failed > 0) {
        // A window of a busy machine may drop a key. A fault of ours fails again in a fresh one; both are printed.
        console.log('  once more, in a fresh window:');
        report = await open();
        print(name, report);
      }
      totals.passed += report.passed;
      totals.failed += report.failed;
      totals.skipped += report.skipped;
    }
  } finally {
    await editor.close();
  }
  return totals;
}

/**
 * The web build, which also has a page to drive; GROUNDPLAN_EDITOR=desktop runs in desktop VS Code instead.
 * @param {{grep?: string, vsix?: string}} options
 * @returns {Promise<Editor>}
 * @throws {NoEditor} where neither can be had
 */
async function openEditor(options) {
  try {
    if (process.env.GROUNDPLAN_EDITOR === 'desktop') {
      const program = await ensureDesktop();
      return { runSuite: (name) => runInDesktop({ program, name, ...options }), close: async () => {} };
    }
    const serverMain = await ensureWebBuild();
    const browser = await launchBrowser();
    return {
      runSuite: (name) => runInWeb({ serverMain, browser, name, ...options }),
      close: () => browser.close(),
    };
  } catch (error) {
    throw new NoEditor(error);
  }
}

/** No VS Code or no browser could be had on this machine. */
export class NoEditor extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(cause instanceof Error ? cause.message.split('\n')[0] : String(cause), { cause });
  }
}

/** @param {string} name @param {unknown} error @returns {Report} */
function failedToRun(name, error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, skipped: 0, tests: [{ title: name, state: 'failed', ms: 0, error: text }] };
}

/** @param {string} name @param {Report} report */
function print(name, { passed, failed, skipped, tests }) {
  console.log(`  editor/${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  for (const { title, state, ms, error } of tests) {
    if (process.env.GROUNDPLAN_SPEC === '1') console.log(`    ${state} ${title} (${ms} ms)`);
    else if (state === 'failed') console.log(`    FAILED ${title}`);
    if (error) console.log(error.replaceAll(/^/gm, '      '));
  }
}
