// Programs that measure something and print it as Markdown, and the documents that keep what they printed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { at } from './paths.mjs';

/**
 * Bundles a program and runs it on the Node that runs this.
 * @param {string} source relative to the root
 * @param {string} folder in out
 * @returns {Promise<string | undefined>} what it printed, undefined where it failed
 */
export async function figuresOf(source, folder) {
  const outdir = at('out', folder);
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: [at(source)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['esbuild'],
    logLevel: 'warning',
  });
  const program = at('out', folder, `${basename(source, '.ts')}.mjs`);
  const child = spawn(process.execPath, ['--expose-gc', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return code === 0 ? printed : undefined;
}

/**
 * Puts figures into a document, between the comments that bear their name.
 * @param {string} path relative to the root
 * @param {string} name
 * @param {string} figures
 */
export function keepFigures(path, name, figures) {
  const [start, end] = [`<!-- figures of ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = readFileSync(at(path), 'utf8').split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) return console.error(`${path} keeps no figures of ${name}: it has no ${start} … ${end}.`);
  writeFileSync(at(path), `${before}${start}\n\n${figures.trim()}\n\n${end}${after}`);
}
