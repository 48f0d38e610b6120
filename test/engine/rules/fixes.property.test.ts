import assert from 'node:assert/strict';
import { checkGraph, checkText } from '../../support/rules.ts';
import { broken, caseTexts } from './broken-graphs.ts';
import { faultOf } from './fix-check.ts';

/** How many broken graphs are made of each case. */
const SEEDS = Number(process.env.GROUNDPLAN_FIX_SEEDS ?? 6);

describe('every fix of every finding', () => {
  for (const [name, text] of caseTexts()) {
    it(`removes it and breaks nothing else: ${name}, as it is and after accidents`, () => {
      if (!checkText(text).document.valid) return;
      for (let seed = 0; seed <= SEEDS; seed++) {
        const graph = seed === 0 ? JSON.parse(text) : broken(text, seed);
        const checker = checkGraph(graph);
        for (const finding of checker.findings()) {
          // A migration gives other ids, and what it promises is tested with it.
          if (finding.code === 'graph/legacy-format') continue;
          for (const fix of checker.fixes(finding)) {
            const place = checker.document.pointerOf(finding.item, finding.path);
            assert.equal(
              faultOf(checker, graph, finding, fix),
              undefined,
              `seed ${seed}: ${finding.code} at ${place}: ${fix.title}`,
            );
          }
        }
      }
    });
  }
});
