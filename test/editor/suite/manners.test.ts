import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { GRAPH } from '../../support/generated-workspace.ts';
import { closeEditors, diagnosticsOf, showsNotification } from '../driver/graph.ts';
import { command, needsPage, open, page, until, workspaceFolder } from '../driver/index.ts';

const EXTENSION = 'groundplan.groundplan';

describe('In a folder without a graph', () => {
  it('nothing of Groundplan runs', () => {
    assert.equal(vscode.extensions.getExtension(EXTENSION)?.isActive, false);
  });
});

describe('A graph from nothing', () => {
  needsPage();
  afterEach(closeEditors);

  it('is made and opened by Initialize Workspace, and nothing is wrong with it', async () => {
    await command('Groundplan: Initialize Workspace');
    const editor = await until('the graph', () => {
      const active = vscode.window.activeTextEditor;
      return active?.document.uri.fsPath === path.join(workspaceFolder(), GRAPH) ? active : undefined;
    });
    await until('the lens of its view', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        editor.document.uri,
        5,
      );
      return lenses.some((lens) => lens.command?.title === '2/15 elements');
    });
    assert.deepEqual(diagnosticsOf(editor), []);
    assert.equal(editor.document.isDirty, false);
    assert.equal(JSON.parse(editor.document.getText()).name, 'empty');
    await page.screenshot('initialized');
  });

  it('is checked again by a new server where the old one dies', async function newServer() {
    if (process.platform !== 'linux') this.skip();
    const editor = await open(GRAPH);
    await editor.edit((edit) =>
      edit.insert(editor.document.positionAt(editor.document.getText().indexOf('Goal')), 'x'),
    );
    await until('the diagnostic', () => diagnosticsOf(editor).length > 0);
    const found = execFileSync('pgrep', ['-f', `server.js.*clientProcessId=${process.pid}`], { encoding: 'utf8' });
    const [server] = found.trim().split('\n').map(Number);
    process.kill(server as number, 'SIGKILL');
    await until('the end of the diagnostic', () => diagnosticsOf(editor).length === 0);
    await until('the diagnostic again', () => diagnosticsOf(editor).length > 0);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), ' '));
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      editor.document.uri,
    );
    const places = lenses.map(({ range: { start } }) => `${start.line}:${start.character}`);
    assert.ok(places.length > 0);
    assert.deepEqual(places, [...new Set(places)], 'what the old server registered is still there');
  });

  it('is never written over another', async () => {
    const file = path.join(workspaceFolder(), GRAPH);
    const before = readFileSync(file, 'utf8');
    await command('Groundplan: Initialize Workspace');
    await showsNotification(`${GRAPH} is there already`);
    assert.equal(readFileSync(file, 'utf8'), before);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('that comes later is found, where its groundplan.json says', async () => {
    const folder = path.join(workspaceFolder(), 'packages', 'till');
    mkdirSync(path.join(folder, 'docs'), { recursive: true });
    const graph = JSON.parse(readFileSync(path.join(workspaceFolder(), GRAPH), 'utf8'));
    graph.elements[0].type = 'Aplication Component';
    const write = (file: string, value: unknown) =>
      vscode.workspace.fs.writeFile(
        vscode.Uri.file(path.join(folder, file)),
        new TextEncoder().encode(JSON.stringify(value)),
      );
    await write('docs/graph.json', graph);
    await write('groundplan.json', { graph: 'docs/graph.json' });
    const editor = await open('packages/till/docs/graph.json');
    const found = await until('its diagnostics', () =>
      diagnosticsOf(editor).length > 0 ? diagnosticsOf(editor) : undefined,
    );
    assert.deepEqual(
      found.map(({ code }) => code),
      ['element/unknown-type'],
    );
    const config = await open('packages/till/groundplan.json');
    const rules = ', "rules": { "element/unknown-type": "off" } ';
    await config.edit((edit) => edit.insert(new vscode.Position(0, config.document.getText().length - 1), rules));
    assert.equal(diagnosticsOf(editor).length, 1, 'what is not saved does not count');
    await config.document.save();
    await until('the rule to be off', () => diagnosticsOf(editor).length === 0);
  });
});
