import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Where the grammars are: beside the bundle that runs (`dist/grammars`, where the build puts them), else in the package
 * that they come from, which only a working copy has.
 */
export function grammarFolder(): string {
  const beside = join(__dirname, 'grammars');
  if (existsSync(join(beside, 'tree-sitter.js'))) return beside;
  try {
    return dirname(createRequire(__filename).resolve('@vscode/tree-sitter-wasm'));
  } catch {
    // Whoever loads a grammar is told that it is not there.
    return beside;
  }
}
