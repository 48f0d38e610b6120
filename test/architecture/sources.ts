// Reads the sources as text: what each file imports, without a compiler.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Source {
  /** Relative to the repository's root, with slashes. */
  readonly file: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  /** Gone after compilation: `import type`, `export type ... from`. */
  readonly typeOnly: boolean;
}

export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: process.cwd() })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const STATIC = /^[ \t]*(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?[^'"`;()]*?\bfrom\s*(['"])(.+?)\2/gm;
const BARE = /^[ \t]*import\s*(['"])(.+?)\1/gm;
const CALL = /\b(?:import|require)\s*\(\s*(['"`])(.+?)\1/g;

/** Static, bare, dynamic and type imports, re-exports and `require`. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [
    ...Array.from(code.matchAll(STATIC), ([, type, , specifier = '']) => ({ specifier, typeOnly: type !== undefined })),
    ...Array.from(code.matchAll(BARE), ([, , specifier = '']) => ({ specifier, typeOnly: false })),
    ...Array.from(code.matchAll(CALL), ([, , specifier = '']) => ({ specifier, typeOnly: false })),
  ];
}

const STRING_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

function withoutComments(text: string): string {
  return text.replaceAll(STRING_OR_COMMENT, (match) => (match.startsWith('/') ? '' : match));
}

/** Code alone: comments gone, strings empty. */
export function codeOf(text: string): string {
  return text.replaceAll(STRING_OR_COMMENT, (match) => (match.startsWith('/') ? '' : "''"));
}
