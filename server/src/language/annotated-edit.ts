import type {
  AnnotatedTextEdit,
  ChangeAnnotation,
  TextEdit as LspTextEdit,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { ArrayName } from '../engine/graph/facts.ts';
import type { TextEdit } from '../engine/graph/operations.ts';
import type { Mention, MentionKind } from '../engine/mentions/mentions.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import type { EditTarget } from './workspace-edit.ts';

/** An edit of the graph and of files that mention what changes there. */
export interface AnnotatedTarget extends EditTarget {
  /** The client shows what kinds of change an edit holds. */
  readonly annotated: boolean;
}

export interface MentionEdits {
  readonly mentions: readonly Mention[];
  readonly newId: string;
  uriOf(file: string): string;
}

/** How the changes of the graph are labelled: by the list they are in, or all alike. */
export type GraphLabel = 'by-list' | ChangeAnnotation;

/** One edit for the client; undefined where nothing would change. */
export function annotatedEdit(
  target: AnnotatedTarget,
  edits: readonly TextEdit[],
  label: GraphLabel,
  outside: MentionEdits | undefined,
  localize: Localize,
): WorkspaceEdit | undefined {
  const byUri = new Map<string, AnnotatedTextEdit[]>();
  const used = new Map<string, ChangeAnnotation>();
  const add = (uri: string, edit: LspTextEdit, annotationId: string, annotation: ChangeAnnotation): void => {
    used.set(annotationId, annotation);
    const list = byUri.get(uri) ?? [];
    list.push({ ...edit, annotationId });
    byUri.set(uri, list);
  };
  const { session } = target;
  for (const { start, end, text } of edits.map((one) => withoutQuotes(session, one))) {
    const edit = { range: session.document.rangeAt(start, end), newText: text };
    const list = label === 'by-list' ? listAt(session, start) : 'graph';
    add(session.uri, edit, list, label === 'by-list' ? listAnnotation(list as ArrayName | 'graph', localize) : label);
  }
  for (const { file, range, how } of outside?.mentions ?? []) {
    const edit = { range, newText: (outside as MentionEdits).newId };
    add((outside as MentionEdits).uriOf(file), edit, how, mentionAnnotation(how, localize));
  }
  if (byUri.size === 0) return undefined;
  return assembled(target, byUri, used);
}

/** A text for a text: what is shown as changing is what stands between the quotes. */
function withoutQuotes({ document }: GraphSession, edit: TextEdit): TextEdit {
  const { start, end, text } = edit;
  const quoted = (one: string): boolean => one.length >= 2 && one.startsWith('"') && one.endsWith('"');
  if (!quoted(text) || !quoted(document.slice(start, end)) || /^"[^"]*"[^"]/.test(text)) return edit;
  return { start: start + 1, end: end - 1, text: text.slice(1, -1) };
}

function assembled(
  { session, version, versioned, annotated }: AnnotatedTarget,
  byUri: ReadonlyMap<string, readonly AnnotatedTextEdit[]>,
  used: ReadonlyMap<string, ChangeAnnotation>,
): WorkspaceEdit {
  const plain = (edits: readonly AnnotatedTextEdit[]) => edits.map(({ annotationId: _, ...edit }) => edit);
  if (!versioned) {
    return { changes: Object.fromEntries([...byUri].map(([uri, edits]) => [uri, plain(edits)])) };
  }
  const documentChanges = [...byUri].map(([uri, edits]): TextDocumentEdit => {
    const textDocument = { uri, version: uri === session.uri ? version : null };
    return { textDocument, edits: annotated ? [...edits] : plain(edits) };
  });
  return annotated ? { documentChanges, changeAnnotations: Object.fromEntries(used) } : { documentChanges };
}

function listAt({ document }: GraphSession, offset: number): ArrayName | 'graph' {
  return document.at(offset)?.item?.array ?? 'graph';
}

function listAnnotation(list: ArrayName | 'graph', localize: Localize): ChangeAnnotation {
  const label = {
    elements: localize('Elements'),
    relationships: localize('Relationships'),
    views: localize('Views'),
    graph: localize('Graph'),
  }[list];
  return { label, needsConfirmation: false };
}

/** Where only a person can tell what a text is for, the change waits for one. */
function mentionAnnotation(how: MentionKind, localize: Localize): ChangeAnnotation {
  const label = {
    marker: localize('Markers in code'),
    document: localize('Addresses in documents'),
    query: localize('Saved queries'),
    text: localize('Other texts that look like its address'),
  }[how];
  return { label, needsConfirmation: how === 'text' };
}
