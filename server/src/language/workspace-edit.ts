import type { TextEdit as LspTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { planEdits } from '../engine/graph/edit-plan.ts';
import type { Operation } from '../engine/graph/operations.ts';
import type { GraphSession } from './graph-session.ts';

/** The open document that an edit is made for: a client that has moved on refuses the edit. */
export interface EditTarget {
  readonly session: GraphSession;
  readonly version: number;
  /** False for clients that know no versioned edits. */
  readonly versioned: boolean;
}

/**
 * The operations as an edit of the open text; undefined where nothing would change.
 * @throws GroundplanError `edit/conflict`
 */
export function workspaceEdit(target: EditTarget, operations: readonly Operation[]): WorkspaceEdit | undefined {
  const { session, version, versioned } = target;
  const { document, uri } = session;
  const edits: LspTextEdit[] = planEdits(document, operations).map(({ start, end, text }) => {
    return { range: document.rangeAt(start, end), newText: text };
  });
  if (edits.length === 0) return undefined;
  if (!versioned) return { changes: { [uri]: edits } };
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}
