// Gets the VS Code web build and a browser into .vscode-test/, once. Nothing here needs root or a compiler.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolNode } from '../../../scripts/lib/nodes.mjs';
import { at } from '../../../scripts/lib/paths.mjs';
import { npm, run } from '../../../scripts/lib/proc.mjs';

/** code-server 4.139.1 carries VS Code 1.139.1. */
const CODE_SERVER = 'code-server@4.139.1';
const CHROMIUM = '@sparticuz/chromium@153.0.0';
const CACHE = at('.vscode-test');
/** An unfinished install this old belongs to nobody. */
const ABANDONED_MS = 60 * 60 * 1000;

/** @returns {Promise<string>} VS Code's server-main.js */
export async function ensureWebBuild() {
  const folder = await once(CODE_SERVER, async (place) => {
    await install(place, [CODE_SERVER]);
    const vscode = join(place, 'node_modules', 'code-server', 'lib', 'vscode');
    // The package leaves these to an install script that would also compile native modules.
    await install(vscode, []);
    await install(join(vscode, 'extensions'), []);
  });
  return join(folder, 'node_modules', 'code-server', 'lib', 'vscode', 'out', 'server-main.js');
}

/**
 * @typedef {{executablePath: string, env?: Record<string, string>}} Browser env: what the program needs beyond ours
 * @returns {Promise<Browser>} a Chromium that runs headless
 */
export async function ensureBrowser() {
  const given = process.env.GROUNDPLAN_CHROMIUM;
  if (given) {
    if (existsSync(given)) return { executablePath: given };
    throw new Error(`GROUNDPLAN_CHROMIUM names ${given}, which does not exist.`);
  }
  const found = onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (found) return { executablePath: found };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium on PATH. Install one, or name one in GROUNDPLAN_CHROMIUM.');
  }
  return unpacked(await once(CHROMIUM, unpackChromium));
}

/** The package unpacks itself into the temporary folder: let that be the cache. @param {string} place */
async function unpackChromium(place) {
  await install(place, [CHROMIUM]);
  const script = `const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');`;
  const args = ['--input-type=module', '-e', script];
  const code = await run(process.execPath, args, { cwd: place, env: { ...process.env, TMPDIR: place } });
  if (code !== 0) throw new Error(`${CHROMIUM} did not unpack (exit ${code}).`);
}

/** Libraries and fonts come from the package where the system has none. @param {string} folder @returns {Browser} */
function unpacked(folder) {
  const executablePath = join(folder, 'chromium');
  /** @type {Record<string, string>} */
  const env = {};
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  if (spawnSync(executablePath, ['--version', '--no-sandbox']).status !== 0) {
    env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  }
  return { executablePath, env };
}

/**
 * Fills a folder of the cache and moves it to its name only when it is complete: a half-finished one is never found.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} fill
 */
async function once(name, fill) {
  const folder = join(CACHE, name.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, ''));
  if (existsSync(folder)) return folder;
  removeAbandoned();
  const partial = `${folder}.partial-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), '{ "private": true }\n');
  console.log(`Installing ${name} into .vscode-test (once)`);
  try {
    await fill(partial);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another run may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function removeAbandoned() {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE).filter((entry) => entry.includes('.partial-'))) {
    const folder = join(CACHE, name);
    if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {string[]} packages */
async function install(folder, packages) {
  const args = [
    'install',
    ...packages,
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const code = await npm(toolNode(), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) throw new Error(`npm install ${packages.join(' ')} failed in ${folder} (exit ${code}).`);
}

/** @param {string[]} names @returns {string | undefined} */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
