import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { chooseInPick } from '../driver/agents.ts';
import { closeEditors, showsNotification } from '../driver/graph.ts';
import { activate, command, needsPage, open, page, until, workspaceFolder } from '../driver/index.ts';

const TITLE = 'Groundplan: Copy MCP Configuration…';

// @verifies arch:req-mcp-config
describe('Copy MCP Configuration', () => {
  needsPage();
  before(activate);
  afterEach(async () => {
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('puts it on the clipboard and writes nothing', async () => {
    await vscode.env.clipboard.writeText('');
    await command(TITLE);
    await page.waitFor('.quick-input-list .monaco-list-row >> text="Cursor"');
    await page.screenshot('mcp-configuration');
    await chooseInPick('Claude Code');
    await chooseInPick('Copy to Clipboard');
    await showsNotification('Copied. It belongs in .mcp.json.');
    const { mcpServers } = JSON.parse(await vscode.env.clipboard.readText());
    assert.deepEqual(Object.keys(mcpServers), ['groundplan']);
    const { command: program, args } = mcpServers.groundplan;
    assert.ok(existsSync(program), program);
    assert.ok(existsSync(args[0]), args[0]);
    assert.deepEqual(args.slice(1), ['--workspace', workspaceFolder()]);
    for (const file of ['.mcp.json', '.vscode', '.cursor']) assert.equal(existsSync(fileOf(file)), false, file);
  });

  it('writes it where it is asked to', async () => {
    await command(TITLE);
    await chooseInPick('VS Code');
    await chooseInPick('Write .vscode/mcp.json');
    await showsNotification('.vscode/mcp.json is written.');
    const { servers } = JSON.parse(readFileSync(fileOf('.vscode/mcp.json'), 'utf8'));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is VS Code that fills it in
    assert.deepEqual(servers.groundplan.args.slice(1), ['--workspace', '${workspaceFolder}']);
    await until('the file in an editor', () => vscode.window.activeTextEditor?.document.fileName.endsWith('mcp.json'));
  });

  it('leaves other servers, comments and what is unsaved in the file as they are', async () => {
    const theirs = '{\n  // of the team\n  "mcpServers": {\n    "tea": { "command": "tea" }\n  }\n}\n';
    await vscode.workspace.fs.writeFile(vscode.Uri.file(fileOf('.mcp.json')), Buffer.from(theirs));
    const { document } = await open('.mcp.json');
    const editor = vscode.window.activeTextEditor;
    await editor?.edit((edit) => edit.insert(new vscode.Position(0, 1), ' // unsaved'));
    await command(TITLE);
    await chooseInPick('Claude Code');
    await chooseInPick('Write .mcp.json');
    await until('the server', () => document.getText().includes('"groundplan": {'));
    for (const line of ['{ // unsaved', '  // of the team', '    "tea": { "command": "tea" }']) {
      assert.ok(document.getText().split('\n').includes(line), document.getText());
    }
    assert.equal(readFileSync(fileOf('.mcp.json'), 'utf8'), theirs);
  });

  it('asks before it replaces another server by the same name', async () => {
    const theirs = '{ "mcpServers": { "groundplan": { "command": "theirs" } } }\n';
    await vscode.workspace.fs.writeFile(vscode.Uri.file(fileOf('.cursor/mcp.json')), Buffer.from(theirs));
    await command(TITLE);
    await chooseInPick('Cursor');
    await chooseInPick('Write .cursor/mcp.json');
    await chooseInPick('Leave It');
    await until('the file in an editor', () => vscode.window.activeTextEditor?.document.fileName.endsWith('mcp.json'));
    assert.equal(readFileSync(fileOf('.cursor/mcp.json'), 'utf8'), theirs);
    await command(TITLE);
    await chooseInPick('Cursor');
    await chooseInPick('Write .cursor/mcp.json');
    await chooseInPick('Replace It');
    await showsNotification('.cursor/mcp.json is written.');
    const { mcpServers } = JSON.parse(readFileSync(fileOf('.cursor/mcp.json'), 'utf8'));
    assert.deepEqual(mcpServers.groundplan.args.slice(1), ['--workspace', workspaceFolder()]);
  });
});

function fileOf(file: string): string {
  return path.join(workspaceFolder(), file);
}
