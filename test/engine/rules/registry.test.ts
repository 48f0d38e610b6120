import assert from 'node:assert/strict';
import { DERIVABLE_CODES, INVALID_JSON, RULE_INFOS, RULES } from '../../../server/src/engine/rules/registry.ts';

/** The contract's table, in its order: code and severity. */
const TABLE: readonly (readonly [code: string, severity: string])[] = [
  ['graph/invalid-json', 'error'],
  ['graph/shape', 'error'],
  ['graph/legacy-format', 'info'],
  ['element/duplicate-id', 'error'],
  ['relationship/duplicate-id', 'error'],
  ['view/duplicate-id', 'error'],
  ['element/unknown-type', 'error'],
  ['relationship/unknown-type', 'error'],
  ['element/unknown-parent', 'error'],
  ['element/parent-cycle', 'error'],
  ['view/nesting-cycle', 'error'],
  ['relationship/unknown-endpoint', 'error'],
  ['relationship/stale-name', 'error'],
  ['relationship/stale-statement', 'error'],
  ['relationship/not-allowed', 'error'],
  ['relationship/duplicate', 'warning'],
  ['view/root-count', 'error'],
  ['view/root-name', 'error'],
  ['view/unknown-parent', 'error'],
  ['view/stale-parent-name', 'error'],
  ['view/unknown-element', 'error'],
  ['view/unknown-relationship', 'error'],
  ['view/duplicate-member', 'error'],
  ['view/missing-endpoint', 'error'],
  ['view/capacity', 'error'],
  ['element/in-no-view', 'error'],
  ['relationship/in-no-view', 'error'],
  ['element/stale-subdiagram', 'warning'],
  ['view/unreachable', 'warning'],
  ['testcase/duplicate-name', 'warning'],
  ['testcase/not-runnable', 'warning'],
  ['testcase/missing-file', 'warning'],
];

describe('the registry of rules', () => {
  it('holds the codes of the contract, in its order and with its severities', () => {
    assert.deepEqual(
      RULE_INFOS.map(({ code, severity }) => [code, severity]),
      TABLE,
    );
  });

  it('has a check for every code but that of text that does not parse', () => {
    const checked = new Set(RULES.map(({ code }) => code));
    assert.deepEqual(
      RULE_INFOS.filter(({ code }) => !checked.has(code)),
      [INVALID_JSON],
    );
  });

  it('has fixes for every error but that one', () => {
    const without = RULES.filter(({ severity, fixes }) => severity === 'error' && fixes === undefined);
    assert.deepEqual(without, []);
  });

  it('explains every rule in two to five sentences, and titles it in a few words', () => {
    for (const { code, title, explain } of RULE_INFOS) {
      const sentences = explain
        .replace(/`[^`]*`/g, 'x')
        .split(/[.!?](?:\s|$)/)
        .filter((sentence) => sentence !== '');
      assert.ok(sentences.length >= 2 && sentences.length <= 5, `${code}: ${sentences.length} sentences`);
      assert.ok(title.length <= 60 && !title.endsWith('.'), code);
    }
  });

  it('says which codes have derivable fixes', () => {
    const codes = new Set(RULE_INFOS.map(({ code }) => code));
    for (const code of DERIVABLE_CODES) assert.ok(codes.has(code), code);
  });
});
