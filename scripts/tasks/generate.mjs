// Writes the files that follow from the engine's tables: the rule page and the graph's schema.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as esbuild from 'esbuild';
import { at, root } from '../lib/paths.mjs';

const { outputFiles } = await esbuild.build({
  absWorkingDir: root,
  entryPoints: ['server/src/engine/generated-files.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
});
const code = Buffer.from(outputFiles[0]?.contents ?? new Uint8Array()).toString('base64');
const { generatedFiles } = await import(`data:text/javascript;base64,${code}`);
for (const [path, text] of generatedFiles()) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
  console.log(path);
}
