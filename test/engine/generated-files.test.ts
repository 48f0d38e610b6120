import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { generatedFiles } from '../../server/src/engine/generated-files.ts';

describe('files that follow from the tables of the engine', () => {
  for (const [path, text] of generatedFiles()) {
    it(`include ${path} as it is committed (else: node scripts/run.mjs generate)`, () => {
      assert.equal(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'), text);
    });
  }

  it('forbid nothing: the schema only completes and describes', () => {
    const forbidding = new Set([
      'type',
      'required',
      'pattern',
      'additionalProperties',
      'minItems',
      'minLength',
      'const',
    ]);
    const names: string[] = [];
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        // Below `properties` stand names of the format, `type` among them.
        if (key === 'properties') Object.values(value as object).forEach(walk);
        else {
          names.push(key);
          walk(value);
        }
      }
    };
    walk(JSON.parse(generatedFiles().get('schemas/system-architecture.schema.json') as string));
    assert.deepEqual(
      names.filter((name) => forbidding.has(name)),
      [],
    );
  });
});
