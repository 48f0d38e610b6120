import assert from 'node:assert/strict';
import { KeptGraph } from '../../../server/src/adapters/engine/kept-graph.ts';
import { nodeHash } from '../../../server/src/adapters/system.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { generateGraph } from '../../support/generate-graph.ts';

describe('A graph that is kept between questions', () => {
  const text = generateGraph(40_000);
  const broken = text.slice(0, text.length / 2);
  const renamed = text.replace(/"name": "[^"]+"/, '"name": "Another"');

  it('answers for each text as a new one would', () => {
    const kept = new KeptGraph(nodeHash);
    for (const next of [text, renamed, broken, renamed, '{}', text]) {
      const fresh = GraphDocument.parse(next);
      const checker = kept.checker(next, {});
      assert.equal(checker.document.slice(0, checker.document.length), next);
      assert.equal(checker.document.valid, fresh.valid);
      assert.equal(kept.versions.of(checker.document), new KeptGraph(nodeHash).versions.of(fresh));
      if (fresh.valid) assert.deepEqual(checker.diagnostics(), new Checker(fresh).diagnostics());
    }
  });

  it('keeps its document', () => {
    const kept = new KeptGraph(nodeHash);
    assert.equal(kept.follow(text), kept.follow(renamed));
  });
});
