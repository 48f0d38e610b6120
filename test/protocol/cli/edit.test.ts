import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRAPH_PATH, pretty, sound } from '../../cli/graphs.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { checkScenario, loadScenarios, type ScenarioDoor, textOf } from '../../support/mutation-scenarios.ts';
import { cliJson, ended, start } from './spawn.ts';

/** Each scenario starts Node twice, so a few run side by side. */
const AT_ONCE = 3;

/** The built command line, as users run it. */
function cliDoor(text: string): ScenarioDoor {
  const cwd = temporaryFolder({ [GRAPH_PATH]: text });
  return {
    read: () => readFileSync(join(cwd, GRAPH_PATH), 'utf8'),
    async run(request, dryRun) {
      const args = dryRun ? ['edit', '--dry-run'] : ['edit'];
      const { exit, value, stderr } = await cliJson(args, { cwd, input: JSON.stringify(request) });
      assert.deepEqual([exit, stderr], [value.status === 'passed' ? 0 : 1, '']);
      return value;
    },
  };
}

describe('groundplan edit, built', function () {
  this.timeout(180_000);
  removeTemporaryFolders();

  it('does in every scenario what is expected', async () => {
    const { graphs, scenarios } = loadScenarios();
    assert.ok(scenarios.length >= 71);
    const queue = [...scenarios];
    const worker = async () => {
      for (let scenario = queue.shift(); scenario !== undefined; scenario = queue.shift()) {
        try {
          await checkScenario(scenario, cliDoor(textOf(graphs[scenario.graph])));
        } catch (error) {
          throw new Error(`${scenario.name}: ${error instanceof Error ? error.message : error}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });

  it('loses no write of several that come at once', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const ids = Array.from({ length: 8 }, (_, k) => `oven-${k}`);
    const results = await Promise.all(
      ids.map((id) => {
        const element = { id, name: id, type: 'Equipment' };
        const mutations = [{ type: 'addElement', element, view_ids: ['root'] }];
        return cliJson(['edit'], { cwd, input: JSON.stringify({ mutations }) });
      }),
    );
    for (const { exit, value } of results) assert.deepEqual([exit, value.written], [0, true]);
    const graph = JSON.parse(readFileSync(join(cwd, GRAPH_PATH), 'utf8'));
    assert.deepEqual(new Set(graph.views[0].included_elements), new Set(['baker', 'baking', ...ids]));
    assert.equal((await cliJson(['check'], { cwd })).exit, 0);
  });

  it('stops reading a batch that is too long', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const { exit, value } = await cliJson(['edit'], { cwd, input: Buffer.alloc(20 * 1024 * 1024, 0x20) });
    assert.deepEqual([exit, value.code], [1, 'MUTATION_INVALID']);
  });

  it('ends when it is interrupted while it waits for the batch', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()) });
    const child = start(['edit'], { cwd, input: null });
    const end = ended(child);
    // It has read its arguments and asked for input by the time that it takes the first piece.
    child.stdin.write('{"mutations": [', () => setTimeout(() => child.kill('SIGINT'), 500));
    assert.equal((await end).exit, 130);
  });
});
