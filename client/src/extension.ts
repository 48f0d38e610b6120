import * as vscode from 'vscode';
import { registerAgents } from './agents/register.ts';
import { createClient } from './client.ts';
import { registerCommands } from './commands.ts';
import { DirtyFiles } from './dirty-files.ts';
import { GraphStatus } from './graph-status.ts';
import { registerQueryPanel } from './panels/query/register.ts';
import { registerPlaceCommands } from './place-commands.ts';
import { StatusFeed } from './status-feed.ts';

/** Starts the language server and what shows its answers. Nothing here reads a file or takes time. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Groundplan', { log: true });
  const client = createClient(context, log);
  const status = new StatusFeed(client);
  context.subscriptions.push(
    log,
    client,
    status,
    // First of all: an agent that is being asked something waits for the servers that it can use.
    registerAgents(context, client, status.onDidChange, log),
    new GraphStatus(status.onDidChange),
    new DirtyFiles(client),
    ...registerCommands(client),
    ...registerPlaceCommands(),
    registerQueryPanel(context, client, log),
  );
  // Without a server the commands still say why they cannot work; the client has told the user by then.
  await client.start().catch((error: unknown) => log.error(`The language server did not start: ${String(error)}`));
}
