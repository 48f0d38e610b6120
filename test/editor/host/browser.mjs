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
  // Nothing that VS Code would like to ask of the network leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
];
/** The size of every screenshot. */
const VIEWPORT = { width: 1280, height: 800 };

/** What each page, its frames and webviews complained about. @type {WeakMap<import('playwright-core').Page, string[]>} */
const complaints = new WeakMap();

/** @param {import('playwright-core').Page} page @returns {string[]} */
export function complaintsOf(page) {
  return complaints.get(page) ?? [];
}

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
  /** @type {string[]} */
  const errors = [];
  complaints.set(page, errors);
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', ({ message }) => void errors.push(message));
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
  const payload = Object.entries(modules).map(([name, path]) => [
    name,
    `vscode-remote://${host}${encodeURI(slashed(path))}`,
  ]);
  const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const query = new URLSearchParams({ [kind]: slashed(workspace), payload: JSON.stringify(payload) });
  return `http://${host}/?${query}`;
}

/** @param {string} path */
function slashed(path) {
  const slashes = path.replaceAll('\\', '/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}
