// Real keystrokes, clicks and screenshots, done by the browser outside. Desktop VS Code has no such page.
const url = process.env.GROUNDPLAN_DRIVER_URL;
const token = process.env.GROUNDPLAN_DRIVER_TOKEN;

export const hasPage = url !== undefined;

export interface Target {
  /** Look in the webviews instead of in the workbench. */
  readonly webview?: boolean;
  readonly timeout?: number;
}

async function perform<Result>(action: string, input: object = {}): Promise<Result> {
  if (url === undefined) throw new Error('There is no page to act on: begin the suite with needsPage().');
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ action, ...input }),
  });
  if (!response.ok) throw new Error(`The page's driver answered ${response.status}.`);
  const answer = (await response.json()) as { result: Result; error?: string };
  if (answer.error !== undefined) throw new Error(`${action}: ${answer.error}`);
  return answer.result;
}

/** Types with real keystrokes into whatever has the focus. */
export const type = (text: string, options: { delay?: number } = {}) => perform<void>('type', { text, ...options });

/** Presses a key or a chord as Playwright names it: `Enter`, `Control+Shift+P`, `F1`. */
export const press = (key: string) => perform<void>('press', { key });

export const click = (selector: string, target: Target & { options?: object } = {}) =>
  perform<void>('click', { selector, ...target });

export const doubleClick = (selector: string, target: Target & { options?: object } = {}) =>
  perform<void>('doubleClick', { selector, ...target });

export const hover = (selector: string, target: Target = {}) => perform<void>('hover', { selector, ...target });

export const focus = (selector: string, target: Target = {}) => perform<void>('focus', { selector, ...target });

/** Waits until something visible matches. */
export const waitFor = (selector: string, target: Target = {}) => perform<void>('waitFor', { selector, ...target });

/** Waits until nothing visible matches in the workbench. */
export const waitUntilGone = (selector: string, target: { timeout?: number } = {}) =>
  perform<void>('waitUntilGone', { selector, ...target });

/** The visible texts of all that matches at this moment. */
export const texts = (selector: string, target: { webview?: boolean } = {}) =>
  perform<string[]>('texts', { selector, ...target });

export const attribute = (selector: string, name: string, target: Target = {}) =>
  perform<string | null>('attribute', { selector, name, ...target });

/** The accessibility tree below the first match, as YAML. */
export const aria = (selector = 'body', target: Target = {}) => perform<string>('aria', { selector, ...target });

/** The value of a JavaScript expression in the page, or in the webview that holds `selector`. */
export const evaluate = <Result>(expression: string, target: Target & { selector?: string } = {}) =>
  perform<Result>('evaluate', { expression, ...target });

/**
 * Errors in the console of the page and its webviews so far that match: what a content security policy refused, what a
 * script threw. VS Code has some of its own, so give a pattern.
 */
export async function consoleErrors(pattern: RegExp): Promise<string[]> {
  return (await perform<string[]>('consoleErrors')).filter((text) => pattern.test(text));
}

/** Writes a line to the output of the run. */
export const note = (text: string) => perform<void>('note', { text });

export const resize = (width: number, height: number) => perform<void>('resize', { width, height });

/** Writes out/screenshots/NAME.png and returns its path. */
export const screenshot = (name: string, selector?: string) => perform<string>('screenshot', { name, selector });
