// The licences of the packages whose code is inside the bundles, for whoever gets only those.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { at, root } from './paths.mjs';

/** @param {import('esbuild').Metafile[]} metafiles @returns {string[]} package folders, sorted */
function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { inputs } of metafiles) {
    for (const input of Object.keys(inputs)) {
      const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
      if (match) folders.add(match[0]);
    }
  }
  return [...folders].sort();
}

/** One text with name, version and licence of each. Fails where a package has no licence text. @param {import('esbuild').Metafile[]} metafiles */
export function notices(metafiles) {
  const parts = bundledPackages(metafiles).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
    const [file] = globSync(`${folder}/{LICENSE,LICENCE,License,license}*`, { cwd: root }).sort();
    const text = file !== undefined && existsSync(at(file)) ? readFileSync(at(file), 'utf8').trim() : '';
    if (text === '' && license === undefined)
      throw new Error(`The package ${name} has no licence: it cannot be bundled.`);
    return `${name} ${version} (${license ?? 'see below'})\n\n${text || `Licence: ${license}.`}\n`;
  });
  return `Groundplan's bundles hold code of these packages.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}
