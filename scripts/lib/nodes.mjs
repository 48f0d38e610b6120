// Finds the Node binaries that the tests and tools run on. They come from npm as optionalDependencies.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { at } from './paths.mjs';

/** The package folder that carries each major version. */
const PREFIX = { 24: 'node', 22: 'node22' };

/** @param {24 | 22} major @returns {string | undefined} path of a Node binary of exactly that major version */
export function bundledNode(major) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = at('node_modules', `${PREFIX[major]}-${platform}-${process.arch}`, 'bin', binaryName());
  return existsSync(file) ? file : undefined;
}

/**
 * The Node that runs every script: the packaged 24, else the user's own if it is 22 or newer.
 * @returns {string}
 */
export function toolNode() {
  const packaged = bundledNode(24);
  if (packaged) return packaged;
  if (majorOf(process.version) >= 22) return process.execPath;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = `${folder}/${binaryName()}`;
    if (folder && existsSync(file) && majorOf(versionOf(file)) >= 22) return file;
  }
  throw new Error(
    `No Node 24 package for ${process.platform}-${process.arch} and no Node 22 or newer on PATH (this is ${process.version}). ` +
      'Install Node 24 and try again.',
  );
}

/** The environment in which `node` means the given binary. @param {string} node */
export function envFor(node) {
  const env = { ...process.env };
  // npm passes its own Node on under these names, and a nested npm would believe them.
  for (const name of ['NODE', 'npm_node_execpath', 'npm_config_user_agent']) delete env[name];
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = dirname(node) + delimiter + (env[pathName] ?? '');
  return env;
}

/** @param {string} version such as v24.1.0 */
export function majorOf(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);
}

/** @param {string} file */
function versionOf(file) {
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function binaryName() {
  return process.platform === 'win32' ? 'node.exe' : 'node';
}
