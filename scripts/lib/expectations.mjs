// What tests expect is written by people: no run of the tests, and nothing that they run, may change it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const PLACES = ['test', 'samples', 'design'];

/** @returns {Map<string, string>} path from the root to a digest of each file that a test could compare with */
export function expectations() {
  const files = PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(files.map((file) => [file.slice(root.length + 1), digest(file)]));
}

/** @param {Map<string, string>} before @param {Map<string, string>} after @returns {string[]} paths that differ, sorted */
export function changed(before, after) {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** @param {string} file */
function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
