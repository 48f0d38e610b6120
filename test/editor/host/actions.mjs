// What a suite can do to the page. A selector is Playwright's (CSS, text=..., role=button[name="..."]). With
// `webview: true` it is looked for in the webviews instead of in the workbench.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from '../../../scripts/lib/paths.mjs';
import { complaintsOf } from './browser.mjs';

const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{selector: string, webview?: boolean, timeout?: number}} Target
 */

/** @type {Record<string, (page: Page, input: any) => Promise<unknown>>} */
export const ACTIONS = {
  type: (page, { text, delay = 5 }) => page.keyboard.type(text, { delay }),
  press: (page, { key }) => page.keyboard.press(key),
  click: async (page, input) => (await locate(page, input)).click({ timeout: TIMEOUT_MS, ...input.options }),
  doubleClick: async (page, input) => (await locate(page, input)).dblclick({ timeout: TIMEOUT_MS, ...input.options }),
  hover: async (page, input) => (await locate(page, input)).hover({ timeout: TIMEOUT_MS }),
  focus: async (page, input) => (await locate(page, input)).focus({ timeout: TIMEOUT_MS }),
  waitFor: async (page, input) => void (await locate(page, input)),
  waitUntilGone: (page, { selector, timeout = TIMEOUT_MS }) =>
    page.locator(selector).first().waitFor({ state: 'hidden', timeout }),
  /** The visible texts of everything that matches, now. */
  texts: async (page, { selector, webview }) => {
    const found = [];
    for (const scope of scopes(page, webview)) found.push(...(await scope.locator(selector).allInnerTexts()));
    return found;
  },
  attribute: async (page, input) => (await locate(page, input)).getAttribute(input.name),
  /** The accessibility tree, as YAML. */
  aria: async (page, input) => (await locate(page, { selector: 'body', ...input })).ariaSnapshot(),
  /** Evaluates a JavaScript expression in the page, or in the webview that holds the selector. */
  evaluate: async (page, { expression, selector = 'body', webview, timeout }) => {
    if (!webview) return page.evaluate(expression);
    const locator = await locate(page, { selector, webview, timeout });
    return locator.evaluate(expression);
  },
  /** Errors in the page's console and its webviews' so far, such as what a content security policy refused. */
  consoleErrors: async (page) => complaintsOf(page),
  /** A line in the output of the run. */
  note: async (_page, { text }) => console.log(`    | ${text}`),
  resize: (page, { width, height }) => page.setViewportSize({ width, height }),
  screenshot: async (page, { name, selector }) => {
    const path = at('out', 'screenshots', `${name}.png`);
    mkdirSync(dirname(path), { recursive: true });
    const subject = selector ? page.locator(selector).first() : page;
    await subject.screenshot({ path, animations: 'disabled' });
    return path;
  },
};

/** @param {Page} page @param {boolean | undefined} webview */
function scopes(page, webview) {
  if (!webview) return [page];
  // The content of a webview stands in a frame of this name inside the frame that VS Code makes.
  return page.frames().filter((frame) => frame.url().includes('fake.html'));
}

/**
 * Waits until the selector is visible somewhere.
 * @param {Page} page
 * @param {Target} target
 */
async function locate(page, { selector, webview, timeout = TIMEOUT_MS }) {
  const end = Date.now() + timeout;
  for (;;) {
    for (const scope of scopes(page, webview)) {
      const locator = scope.locator(selector).filter({ visible: true }).first();
      if ((await locator.count().catch(() => 0)) > 0) return locator;
    }
    if (Date.now() > end) {
      throw new Error(`Nothing visible matches ${selector}${webview ? ' in a webview' : ''} after ${timeout} ms.`);
    }
    await page.waitForTimeout(POLL_MS);
  }
}
