// Bundles what ships: dist/*.js, and dist/tools.json. Options: --production (minified, no source maps), --watch.
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { emit } from './lib/emit.mjs';
import { copyGrammars } from './lib/grammars.mjs';
import { notices } from './lib/notices.mjs';
import { at, root } from './lib/paths.mjs';
import { TOOL_LIST } from './lib/tool-list.mjs';

/** dist name -> entry point. */
const NODE_ENTRIES = {
  extension: 'client/src/extension.ts',
  server: 'server/src/lsp/main.ts',
  mcp: 'server/src/mcp/main.ts',
  cli: 'server/src/cli/main.ts',
  worker: 'server/src/worker/main.ts',
};
/** Pages of the webviews: client/src/NAME/webview/main.ts becomes dist/webview/NAME.js (and .css where it imports some). */
const WEBVIEW_ENTRIES = 'client/src/**/webview/main.ts';

/** @param {{production?: boolean}} mode @returns {import('esbuild').BuildOptions[]} */
function configurations({ production = false }) {
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    absWorkingDir: root,
    bundle: true,
    outdir: 'dist',
    minify: production,
    sourcemap: production ? false : 'linked',
    // Licences go into one file: dist/THIRD-PARTY-NOTICES.txt.
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    write: false,
    plugins: [writeOnEnd],
  };
  /** @type {import('esbuild').BuildOptions} */
  const node = {
    ...common,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
    // jsonc-parser's `main` is a UMD build whose requires cannot be bundled.
    mainFields: ['module', 'main'],
    plugins: [withoutAjv, writeOnEnd],
  };
  const webviews = globSync(WEBVIEW_ENTRIES, { cwd: root }).map((file) => ({
    ...common,
    platform: /** @type {const} */ ('browser'),
    format: /** @type {const} */ ('iife'),
    target: 'es2022',
    entryPoints: { [`webview/${basename(dirname(dirname(file)))}`]: file },
  }));
  // A configuration each: one entry that does not build leaves the others.
  const bundles = Object.entries(NODE_ENTRIES)
    .filter(([, file]) => existsSync(at(file)))
    .map(([name, file]) => ({
      ...node,
      entryPoints: { [name]: file },
      ...(name === 'cli' ? { banner: { js: '#!/usr/bin/env node' } } : {}),
    }));
  return [...bundles, ...webviews, { ...node, ...TOOL_LIST }];
}

/**
 * The MCP SDK checks answers to its server's questions with Ajv, and makes one whether it asks or not. Ours asks nothing:
 * without it the bundle is a sixth smaller, and the first answer some 12 ms earlier.
 * @type {import('esbuild').Plugin}
 */
const withoutAjv = {
  name: 'without-ajv',
  setup(build) {
    build.onLoad({ filter: /[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: `export class AjvJsonSchemaValidator {
        getValidator() { throw new Error('This bundle holds no validator of JSON schemas.'); }
      }`,
    }));
  },
};

/** @type {import('esbuild').Plugin} */
const writeOnEnd = {
  name: 'write-on-end',
  setup(build) {
    build.onEnd(({ outputFiles = [], errors }) => {
      if (errors.length > 0) return;
      const changed = emit(outputFiles, (path) => basename(path) === 'cli.js');
      if (changed > 0) console.log(`dist: ${outputFiles.map(({ path }) => basename(path)).join(', ')} written`);
    });
  },
};

/** Builds everything once. @param {{production?: boolean}} [mode] */
export async function build(mode = {}) {
  if (mode.production) for (const map of globSync('dist/**/*.map', { cwd: root })) rmSync(at(map));
  copyGrammars();
  const results = await Promise.allSettled(configurations(mode).map((configuration) => esbuild.build(configuration)));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) throw new Error(`${failed} of ${results.length} bundles did not build.`);
  const metafiles = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value.metafile ? [result.value.metafile] : [],
  );
  if (mode.production) writeFileSync(at('dist', 'THIRD-PARTY-NOTICES.txt'), notices(metafiles));
}

async function watch() {
  copyGrammars();
  for (const configuration of configurations({})) {
    const context = await esbuild.context(configuration);
    await context.watch();
  }
  console.log('Watching. Ctrl-C ends it.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (process.argv.includes('--watch')) await watch();
    else await build({ production: process.argv.includes('--production') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
