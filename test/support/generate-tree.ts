import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Share of the files that carry markers. */
export const MARKED_SHARE = 0.05;
const MARKERS_IN_FILE = 3;

interface Language {
  readonly extension: string;
  readonly comment: string;
  /** One declaration. */
  code(name: string, words: () => string): string;
}

const braces = (head: (name: string, words: () => string) => string, body: (words: () => string) => string) => {
  return (name: string, words: () => string) => `${head(name, words)} {\n${body(words)}}\n`;
};
const LANGUAGES: readonly Language[] = [
  {
    extension: 'ts',
    comment: '//',
    code: braces(
      (name, w) => `export function ${name}(${w()}: number, other: string): string`,
      (w) => `  const ${w()} = other + ${w().length};\n  return \`\${${w()}} of \${other}\`;\n`,
    ),
  },
  {
    extension: 'py',
    comment: '#',
    code: (name, w) => `def ${name}(${w()}, other):\n    ${w()} = other + 1\n    return [${w()}, other]\n`,
  },
  {
    extension: 'rs',
    comment: '//',
    code: braces(
      (name, w) => `pub fn ${name}(${w()}: u32) -> u32`,
      (w) => `    let ${w()} = 1;\n    ${w()} + 2\n`,
    ),
  },
  {
    extension: 'go',
    comment: '//',
    code: braces(
      (name, w) => `func ${name}(${w()} int) int`,
      (w) => `\t${w()} := 1\n\treturn ${w()} + 2\n`,
    ),
  },
  {
    extension: 'java',
    comment: '//',
    code: (name, w) => `class C${name} {\n  int ${w()} = 1;\n  int ${name}(int ${w()}) { return ${w()} + 2; }\n}\n`,
  },
  {
    extension: 'cs',
    comment: '//',
    code: (name, w) => `class C${name} {\n  int ${w()} = 1;\n  int ${name}(int ${w()}) { return ${w()} + 2; }\n}\n`,
  },
  {
    extension: 'cpp',
    comment: '//',
    code: braces(
      (name, w) => `int ${name}(int ${w()}, const char* other)`,
      (w) => `  int ${w()} = 1;\n  return ${w()} + 2;\n`,
    ),
  },
  {
    extension: 'rb',
    comment: '#',
    code: (name, w) => `def ${name}(${w()}, other)\n  ${w()} = other + 1\n  [${w()}, other]\nend\n`,
  },
  {
    extension: 'php',
    comment: '//',
    code: braces(
      (name, w) => `function ${name}($${w()}, $other)`,
      (w) => `  $${w()} = 1;\n  return $${w()} + 2;\n`,
    ),
  },
  {
    extension: 'js',
    comment: '//',
    code: braces(
      (name, w) => `export function ${name}(${w()}, other)`,
      (w) => `  const ${w()} = other;\n  return other + ${w().length};\n`,
    ),
  },
];

const WORDS =
  'order basket total price stock parcel refund letter page search range tea clerk shop ledger token state value'.split(
    ' ',
  );

export interface GeneratedTree {
  readonly files: number;
  readonly bytes: number;
  readonly marked: number;
  readonly markers: number;
}

/**
 * Writes a tree of source files in ten languages, some hundred lines each, in folders as projects have them. The same
 * number gives the same tree.
 */
export function generateTree(folder: string, files: number): GeneratedTree {
  const random = numbers(files);
  const word = (): string => WORDS[random(WORDS.length)] as string;
  const words = (): string => `${word()}_${word()}`;
  let bytes = 0;
  let marked = 0;
  for (let n = 0; n < files; n++) {
    const { extension, comment, code } = LANGUAGES[n % LANGUAGES.length] as Language;
    const isMarked = random(Math.round(1 / MARKED_SHARE)) === 0;
    const parts = extension === 'php' ? ['<?php\n'] : [];
    const count = 10 + random(60);
    for (let k = 0; k < count; k++) {
      parts.push(`${comment} Works out the ${word()} of the ${word()} for the ${word()}, user@example.org.\n`);
      if (isMarked && k < MARKERS_IN_FILE) parts.push(`${comment} @implements spec://big/${word()}#${word()} r=1\n`);
      parts.push(code(`${word()}${k}`, words), '\n');
    }
    const path = join(folder, `packages/p${n % 40}`, 'src', word(), `${word()}-${n}.${extension}`);
    const text = parts.join('');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    bytes += Buffer.byteLength(text);
    if (isMarked) marked++;
  }
  writeFileSync(
    join(folder, '.gitignore'),
    'node_modules/\ndist/\n*.log\n.env\ncoverage/\n*.tmp\n/.cache\n!keep.log\n',
  );
  return { files, bytes, marked, markers: marked * MARKERS_IN_FILE };
}

/** A fixed sequence for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
