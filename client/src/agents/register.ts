import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { StatusParams } from '../../../server/src/protocol/messages.ts';
import { copyMcpConfiguration } from './copy-configuration.ts';
import { OfferedRoots } from './offered-roots.ts';
import { ServerProvider } from './provider.ts';
import { whenRunning } from './running.ts';

/** As in the manifest. */
const PROVIDER = 'groundplan';
/** The skill is offered with the tools that it teaches: see `when` in the manifest. */
const OFFERED = 'groundplan.agents.offered';

export function registerAgents(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  onStatus: vscode.Event<StatusParams>,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const roots = new OfferedRoots(client, onStatus, log);
  const up = firstRun(client);
  const provider = new ServerProvider(context, roots, up.running);
  const showSkill = async () => {
    const isOffered = (await provider.provideMcpServerDefinitions()).length > 0;
    await vscode.commands.executeCommand('setContext', OFFERED, isOffered);
  };
  return vscode.Disposable.from(
    vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, provider),
    provider,
    roots,
    up,
    provider.onDidChangeMcpServerDefinitions(() => void showSkill()),
    vscode.commands.registerCommand('groundplan.copyMcpConfiguration', () => copyMcpConfiguration(client, roots)),
  );
}

function firstRun(client: LanguageClient): vscode.Disposable & { readonly running: Promise<void> } {
  let tell = () => {};
  const running = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return Object.assign(
    whenRunning(client, () => tell()),
    { running },
  );
}
