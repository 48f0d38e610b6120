import type * as vscode from 'vscode';
import { type LanguageClient, State } from 'vscode-languageclient/node';

/** Calls back each time the language server is up: now, where it is, and after every start. */
export function whenRunning(client: LanguageClient, tell: () => void): vscode.Disposable {
  if (client.state === State.Running) tell();
  return client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) tell();
  });
}

/** Resolves when the work is done or has failed, and after so many milliseconds in any case. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
