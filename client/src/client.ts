import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import {
  ENVIRONMENT_NOTIFICATION,
  type EnvironmentParams,
  type InitializationOptions,
} from '../../server/src/protocol/messages.ts';
import { isJsonServiceOn, onJsonServiceChange } from './json-service.ts';
import { tellUnsavedFirst } from './unsaved.ts';

/**
 * The client of our language server. Which documents it sends, the server says once it knows the graphs; the editor's
 * own Node runs it.
 */
export function createClient(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): LanguageClient {
  const module = context.asAbsolutePath('dist/server.js');
  const debug = { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6009'] } };
  const options: LanguageClientOptions = {
    outputChannel: log,
    diagnosticCollectionName: 'groundplan',
    middleware: tellUnsavedFirst(() => client),
    initializationOptions: (): InitializationOptions => ({
      ...environment(),
      ...(vscode.l10n.bundle ? { l10n: vscode.l10n.bundle } : {}),
    }),
  };
  const client: LanguageClient = new LanguageClient(
    'groundplan',
    'Groundplan',
    { run: { module, transport: TransportKind.ipc }, debug },
    options,
  );
  const tell = () => void client.sendNotification(ENVIRONMENT_NOTIFICATION, environment());
  context.subscriptions.push(onJsonServiceChange(tell), vscode.workspace.onDidGrantWorkspaceTrust(tell));
  return client;
}

function environment(): EnvironmentParams {
  return { jsonService: isJsonServiceOn(), trusted: vscode.workspace.isTrusted };
}
