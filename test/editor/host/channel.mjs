// The way from the suite, which runs inside the extension host, to the page that shows VS Code: a local HTTP server
// that takes one action at a time. Nobody else can use it: it listens on the loopback and wants a random token.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { ACTIONS } from './actions.mjs';

/**
 * @typedef {object} Channel
 * @property {Record<string, string>} env what the suite needs to reach it
 * @property {(page: import('playwright-core').Page) => void} attach from now on the actions go to this page
 * @property {() => void} close
 *
 * @returns {Promise<Channel>}
 */
export async function startChannel() {
  const token = randomBytes(16).toString('hex');
  /** @type {import('playwright-core').Page | undefined} */
  let page;
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(403).end();
      return;
    }
    const answer = await perform(page, await bodyOf(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    env: { GROUNDPLAN_DRIVER_URL: `http://127.0.0.1:${address.port}/`, GROUNDPLAN_DRIVER_TOKEN: token },
    attach: (attached) => {
      page = attached;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {import('playwright-core').Page | undefined} page
 * @param {string} body
 */
async function perform(page, body) {
  try {
    const { action, ...input } = JSON.parse(body);
    const run = ACTIONS[action];
    if (!run) throw new Error(`No page action "${action}". There are: ${Object.keys(ACTIONS).join(', ')}.`);
    if (!page) throw new Error('The page is not open yet.');
    return { result: (await run(page, input)) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
