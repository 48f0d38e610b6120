import assert from 'node:assert/strict';
import { applyMutations } from '../../../server/src/adapters/graph-writer.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { MemoryWorkspace, MemoryWriter, memoryHash } from '../../support/memory.ts';
import { checkScenario, loadScenarios, type ScenarioDoor, textOf } from '../../support/mutation-scenarios.ts';

const PATH = 'design/KG/SystemArchitecture.json';

/** The library alone: files, lock and writer are in memory. */
function memoryDoor(text: string): ScenarioDoor {
  const files = new MemoryWorkspace({ [PATH]: text });
  const store = { files, path: PATH, writer: new MemoryWriter(files), hash: memoryHash, options: { files } };
  return {
    read() {
      const { text: now = '', bom = false } = files.files.get(PATH) ?? {};
      return (bom ? '\uFEFF' : '') + now;
    },
    run: (request, dryRun) => applyMutations(store, { ...request, dryRun }, { cancellation: neverCancelled }),
  };
}

describe('Mutations', () => {
  const { graphs, scenarios } = loadScenarios();

  it('have scenarios', () => assert.ok(scenarios.length >= 71));

  for (const scenario of scenarios) {
    it(scenario.name.replaceAll('-', ' '), () => checkScenario(scenario, memoryDoor(textOf(graphs[scenario.graph]))));
  }
});
