import assert from 'node:assert/strict';
import { offenders } from './layers.ts';
import { codeOf, importsOf, readSources } from './sources.ts';

const MAX_LINES = 500;

describe('the architecture', () => {
  const product = readSources('client/src/**/*.ts', 'server/src/**/*.ts');

  it('has imports that go one way', () => {
    assert.ok(product.length > 0, 'no sources were found: run from the repository root');
    assert.deepEqual(offenders(product), []);
  });

  it('keeps the engine free of process, network and Node globals', () => {
    const globals = /(?<![.\w$])(?:process|Buffer|fetch|__dirname|__filename|setImmediate)(?=[.([])/;
    const found = product.filter(
      ({ file, text }) => file.startsWith('server/src/engine/') && globals.test(codeOf(text)),
    );
    assert.deepEqual(
      found.map(({ file, text }) => `${file} uses ${globals.exec(codeOf(text))?.[0]}`),
      [],
    );
  });

  it(`has no source over ${MAX_LINES} lines`, () => {
    const own = readSources(
      '{client,server}/src/**/*.ts',
      'test/{architecture,editor,protocol}/**/*.{ts,mjs}',
      'scripts/**/*.mjs',
    );
    const long = own.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    assert.deepEqual(
      long.filter(({ lines }) => lines > MAX_LINES),
      [],
    );
  });

  it('has no mutable state at the top of a module', () => {
    const state = /^(?:export\s+)?(?:let|var)\s+[\w${[]/m;
    const found = product.filter(({ text }) => state.test(codeOf(text)));
    assert.deepEqual(
      found.map(({ file, text }) => `${file}: ${state.exec(codeOf(text))?.[0]}`),
      [],
    );
  });
});

describe('the check of the architecture', () => {
  const refused: [file: string, code: string][] = [
    ['server/src/engine/a.ts', `import { readFileSync } from 'node:fs';`],
    ['server/src/engine/a.ts', `import fs from 'fs/promises';`],
    ['server/src/engine/a.ts', `import type { Range } from 'vscode-languageserver-types';`],
    ['server/src/engine/graph/a.ts', `export { b } from '../../adapters/b.ts';`],
    ['server/src/engine/a.ts', `type B = import('../lsp/b.ts').B;`],
    ['server/src/engine/a.ts', `import data from '../../../package.json' with { type: 'json' };`],
    ['server/src/adapters/a.ts', `import '../language/b.ts';`],
    ['server/src/language/a.ts', `const b = await import('../adapters/b.ts');`],
    ['server/src/cli/a.ts', `import {\n  b,\n} from '../mcp/b.ts';`],
    ['server/src/lsp/a.ts', `import * as vscode from 'vscode';`],
    ['server/src/lsp/a.ts', `import { b } from '../../../test/b.ts';`],
    ['server/src/protocol/a.ts', `import { b } from '../engine/b.ts';`],
    ['server/src/other/a.ts', `import { b } from '../engine/b.ts';`],
    ['client/src/a.ts', `import { b } from '../../server/src/engine/b.ts';`],
    ['client/src/a.ts', `import { z } from 'zod';`],
    ['client/src/a.ts', `import sample from '../../samples/shop/package.json';`],
    ['client/src/diagram/webview/a.ts', `import * as vscode from 'vscode';`],
  ];
  for (const [file, text] of refused) {
    it(`refuses ${text.replaceAll(/\s+/g, ' ')} in ${file}`, () => {
      assert.equal(offenders([{ file, text }]).length, 1);
    });
  }

  const allowed: [file: string, code: string][] = [
    ['server/src/engine/a.ts', `import { parseTree } from 'jsonc-parser';\nimport { b } from './graph/b.ts';`],
    [
      'server/src/engine/a.ts',
      `// import { b } from '../lsp/b.ts';\n/* import 'node:fs'; */\nconst text = 'from "node:fs"';`,
    ],
    ['server/src/adapters/a.ts', `import { readFileSync } from 'node:fs';\nimport { b } from '../engine/b.ts';`],
    ['server/src/mcp/a.ts', `import { b } from '../adapters/b.ts';\nimport p from '../../../package.json';`],
    ['server/src/protocol/a.ts', `import type { B } from '../engine/b.ts';`],
    ['client/src/a.ts', `import * as vscode from 'vscode';\nimport { C } from 'vscode-languageclient/node';`],
    [
      'client/src/panels/a.ts',
      `import type { B } from '../../../server/src/protocol/b.ts';\nimport path from 'node:path';`,
    ],
    ['client/src/query/webview/a.ts', `import { EditorView } from '@codemirror/view';`],
  ];
  for (const [file, text] of allowed) {
    it(`allows ${text.replaceAll(/\s+/g, ' ')} in ${file}`, () => {
      assert.deepEqual(offenders([{ file, text }]), []);
    });
  }

  it('tells type imports from others', () => {
    const text = [
      `import type { A } from './a.ts';`,
      `import { type B, c } from './b.ts';`,
      `import type from './c.ts';`,
      `export type { D } from './d.ts';`,
      `export * from './e.ts';`,
    ].join('\n');
    assert.deepEqual(
      importsOf(text).map(({ typeOnly }) => typeOnly),
      [true, false, false, true, false],
    );
  });
});
