import assert from 'node:assert/strict';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { generateGraph } from '../../support/generate-graph.ts';

describe('A generated graph', () => {
  it('is clean, of the size that was asked for, and always the same', () => {
    const files = { isFile: (path: string) => path === 'test/a.test.ts' };
    for (const size of [250_000, 2_500_000]) {
      const text = generateGraph(size, { files: ['test/a.test.ts'] });
      assert.ok(Math.abs(text.length / size - 1) < 0.1, `${text.length} for ${size}`);
      assert.deepEqual(new Checker(GraphDocument.parse(text), { files }).diagnostics(), []);
      assert.equal(text, generateGraph(size, { files: ['test/a.test.ts'] }));
    }
  });
});
