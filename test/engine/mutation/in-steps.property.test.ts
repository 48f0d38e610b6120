// @verifies arch:req-large-batch-steps
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CanonicalVersions } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { ARRAY_NAMES } from '../../../server/src/engine/graph/facts.ts';
import { runBatch, runningBatch } from '../../../server/src/engine/mutation/batch.ts';
import type { BatchOutcome } from '../../../server/src/engine/mutation/result.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { finished } from '../../../server/src/engine/steps.ts';
import { memoryHash } from '../../support/memory.ts';
import { graphText } from '../../support/random-graph.ts';
import { lines } from '../../support/rules.ts';
import { batch } from './random-batch.ts';
import { soundGraph } from './sound-graph.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 400);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261201 } : { numRuns: RUNS };

/** Whatever a batch touches is tried on a copy. */
const NOTHING_IN_PLACE = 0;
const any = fc.oneof(graphText, { weight: 2, arbitrary: soundGraph });

function open(text: string) {
  const checker = new Checker(GraphDocument.parse(text));
  return { checker, versions: new CanonicalVersions(memoryHash) };
}

/** All that others may see of an open graph. */
function shown(checker: Checker) {
  const { document } = checker;
  const items = ARRAY_NAMES.map((array) =>
    document.items[array].map(({ index, lead, text, facts }) => [index, lead, text, facts]),
  );
  return [document.text(), document.edits, items, lines(checker.diagnostics())];
}

describe('A batch in steps', function () {
  this.timeout(20_000 + RUNS * 60);

  it('comes to the same as one in a single stretch, tried on a copy or in place', () => {
    let copied = 0;
    fc.assert(
      fc.property(any, batch, (text, mutations) => {
        const { checker, versions } = open(text);
        const expected = runBatch(checker, { mutations }, versions);
        const onCopy = finished(runningBatch(checker, { mutations }, versions, NOTHING_IN_PLACE));
        assert.deepEqual(onCopy, expected);
        const fresh = open(text);
        const alone = finished(runningBatch(fresh.checker, { mutations }, fresh.versions, NOTHING_IN_PLACE));
        assert.deepEqual(alone, expected);
        if (expected.edits.length > 0) copied++;
      }),
      OPTIONS,
    );
    assert.ok(copied > RUNS / 10, `only ${copied} of ${RUNS} batches were tried`);
  });

  it('shows nothing of itself between two steps, and leaves nothing behind where it is left', () => {
    fc.assert(
      fc.property(any, batch, fc.nat(200), (text, mutations, left) => {
        const { checker, versions } = open(text);
        const before = shown(checker);
        const work = runningBatch(checker, { mutations }, versions, NOTHING_IN_PLACE);
        for (let step = 0; step < left && work.next().done !== true; step++) {
          if (step % 10 === 0) assert.deepEqual(shown(checker), before);
        }
        assert.deepEqual(shown(checker), before);
        const anew: BatchOutcome = runBatch(checker, { mutations }, versions);
        const fresh = open(text);
        assert.deepEqual(anew, runBatch(fresh.checker, { mutations }, fresh.versions));
      }),
      OPTIONS,
    );
  });

  it('tells a progress that only grows', () => {
    fc.assert(
      fc.property(any, batch, (text, mutations) => {
        const { checker, versions } = open(text);
        const told = [...runningBatch(checker, { mutations }, versions, NOTHING_IN_PLACE)];
        for (const [at, { done, total }] of told.entries()) {
          assert.ok(done >= (told[at - 1]?.done ?? 0) && done <= total, JSON.stringify(told));
        }
      }),
      OPTIONS,
    );
  });
});
