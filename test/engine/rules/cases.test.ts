import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../../server/src/engine/rules/checker.ts';
import { baselineOf, checkText, lines } from '../../support/rules.ts';

const CASES = 'test/fixtures/rules/cases';
/** Real graphs, which are not part of the repository. */
const DATA = '../shared/data';

interface Expected {
  readonly note: string;
  readonly byCode: Readonly<Record<string, number>>;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly pointer: string;
    readonly severity?: string;
    readonly position?: { readonly line: number; readonly character: number };
    readonly data?: Readonly<Record<string, unknown>>;
  }[];
}

function counted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== 'graph/shape' && code !== 'testcase/missing-file');
}

function countByCode(diagnostics: readonly Diagnostic[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of diagnostics) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('rules on whole graphs', () => {
  const names = readdirSync(CASES)
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => file.replace('.expected.json', ''));

  for (const name of names) {
    const read = (suffix: string): string => readFileSync(join(CASES, name + suffix), 'utf8');
    const expected = JSON.parse(read('.expected.json')) as Expected;

    it(`report exactly what is wrong in ${name}: ${expected.note}`, () => {
      const baseline = existsSync(join(CASES, `${name}.baseline.json`))
        ? baselineOf(read('.baseline.json'))
        : undefined;
      const actual = counted(checkText(read('.json'), { baseline }).diagnostics());
      assert.deepEqual(lines(actual), expected.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).sort());
      assert.deepEqual(countByCode(actual), expected.byCode);
      for (const { code, pointer, severity, position, data } of expected.diagnostics) {
        const found = actual.find((diagnostic) => diagnostic.code === code && diagnostic.pointer === pointer);
        if (severity !== undefined) assert.equal(found?.severity, severity);
        if (position !== undefined) assert.deepEqual(found?.range.start, position);
        for (const key of Object.keys(data ?? {}))
          assert.deepEqual(found?.data?.[key], data?.[key], `${pointer} ${key}`);
      }
    });
  }
});

describe('rules on real graphs', () => {
  const path = join(DATA, 'rules/graphs-expected.json');
  if (!existsSync(path)) {
    it('need the shared data, which is not here, so this is skipped');
    return;
  }
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Record<
      string,
      {
        sha256: string;
        generation: number;
        counts: Record<string, number> | null;
        byCode: Record<string, number>;
        position?: unknown;
      }
    >;
  };
  for (const [name, expected] of Object.entries(files)) {
    it(`count the diagnostics of ${name} by code`, function () {
      const file = join(DATA, 'graphs', name);
      if (!existsSync(file)) return this.skip();
      const bytes = readFileSync(file);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), expected.sha256);
      const checker = checkText(bytes.toString('utf8'));
      const actual = counted(checker.diagnostics());
      assert.deepEqual(countByCode(actual), expected.byCode);
      if (expected.position !== undefined) assert.deepEqual(actual[0]?.range.start, expected.position);
      if (expected.counts === null) return;
      const { items, generation } = checker.document;
      assert.equal(generation, expected.generation);
      const counts = {
        elements: items.elements.length,
        relationships: items.relationships.length,
        views: items.views.length,
      };
      assert.deepEqual(counts, expected.counts);
    });
  }
});
