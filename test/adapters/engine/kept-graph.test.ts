import assert from 'node:assert/strict';
import { DiskWorkspace } from '../../../server/src/adapters/disk-workspace.ts';
import { KeptGraph } from '../../../server/src/adapters/engine/kept-graph.ts';
import { NotedProbe } from '../../../server/src/adapters/noted-probe.ts';
import { nodeHash } from '../../../server/src/adapters/system.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { generateGraph } from '../../support/generate-graph.ts';

describe('A graph that is kept between questions', () => {
  removeTemporaryFolders();
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

  it('hears of files that came, and of other severities', () => {
    const folder = temporaryFolder();
    const workspace = new DiskWorkspace(folder);
    const files = new NotedProbe(workspace);
    const kept = new KeptGraph(nodeHash);
    const named = JSON.stringify({
      name: 'Shop',
      description: '',
      elements: [
        {
          id: 'till',
          name: 'Till',
          type: 'Goal',
          description: '',
          testcases: [
            { name: 'pays', description: '', type: 'Unit Test', Input: '', acceptanceCriteria: 'test/till.test.ts' },
          ],
        },
      ],
      relationships: [],
      views: [
        {
          view_id: 'main',
          view_name: 'SystemArchitecture',
          view_description: '',
          included_elements: ['till'],
          included_relationships: [],
        },
      ],
    });
    const codes = (severities?: ReadonlyMap<string, 'error' | 'off'>) =>
      kept
        .checker(named, { files, severities })
        .diagnostics()
        .filter(({ code }) => code.startsWith('testcase/'))
        .map(({ code, severity }) => `${code} ${severity}`);
    assert.deepEqual(codes(), ['testcase/missing-file warning']);
    assert.deepEqual(codes(), ['testcase/missing-file warning']);
    assert.deepEqual(codes(new Map([['testcase/missing-file', 'error']])), ['testcase/missing-file error']);
    put(folder, 'test/till.test.ts');
    assert.deepEqual(codes(), []);
  });

  it('is not mixed up with a graph that somebody else holds', () => {
    const kept = new KeptGraph(nodeHash);
    kept.checker(text, {});
    const other = GraphDocument.parse(renamed);
    assert.equal(kept.judged(other, {}).document, other);
    assert.deepEqual(kept.checker(renamed, {}).diagnostics(), new Checker(GraphDocument.parse(renamed)).diagnostics());
  });

  it('keeps its document', () => {
    const kept = new KeptGraph(nodeHash);
    assert.equal(kept.follow(text), kept.follow(renamed));
  });
});
