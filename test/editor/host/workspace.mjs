// Every suite has a window of its own on a copy of a workspace of its own. NAME.window.json beside NAME.test.ts says
// which; without it, it is the sample shop.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../../../scripts/lib/paths.mjs';

/**
 * @typedef {object} WindowDefinition
 * @property {string} [workspace] a folder of the repository that is copied; "" is an empty folder
 * @property {string} [open] a .code-workspace file or a folder in the copy to open instead of the copy itself
 * @property {boolean} [git] makes the copy a repository with one commit
 * @property {Record<string, unknown>} [settings]
 * @property {boolean} [trust] false: Restricted Mode
 * @property {boolean} [vsix] installs the packed extension instead of loading it from the repository
 * @property {Record<string, string>} [env] for the extension host
 * @property {number} [timeout] milliseconds for the whole suite
 */

const KEYS = ['workspace', 'open', 'git', 'settings', 'trust', 'vsix', 'env', 'timeout'];
const DEFAULT_WORKSPACE = 'samples/shop';

/** @param {string} name of the suite, such as "smoke" @returns {WindowDefinition} */
export function windowOf(name) {
  const file = at('test', 'editor', 'suite', `${name}.window.json`);
  if (!existsSync(file)) return {};
  const definition = JSON.parse(readFileSync(file, 'utf8'));
  const unknown = Object.keys(definition).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) throw new Error(`${file}: unknown ${unknown.join(', ')}; known are ${KEYS.join(', ')}.`);
  return definition;
}

/**
 * @param {WindowDefinition} definition
 * @returns {{opened: string, remove: () => void}} what to open
 */
export function copyWorkspace({ workspace = DEFAULT_WORKSPACE, open = '', git = false }) {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'groundplan-workspace-')));
  const copy = join(parent, workspace.split('/').pop() || 'empty');
  if (workspace) cpSync(at(workspace), copy, { recursive: true });
  else mkdirSync(copy);
  if (git) commitAll(copy);
  const remove = () => {
    process.off('exit', remove);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.on('exit', remove);
  return { opened: join(copy, open), remove };
}

/** @param {string} folder */
function commitAll(folder) {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    [...identity, 'commit', '-q', '-m', 'Start'],
  ]) {
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  }
}
