import * as vscode from 'vscode';
import {
  RUN_QUERY_COMMAND,
  SHOW_PLACE_COMMAND,
  SHOW_QUERY_COMMAND,
  type ShowPlaceParams,
  type ShowQueryParams,
} from '../../server/src/protocol/query-messages.ts';

/** What the lenses of markers and queries run. */
export function registerPlaceCommands(): vscode.Disposable[] {
  return [
    vscode.commands.registerCommand(SHOW_PLACE_COMMAND, showPlace),
    vscode.commands.registerCommand(RUN_QUERY_COMMAND, (params: ShowQueryParams) =>
      vscode.commands.executeCommand(SHOW_QUERY_COMMAND, params),
    ),
  ];
}

async function showPlace({ uri, range: { start, end } }: ShowPlaceParams): Promise<void> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}
