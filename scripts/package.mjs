// Packs groundplan.vsix: one for every platform, with production bundles and no node_modules.
import { build } from './build.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/proc.mjs';

// @implements arch:req-one-vsix
/** @returns {Promise<string>} path of the VSIX */
export async function pack() {
  const vsix = at('groundplan.vsix');
  await build({ production: true });
  try {
    const options = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository', '--out', vsix];
    const args = [at('node_modules', '@vscode', 'vsce', 'vsce'), 'package', ...options];
    const code = await run(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (code !== 0) throw new Error(`vsce package failed (exit ${code}).`);
  } finally {
    // Whoever works on the bundles goes on with readable ones.
    await build();
  }
  return vsix;
}
