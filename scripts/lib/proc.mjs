// Running other programs. No dependencies, runs on Node 20.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { envFor } from './nodes.mjs';
import { root } from './paths.mjs';

/**
 * Runs a program with the terminal handed through and resolves with its exit code. Ctrl-C reaches the child by
 * itself (same process group), so here it only must not end us before the child has cleaned up.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const onInterrupt = () => {};
    const onTerminate = () => child.kill('SIGTERM');
    process.on('SIGINT', onInterrupt);
    process.on('SIGTERM', onTerminate);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Runs npm itself on the given Node, which `npm` found on PATH would not do.
 * @param {string} node
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function npm(node, args, options = {}) {
  return run(node, [npmCli(), ...args], { env: envFor(node), ...options });
}

/** @returns {string} npm's own JavaScript entry point */
function npmCli() {
  const given = process.env.npm_execpath;
  if (given && /npm-cli\.c?js$/.test(given)) return given;
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean);
  for (const folder of folders) {
    const windows = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(windows)) return windows;
    const link = join(folder, 'npm');
    if (process.platform !== 'win32' && existsSync(link) && realpathSync(link).endsWith('npm-cli.js')) {
      return realpathSync(link);
    }
    const lib = join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(lib)) return lib;
  }
  throw new Error('npm was not found on PATH.');
}
