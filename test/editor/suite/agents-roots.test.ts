import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { allTools, callTool, serverWithTools, toolsOf } from '../driver/agents.ts';
import { activate, until, workspaceFolder } from '../driver/index.ts';

// @verifies arch:req-mcp-in-editor
describe('Agents in a window with two roots', () => {
  before(activate);

  it('have a server for each, whose answers name it', async () => {
    const shop = await serverWithTools('gp_shop');
    const faults = await serverWithTools('gp_shop_faul');
    assert.deepEqual(allTools().sort(), [...shop, ...faults].sort());
    const answers = [shop, faults].map(async (tools) => {
      const select = tools.find((tool) => tool.endsWith('_select')) ?? '';
      const { workspace, count } = await callTool(select, { query: 'kind:View', limit: 1 });
      return [select, workspace, count];
    });
    assert.deepEqual(await Promise.all(answers), [
      ['mcp_gp_shop_select', 'shop', 1],
      ['mcp_gp_shop_faul_select', 'shop-faults', 1],
    ]);
  });

  it('have the one server of the product’s name when the other root is gone', async () => {
    const gone = path.join(workspaceFolder(), 'shop-faults');
    for (const name of ['groundplan.json', 'design']) rmSync(path.join(gone, name), { recursive: true });
    await serverWithTools('groundplan');
    await until('the end of the other servers', () => toolsOf('gp_shop').length === 0);
    const { workspace } = await callTool('mcp_groundplan_select', { query: 'kind:View', limit: 1 });
    assert.equal(workspace, 'shop');
  });
});
