import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { GraphDocument } from '../engine/graph/document.ts';
import type { TextEdit } from '../engine/graph/operations.ts';
import { Checker, type CheckerOptions } from '../engine/rules/checker.ts';
import { ShownFindings } from './shown-findings.ts';

/**
 * One open graph: its text, what the rules find in it, and what of that was last shown. There is one copy of the text,
 * the document's.
 */
export class GraphSession {
  readonly checker: Checker;
  readonly shown = new ShownFindings();

  constructor(
    readonly uri: string,
    readonly document: GraphDocument,
    options: CheckerOptions,
  ) {
    this.checker = new Checker(document, options);
  }

  /** Follows the editor. */
  applyChanges(changes: readonly TextDocumentContentChangeEvent[]): void {
    for (const change of changes) {
      const edit = toEdit(this.document, change);
      this.shown.shift(edit);
      this.checker.apply(this.document.edit(edit));
    }
  }

  configure(options: CheckerOptions): void {
    this.checker.configure(options);
  }
}

/** Follows the editor in a text that nobody checks at the moment. */
export function applyChanges(document: GraphDocument, changes: readonly TextDocumentContentChangeEvent[]): void {
  for (const change of changes) document.edit(toEdit(document, change));
}

/** A change without a range is the whole new text. */
function toEdit(document: GraphDocument, change: TextDocumentContentChangeEvent): TextEdit {
  if (!('range' in change)) return { start: 0, end: document.length, text: change.text };
  const { start, end } = change.range;
  return { start: document.offsetAt(start), end: document.offsetAt(end), text: change.text };
}
