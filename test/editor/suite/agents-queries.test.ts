import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allTools, callTool, serverWithTools } from '../driver/agents.ts';
import { activate, workspaceFolder } from '../driver/index.ts';

// @verifies arch:req-mcp-in-editor
describe('Agents in a folder without a graph', () => {
  before(activate);

  it('have tools as soon as there is a query, and can make the graph', async () => {
    assert.deepEqual(allTools(), []);
    writeFileSync(path.join(workspaceFolder(), 'all.gpq'), 'kind:View\n');
    await serverWithTools('groundplan');
    const { workspace, graph } = await callTool('mcp_groundplan_initializeWorkspace', {});
    assert.deepEqual([workspace, graph], ['empty', 'design/KG/SystemArchitecture.json']);
    assert.ok(existsSync(path.join(workspaceFolder(), graph)));
    const { count } = await callTool('mcp_groundplan_select', { query: 'kind:View' });
    assert.equal(count, 1);
  });
});
