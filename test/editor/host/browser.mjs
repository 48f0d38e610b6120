// The browser window that shows VS Code.
import { chromium } from 'playwright-core';
import { ensureBrowser } from './install.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The size of every screenshot. */
const VIEWPORT = { width: 1280, height: 800 };

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser() {
  const { executablePath, env } = await ensureBrowser();
  return chromium.launch({ executablePath, args: FLAGS, headless: true, env: { ...process.env, ...env } });
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function openPage(browser, url) {
  const context = await browser.newContext({ viewport: VIEWPORT, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/**
 * The address of a window on a workspace.
 * @param {number} port
 * @param {string} workspace absolute path of a folder or a .code-workspace file
 * @param {Record<string, string>} modules extensionDevelopmentPath, extensionTestsPath: absolute paths
 */
export function windowAddress(port, workspace, modules) {
  const host = `127.0.0.1:${port}`;
  const payload = Object.entries(modules).map(([name, path]) => [name, `vscode-remote://${host}${slashed(path)}`]);
  const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const query = new URLSearchParams({ [kind]: slashed(workspace), payload: JSON.stringify(payload) });
  return `http://${host}/?${query}`;
}

/** @param {string} path */
function slashed(path) {
  const slashes = path.replaceAll('\\', '/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}
