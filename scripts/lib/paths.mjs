// Where things are, for every script. No dependencies, runs on Node 20.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** @param {string[]} parts */
export const at = (...parts) => join(root, ...parts);
