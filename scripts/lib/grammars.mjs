// What code is parsed with, beside the bundles: tree-sitter and grammars as WebAssembly, which no bundler takes in, and the
// script around them, which has to be loaded anew when they run out of memory.
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { emit } from './emit.mjs';
import { at, root } from './paths.mjs';

const PACKAGE = ['node_modules', '@vscode', 'tree-sitter-wasm', 'wasm'];
/** As `GRAMMARS` in server/src/engine/map/code/syntax.ts. */
const GRAMMARS = ['typescript', 'tsx', 'javascript', 'python', 'rust', 'go', 'java', 'c-sharp', 'cpp', 'ruby', 'php'];
const FILES = ['tree-sitter.js', 'tree-sitter.wasm', ...GRAMMARS.map((grammar) => `tree-sitter-${grammar}.wasm`)];

/** Copies the parser and its grammars to dist/grammars. */
export function copyGrammars() {
  const files = FILES.map((file) => {
    const contents = readFileSync(at(...PACKAGE, file));
    return { path: at('dist', 'grammars', file), contents, hash: '', text: '' };
  });
  emit(files);
  for (const file of globSync('dist/grammars/*', { cwd: root })) if (!FILES.includes(basename(file))) rmSync(at(file));
}
