import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { allTools, callTool, serverWithTools } from '../driver/agents.ts';
import { activate, until } from '../driver/index.ts';

// @verifies arch:req-mcp-in-editor
describe('Agents in the editor', () => {
  before(activate);

  it('have the tools of the one root, by the product’s name', async () => {
    const tools = await serverWithTools('groundplan');
    assert.deepEqual(allTools(), tools);
    for (const tool of ['query', 'select', 'explain', 'validateSystemArchitecture', 'initializeWorkspace']) {
      assert.ok(tools.includes(`mcp_groundplan_${tool}`), tools.join());
    }
  });

  it('get an answer about the workspace', async () => {
    const { workspace, count } = await callTool('mcp_groundplan_select', { query: 'kind:View', limit: 1 });
    assert.deepEqual([workspace, count], ['shop', 1]);
  });

  it('are offered the skill that teaches the tools', async () => {
    const skill = await until('the skill', async () => {
      const found =
        await vscode.commands.executeCommand<{ uri: { path: string }; type: string }[]>('_listExtensionPromptFiles');
      return found.find(({ uri }) => uri.path.endsWith('/skills/groundplan/SKILL.md'));
    });
    assert.equal(skill.type, 'skill');
  });

  it('may write no more as soon as the setting says so', async () => {
    // Nothing has this id, so the graph stays as it is in any case.
    const remove = () => callTool('mcp_groundplan_editArchitectureElement', { op: 'remove', id: 'nothing' });
    // VS Code starts the server anew and cancels what it is being asked meanwhile.
    const code = () =>
      remove().then(
        (answer) => answer.code,
        () => 'cancelled',
      );
    const before = await code();
    assert.notEqual(before, 'agents/writes-off');
    await setting('off');
    try {
      await until('the refusal', async () => (await code()) === 'agents/writes-off');
      assert.match((await remove()).message, /^Agents may not write here/);
    } finally {
      await setting(undefined);
    }
    await until('the graph’s own answer', async () => (await code()) === before);
  });
});

async function setting(value: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('groundplan.agents');
  await configuration.update('writes', value, vscode.ConfigurationTarget.Workspace);
}
