import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyMutations } from '../../../server/src/adapters/graph-writer.ts';
import { CanonicalVersions } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { followEdits } from '../../../server/src/engine/mutation/trial.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { MemoryWorkspace, MemoryWriter, memoryHash } from '../../support/memory.ts';
import { graphText } from '../../support/random-graph.ts';
import { batch } from './random-batch.ts';
import { soundGraph } from './sound-graph.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 400);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261130 } : { numRuns: RUNS };

const PATH = 'graph.json';

describe('A dry run and a real run', function () {
  this.timeout(20_000 + RUNS * 40);

  it('say the same of any batch on any graph, and the real one makes the edits of the dry one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(graphText, soundGraph), batch, fc.boolean(), async (text, mutations, bom) => {
        const files = new MemoryWorkspace({ [PATH]: (bom ? '\uFEFF' : '') + text });
        const store = { files, path: PATH, writer: new MemoryWriter(files), hash: memoryHash };
        const { edits = [], ...dry } = await applyMutations(
          store,
          { mutations, dryRun: true },
          { cancellation: neverCancelled },
        );
        assert.deepEqual(files.files.get(PATH), { text, bom });
        const { written, ...real } = await applyMutations(store, { mutations }, { cancellation: neverCancelled });
        assert.deepEqual({ ...real, written: false }, dry);
        assert.equal(written, real.status === 'passed' && edits.length > 0);
        let promised = text;
        for (const { start, end, text: own } of edits.toReversed()) {
          promised = promised.slice(0, start) + own + promised.slice(end);
        }
        assert.deepEqual(files.files.get(PATH), { text: promised, bom });
      }),
      OPTIONS,
    );
  });
});

describe('An open graph that follows what is written', function () {
  this.timeout(20_000 + RUNS * 80);

  it('answers every batch as one that is read anew', async () => {
    const batches = fc.array(batch, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(graphText, soundGraph), batches, async (text, requests) => {
        const files = new MemoryWorkspace({ [PATH]: text });
        const anew = { files, path: PATH, writer: new MemoryWriter(files), hash: memoryHash };
        const [checker, versions] = [new Checker(GraphDocument.parse(text)), new CanonicalVersions(memoryHash)];
        const opened = {
          ...anew,
          open: () => ({ checker, versions }),
          written: (edits: Parameters<typeof followEdits>[1]) => followEdits(checker, edits),
        };
        for (const mutations of requests) {
          const fresh = await applyMutations(anew, { mutations, dryRun: true }, { cancellation: neverCancelled });
          assert.deepEqual(
            await applyMutations(opened, { mutations, dryRun: true }, { cancellation: neverCancelled }),
            fresh,
          );
          await applyMutations(opened, { mutations }, { cancellation: neverCancelled });
          assert.equal(checker.document.text(), files.files.get(PATH)?.text);
        }
      }),
      OPTIONS,
    );
  });
});
