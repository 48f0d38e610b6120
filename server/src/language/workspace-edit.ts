import type { TextEdit as LspTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { TextEdit } from '../engine/graph/operations.ts';
import type { GraphSession } from './graph-session.ts';

/** The open document that an edit is made for: a client that has moved on refuses the edit. */
export interface EditTarget {
  readonly session: GraphSession;
  readonly version: number;
  /** False for clients that know no versioned edits. */
  readonly versioned: boolean;
}

/**
 * Edits of the open text for the client; undefined where nothing would change.
 * @param edits as the planner gives them
 */
export function workspaceEdit(target: EditTarget, edits: readonly TextEdit[]): WorkspaceEdit | undefined {
  const { session, version, versioned } = target;
  const { document, uri } = session;
  if (edits.length === 0) return undefined;
  const changes: LspTextEdit[] = edits.map(({ start, end, text }) => {
    return { range: document.rangeAt(start, end), newText: text };
  });
  if (!versioned) return { changes: { [uri]: changes } };
  return { documentChanges: [{ textDocument: { uri, version }, edits: changes }] };
}
