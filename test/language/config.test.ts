import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { ALL_RULE_INFOS } from '../../server/src/engine/rules/registry.ts';
import { configDiagnostics } from '../../server/src/language/config-diagnostics.ts';
import { looseConfigSchema } from '../support/loose-schema.ts';

const CODES = ALL_RULE_INFOS.map(({ code }) => code);
const LOOSE = 'schemas/groundplan.editor.schema.json';

/** `code "what the range covers"` of each. */
function shown(text: string, jsonService = true): string[] {
  const document = GraphDocument.parse(text);
  return configDiagnostics(text, CODES, jsonService).map(({ code, range }) => {
    return `${code} ${document.slice(document.offsetAt(range.start), document.offsetAt(range.end))}`;
  });
}

describe('Diagnostics of groundplan.json', () => {
  it('stand at every value and key that is wrong', () => {
    const text =
      '{\r\n  "graph": "../other.json",\r\n  "specroots": [],\r\n  "rules": { "view/capacity": "off" }\r\n}\r\n';
    assert.deepEqual(shown(text), [
      'config/bad-value "../other.json"',
      'config/unknown-key "specroots"',
      'config/bad-value "view/capacity"',
    ]);
    assert.deepEqual(shown('{}'), []);
  });

  it('say of syntax only what nobody else says', () => {
    assert.deepEqual(shown('{ "graph" }', true), []);
    assert.equal(shown('{ "graph" }', false).length, 1);
    const twice = '{ "exclude": [], "exclude": [] }';
    assert.deepEqual([shown(twice, true), shown(twice, false)], [[], ['config/bad-value "exclude"']]);
  });
});

describe('The schema of groundplan.json for the editor', () => {
  it('follows from the strict one (GROUNDPLAN_GENERATE=1 writes it)', () => {
    const strict = JSON.parse(readFileSync('schemas/groundplan.schema.json', 'utf8'));
    const text = `${JSON.stringify(looseConfigSchema(strict), null, 2)}\n`;
    if (process.env.GROUNDPLAN_GENERATE === '1') writeFileSync(LOOSE, text);
    assert.equal(readFileSync(LOOSE, 'utf8').replaceAll('\r\n', '\n'), text);
  });

  it('describes every rule that can be set', () => {
    const { properties } = JSON.parse(readFileSync(LOOSE, 'utf8'));
    const rules = Object.keys(properties.rules.properties);
    assert.deepEqual(
      rules,
      CODES.filter((code) => code !== 'view/capacity' && code !== 'graph/invalid-json'),
    );
  });
});
