import * as vscode from 'vscode';
import { type LanguageClient, State } from 'vscode-languageclient/node';
import { DIRTY_NOTIFICATION, type DirtyParams } from '../../server/src/protocol/messages.ts';

/**
 * Tells the server, whenever it changes, which files have unsaved changes: a text that differs from the disk may also be
 * one that the editor has yet to load again.
 */
export class DirtyFiles implements vscode.Disposable {
  readonly #dirty = new Set<string>();
  readonly #listening: readonly vscode.Disposable[];

  constructor(private readonly client: LanguageClient) {
    const look = (document: vscode.TextDocument) => this.#look(document, document.isDirty);
    this.#listening = [
      vscode.workspace.onDidOpenTextDocument(look),
      vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
      vscode.workspace.onDidSaveTextDocument(look),
      vscode.workspace.onDidCloseTextDocument((document) => this.#look(document, false)),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#tellAll();
      }),
    ];
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
  }

  /** A server that has just started knows of none. */
  #tellAll(): void {
    const dirty = vscode.workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && uri.scheme === 'file');
    for (const { uri } of dirty) this.#dirty.add(uri.toString());
    this.#tell();
  }

  #look({ uri }: vscode.TextDocument, isDirty: boolean): void {
    const key = uri.toString();
    if (uri.scheme !== 'file' || this.#dirty.has(key) === isDirty) return;
    if (isDirty) this.#dirty.add(key);
    else this.#dirty.delete(key);
    if (this.client.isRunning()) this.#tell();
  }

  #tell(): void {
    const params: DirtyParams = { uris: [...this.#dirty] };
    void this.client.sendNotification(DIRTY_NOTIFICATION, params);
  }
}
