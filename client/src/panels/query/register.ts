import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  QUERY_MAP_CHANGED_NOTIFICATION,
  type QueryMapChangedParams,
  SHOW_QUERY_COMMAND,
} from '../../../../server/src/protocol/query-messages.ts';
import { QUERY_VIEW, QueryPanel } from './panel.ts';
import type { Question } from './question.ts';
import { QuerySession } from './session.ts';

/** The view is in the bottom panel only where Groundplan has something to ask: see `when` in the manifest. */
const AVAILABLE = 'groundplan.query.available';

/** Argument of `groundplan.query.show`: a question that is put in, and run unless `run` is false. */
interface ShowArgument {
  readonly query?: string;
  readonly mode?: 'select' | 'filters';
  readonly filters?: { readonly uri?: string; readonly symbol?: string; readonly kind?: string };
  readonly root?: string;
  readonly limit?: number;
  readonly run?: boolean;
}

export function registerQueryPanel(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const session = new QuerySession(client, context.workspaceState);
  const panel = new QueryPanel(context.extensionUri, session, log);
  void vscode.commands.executeCommand('setContext', AVAILABLE, true);
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    session,
    vscode.window.registerWebviewViewProvider(QUERY_VIEW, panel),
    registerCommand(SHOW_QUERY_COMMAND, (argument?: ShowArgument) => {
      const question = questionOf(argument);
      return panel.show(question, isAsked(argument));
    }),
    registerCommand('groundplan.query.copyMarkdown', () => panel.copy('markdown')),
    registerCommand('groundplan.query.copyCsv', () => panel.copy('csv')),
    registerCommand('groundplan.query.copyJson', () => panel.copy('json')),
    registerCommand('groundplan.query.save', (into?: unknown) =>
      panel.save(into instanceof vscode.Uri ? into : undefined),
    ),
    registerCommand('groundplan.query.compare', () => panel.toggle('compare')),
    registerCommand('groundplan.query.picture', () => panel.toggle('picture')),
    client.onNotification(QUERY_MAP_CHANGED_NOTIFICATION, ({ roots }: QueryMapChangedParams) => panel.stale(roots)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => panel.refresh()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => panel.refresh()),
  );
}

function isAsked(argument: ShowArgument | undefined): boolean {
  return (argument?.query ?? argument?.filters) !== undefined && argument?.run !== false;
}

function questionOf(argument: ShowArgument | undefined): Partial<Question> | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { query, mode, filters, root, limit } = argument;
  if (query === undefined && filters === undefined && mode === undefined) return undefined;
  return {
    mode: mode ?? (filters ? 'filters' : 'select'),
    ...(query === undefined ? {} : { text: query }),
    ...(filters ? { uri: filters.uri ?? '', symbol: filters.symbol ?? '', kind: filters.kind ?? '' } : {}),
    ...(root === undefined ? {} : { root }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  };
}
