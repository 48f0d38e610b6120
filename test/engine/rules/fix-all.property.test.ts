import assert from 'node:assert/strict';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import type { Operation } from '../../../server/src/engine/graph/operations.ts';
import type { Checker } from '../../../server/src/engine/rules/checker.ts';
import { DERIVABLE_CODES } from '../../../server/src/engine/rules/registry.ts';
import { applyOperations } from '../../support/operations.ts';
import { checkGraph, checkText } from '../../support/rules.ts';
import { broken, caseTexts } from './broken-graphs.ts';

const SEEDS = 25;

function derivable(checker: Checker): readonly Operation[] {
  return checker.findings().flatMap((finding) => {
    const fix = checker.fixes(finding).find((one) => one.derivable);
    assert.ok(fix === undefined || DERIVABLE_CODES.has(finding.code), finding.code);
    return fix?.operations ?? [];
  });
}

function errors(checker: Checker): number {
  return checker.findings().filter(({ severity }) => severity === 'error').length;
}

describe('all derivable fixes', () => {
  it('can be applied at once, leave nothing to derive and bring no error', () => {
    for (const [name, text] of caseTexts()) {
      if (!checkText(text).document.valid) continue;
      for (let seed = 1; seed <= SEEDS; seed++) {
        const graph = broken(text, seed * 31, 6);
        const checker = checkGraph(graph);
        const operations = derivable(checker);
        const edited = applyEdits(checker.document.text(), planEdits(checker.document, operations));
        assert.deepEqual(JSON.parse(edited), applyOperations(graph, operations), `${name} ${seed}`);
        const after = checkText(edited);
        assert.deepEqual(derivable(after), [], `${name} ${seed}`);
        assert.ok(errors(after) <= errors(checker), `${name} ${seed}`);
      }
    }
  });
});
