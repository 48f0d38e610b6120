import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { GRAPH_PATH } from '../../cli/graphs.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import {
  checkScenario,
  loadScenarios,
  type Scenario,
  type ScenarioDoor,
  type ScenarioRequest,
  textOf,
} from '../../support/mutation-scenarios.ts';
import { callTool, closeClients, connect } from './client.ts';

/** So much may be asked for; a failed batch is held to less. */
const MOST_CHARS = 48_000;

type Call = readonly [tool: string, args: Record<string, unknown>];

describe('Mutations over MCP', function () {
  this.timeout(120_000);
  removeTemporaryFolders();
  closeClients();

  const { graphs, scenarios } = loadScenarios();
  let root: string;
  let client: Client;
  beforeEach(async () => {
    root = temporaryFolder();
    client = await connect(['--workspace', root]);
  });

  /** One session for all scenarios: each finds another graph where the one before left its own. */
  function mcpDoor(graph: string, callOf: (request: ScenarioRequest, dryRun: boolean) => Call): ScenarioDoor {
    put(root, GRAPH_PATH, textOf(graphs[graph]));
    return {
      read: () => readFileSync(join(root, GRAPH_PATH), 'utf8'),
      async run(request, dryRun) {
        const [tool, args] = callOf(request, dryRun);
        const { isError, structuredContent } = await callTool(client, tool, { ...args, maxChars: MOST_CHARS });
        const { workspace, ...result } = structuredContent;
        assert.deepEqual([workspace, isError ?? false], [basename(root), result.status !== 'passed']);
        // What was left out could not be compared, and these graphs are small.
        assert.equal(result.cut, undefined);
        return result;
      },
    };
  }

  async function checkAll(chosen: readonly Scenario[], callOf: Parameters<typeof mcpDoor>[1]): Promise<void> {
    for (const scenario of chosen) {
      try {
        await checkScenario(scenario, mcpDoor(scenario.graph, callOf));
      } catch (error) {
        throw new Error(`${scenario.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  it('do in every scenario what is expected', async () => {
    assert.ok(scenarios.length >= 71);
    await checkAll(scenarios, (request, dryRun) => [
      dryRun ? 'previewSystemArchitectureMutation' : 'applySystemArchitectureMutation',
      { ...request },
    ]);
  });

  it('do the same through the tools for one mutation', async () => {
    // A field that the tool does not have is refused before the mutation is looked at.
    const single = scenarios.filter(({ mutations, expect }) => {
      return mutations.length === 1 && !expect.errors?.includes('MUTATION_INVALID');
    });
    assert.ok(single.length >= 40, `${single.length} scenarios of one mutation`);
    await checkAll(single, ({ mutations: [mutation], expectedVersion }, dryRun) => {
      const { type, ...fields } = mutation as { readonly type: string };
      const [, op, what] = /^(add|update|remove)(Element|Relationship|View)$/.exec(type) ?? [];
      const version = expectedVersion === undefined ? {} : { expectedVersion };
      return [`editArchitecture${what}`, { op, ...fields, ...version, ...(dryRun ? { dryRun } : {}) }];
    });
  });
});
