// Runs one suite in VS Code's web build: server, browser page and the channel between suite and page.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from '../../../scripts/lib/paths.mjs';
import { openPage, windowAddress } from './browser.mjs';
import { startChannel } from './channel.mjs';
import { startServer } from './server.mjs';
import { copyWorkspace, windowOf } from './workspace.mjs';

const TESTS_MODULE = at('out', 'test', 'editor', 'index.js');
/** Loaded instead of the repository where the packed extension is installed: VS Code runs tests only beside one. */
const BARE_EXTENSION = at('test', 'editor', 'host', 'bare-extension');
const TIMEOUT_MS = 5 * 60 * 1000;

/**
 * @typedef {{title: string, state: 'passed' | 'failed' | 'skipped', ms: number, error?: string}} TestResult
 * @typedef {{passed: number, failed: number, skipped: number, tests: TestResult[]}} Report
 *
 * @param {object} parts
 * @param {string} parts.serverMain
 * @param {import('playwright-core').Browser} parts.browser
 * @param {string} parts.name of the suite
 * @param {string} [parts.grep]
 * @param {string} [parts.vsix] the packed extension, for suites that install it
 * @returns {Promise<Report>}
 */
export async function runInWeb({ serverMain, browser, name, grep, vsix }) {
  const definition = windowOf(name);
  const workspace = copyWorkspace(definition);
  const channel = await startChannel();
  const reportFile = join(workspace.opened, '..', `report-${process.pid}.json`);
  const server = await startServer(serverMain, {
    settings: definition.settings ?? {},
    trust: definition.trust ?? true,
    ...(definition.vsix && vsix ? { vsix } : {}),
    env: { ...channel.env, ...suiteEnvironment(name, reportFile, grep), ...definition.env },
  });
  try {
    const page = await openPage(
      browser,
      windowAddress(server.port, workspace.opened, {
        extensionDevelopmentPath: definition.vsix ? BARE_EXTENSION : root,
        extensionTestsPath: TESTS_MODULE,
      }),
    );
    channel.attach(page);
    const done = await waitForFile(reportFile, definition.timeout ?? TIMEOUT_MS);
    if (done) return JSON.parse(readFileSync(reportFile, 'utf8'));
    return await hung(name, page, server.log);
  } finally {
    channel.close();
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.stop();
    workspace.remove();
  }
}

/** @param {string} name @param {string} report @param {string | undefined} grep @returns {Record<string, string>} */
export function suiteEnvironment(name, report, grep) {
  return {
    GROUNDPLAN_REPOSITORY: root,
    GROUNDPLAN_EDITOR_SUITE: at('out', 'test', 'editor', 'suite', `${name}.test.js`),
    GROUNDPLAN_EDITOR_REPORT: report,
    ...(grep ? { GROUNDPLAN_EDITOR_GREP: grep } : {}),
  };
}

/** @param {string} file @param {number} timeout @returns {Promise<boolean>} whether it appeared in time */
async function waitForFile(file, timeout) {
  const end = Date.now() + timeout;
  while (!existsSync(file)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

/**
 * A suite that never reported: keeps what helps to see why.
 * @param {string} name @param {import('playwright-core').Page} page @param {string} log
 * @returns {Promise<Report>}
 */
async function hung(name, page, log) {
  const folder = at('out', 'screenshots', 'failed');
  mkdirSync(folder, { recursive: true });
  const picture = join(folder, `${name}-hung.png`);
  rmSync(picture, { force: true });
  await page.screenshot({ path: picture }).catch(() => {});
  writeFileSync(join(folder, `${name}-server.log`), readFileSync(log));
  const error = `The suite did not report in time. See ${picture} and the log beside it.`;
  return { passed: 0, failed: 1, skipped: 0, tests: [{ title: name, state: 'failed', ms: 0, error }] };
}
