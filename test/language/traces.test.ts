import assert from 'node:assert/strict';
import type { ArchitectureMap } from '../../server/src/engine/map/model.ts';
import { tracesIn } from '../../server/src/language/traces.ts';

const MAP: ArchitectureMap = {
  map: 1,
  namespace: 'shop',
  nodes: [
    { source: 'code', name: 'Till.open', symbol: 'Till.open', kind: 'method', file: 'src/till.ts', line: 4 },
    { source: 'code', name: 'test/a.py', symbol: 'test/a.py', kind: 'file', file: 'test/a.py', line: 1 },
  ],
  edges: [
    {
      from: 0,
      to: 'spec://shop/architecture#till',
      verb: 'implements',
      file: 'src/till.ts',
      line: 3,
      provenance: 'authored',
    },
    {
      from: 1,
      to: 'spec://shop/architecture/desk#till',
      verb: 'verifies',
      file: 'test/a.py',
      line: 1,
      provenance: 'authored',
    },
    {
      from: 1,
      to: 'spec://shop/architecture#till',
      verb: 'verifies',
      file: 'test/a.py',
      line: 1,
      provenance: 'derived',
    },
    {
      from: 1,
      to: 'spec://shop/architecture#tills',
      verb: 'implements',
      file: 'test/a.py',
      line: 1,
      provenance: 'authored',
    },
  ],
};

describe('Traces of an element', () => {
  it('are what markers say of it, by any of its addresses, and nothing of others', () => {
    const traces = tracesIn(MAP, (file) => `file:///shop/${file}`);
    assert.deepEqual(traces('till'), [
      { verb: 'implements', name: 'Till.open', uri: 'file:///shop/src/till.ts', line: 3 },
      { verb: 'verifies', name: 'test/a.py', uri: 'file:///shop/test/a.py', line: 0 },
    ]);
    assert.deepEqual(traces('constructor'), []);
  });
});
