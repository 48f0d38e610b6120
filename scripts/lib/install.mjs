// Makes node_modules match package-lock.json. No dependencies, runs on Node 20.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './proc.mjs';

/**
 * Runs `npm ci` where what npm recorded as installed differs from the lock file. npm writes that record last and
 * removes it first, so an install that was cut short counts as different.
 * @param {string} folder holds package-lock.json
 */
export async function ensureInstalled(folder) {
  if (matches(folder)) return;
  console.log(`Installing the locked packages of ${folder} (npm ci)`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await npm(process.execPath, args, { cwd: folder });
  if (code !== 0) throw new Error(`npm ci failed in ${folder} (exit ${code}).`);
}

/** @param {string} folder */
function matches(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other platforms are in the lock file and never installed.
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} file @returns {Record<string, {version?: string, integrity?: string, optional?: boolean, devOptional?: boolean}>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
