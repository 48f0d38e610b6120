import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { STATUS_NOTIFICATION, type StatusParams } from '../../server/src/protocol/messages.ts';

/** What the server says after every check, for all who want to know: the client takes one listener a notification. */
export class StatusFeed implements vscode.Disposable {
  readonly #emitter = new vscode.EventEmitter<StatusParams>();
  readonly onDidChange = this.#emitter.event;
  readonly #listening: vscode.Disposable;

  constructor(client: LanguageClient) {
    this.#listening = client.onNotification(STATUS_NOTIFICATION, (params: StatusParams) => this.#emitter.fire(params));
  }

  dispose(): void {
    this.#listening.dispose();
    this.#emitter.dispose();
  }
}
