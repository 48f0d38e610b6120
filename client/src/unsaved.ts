import * as vscode from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { UNSAVED_NOTIFICATION, type UnsavedParams } from '../../server/src/protocol/messages.ts';

/**
 * Before the server is asked where something is mentioned it is told what editors hold that is not on disk: it searches
 * files that it never gets to see as documents, and its edits must fit what is there.
 */
export function tellUnsavedFirst(client: () => LanguageClient): Middleware {
  const tell = () => client().sendNotification(UNSAVED_NOTIFICATION, unsavedTexts());
  return {
    async provideReferences(document, position, options, token, next) {
      await tell();
      return next(document, position, options, token);
    },
    async provideRenameEdits(document, position, newName, token, next) {
      await tell();
      return next(document, position, newName, token);
    },
    async resolveCodeAction(action, token, next) {
      await tell();
      return next(action, token);
    },
  };
}

function unsavedTexts(): UnsavedParams {
  const dirty = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file');
  return { texts: dirty.map((document) => ({ uri: document.uri.toString(), text: document.getText() })) };
}
