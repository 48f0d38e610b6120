import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { GRAPH } from '../../support/generated-workspace.ts';
import { closeEditors, diagnosticsOf, showsNotification } from '../driver/graph.ts';
import { activate, command, needsPage, open, page, until } from '../driver/index.ts';

describe('In Restricted Mode', () => {
  needsPage();
  before(activate);
  afterEach(closeEditors);

  it('the graph is read and checked', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const editor = await open(GRAPH);
    await until('diagnostics', () => diagnosticsOf(editor).some(({ source }) => source === 'groundplan'));
  });

  it('Initialize Workspace refuses and says why', async () => {
    await command('Groundplan: Initialize Workspace');
    await showsNotification('Groundplan writes nothing in Restricted Mode.');
    await page.screenshot('restricted');
    assert.equal(vscode.window.activeTextEditor, undefined);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
});
