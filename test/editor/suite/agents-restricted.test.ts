import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { allTools, chooseInPick, serverWithTools, startServers } from '../driver/agents.ts';
import { showsNotification } from '../driver/graph.ts';
import { activate, command, needsPage, page, pause, until, workspaceFolder } from '../driver/index.ts';

// @verifies arch:req-restricted-mode
describe('Agents in Restricted Mode', () => {
  needsPage();
  before(activate);

  it('are offered nothing', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await startServers();
    await pause(2_000);
    await startServers();
    assert.deepEqual(allTools(), []);
  });

  it('are not written a configuration, for a reason that is said', async () => {
    await command('Groundplan: Copy MCP Configuration…');
    await chooseInPick('Claude Code');
    await chooseInPick('Write .mcp.json');
    await showsNotification('Groundplan writes nothing in Restricted Mode.');
    assert.equal(existsSync(path.join(workspaceFolder(), '.mcp.json')), false);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('have their tools once trust is given', async () => {
    await vscode.commands.executeCommand('workbench.trust.manage');
    await page.screenshot('agents-trust');
    await page.click('.workspace-trust-editor .monaco-button >> text=/^Trust$/');
    await until('trust', () => vscode.workspace.isTrusted);
    await serverWithTools('groundplan');
  });
});
