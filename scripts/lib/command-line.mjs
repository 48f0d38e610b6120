// The built command line, unless its source is still the placeholder that the build began with.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

/** @returns {string | undefined} path of dist/cli.js */
export function commandLine() {
  const source = at('server', 'src', 'cli', 'main.ts');
  if (!existsSync(source) || readFileSync(source, 'utf8').startsWith('// Placeholder')) return undefined;
  return at('dist', 'cli.js');
}
