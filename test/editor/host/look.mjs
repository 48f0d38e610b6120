// Opens a workspace in VS Code's web build to look at it: once, by a headless browser, or until Ctrl-C, by a person.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root } from '../../../scripts/lib/paths.mjs';
import { launchBrowser, openPage, windowAddress } from './browser.mjs';
import { ensureWebBuild } from './install.mjs';
import { startServer } from './server.mjs';

const ONCE_TIMEOUT_MS = 60_000;

/**
 * @param {string} workspace absolute path
 * @returns {Promise<{version: string, active: boolean, errors: number, warnings: number, others: number}>}
 */
export async function lookOnce(workspace) {
  const serverMain = await ensureWebBuild();
  const browser = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-look-'));
  const report = join(folder, 'report.json');
  const server = await startServer(serverMain, { env: { GROUNDPLAN_EDITOR_REPORT: report } });
  try {
    const modules = {
      extensionDevelopmentPath: root,
      extensionTestsPath: at('test', 'editor', 'host', 'window-report.cjs'),
    };
    await openPage(browser, windowAddress(server.port, workspace, modules));
    const end = Date.now() + ONCE_TIMEOUT_MS;
    while (!existsSync(report)) {
      if (Date.now() > end) throw new Error(`VS Code did not report within ${ONCE_TIMEOUT_MS / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Serves a window until this process ends.
 * @param {string} workspace absolute path
 * @returns {Promise<string>} its address
 */
export async function serveWindow(workspace) {
  const { port } = await startServer(await ensureWebBuild());
  return windowAddress(port, workspace, { extensionDevelopmentPath: root });
}
