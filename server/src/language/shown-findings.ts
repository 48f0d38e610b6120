import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { TextEdit } from '../engine/graph/operations.ts';
import type { Finding } from '../engine/rules/rule.ts';

interface Span {
  start: number;
  end: number;
}

/** A diagnostic as it was shown, with the offsets that its ranges stand for. */
export interface ShownFinding {
  readonly finding: Finding;
  readonly diagnostic: LspDiagnostic;
  readonly span: Span;
  /** In the order of the diagnostic's relatedInformation. */
  readonly related: readonly Span[];
}

/**
 * What was last shown, moved along with every edit: while the text does not parse there is nothing newer to show than
 * this.
 */
export class ShownFindings {
  #list: readonly ShownFinding[] = [];

  get list(): readonly ShownFinding[] {
    return this.#list;
  }

  replace(list: readonly ShownFinding[]): void {
    this.#list = list;
  }

  shift(edit: TextEdit): void {
    for (const { span, related } of this.#list) {
      move(span, edit);
      for (const place of related) move(place, edit);
    }
  }
}

/** Text typed right before or behind a span stays outside it. */
function move(span: Span, { start, end, text }: TextEdit): void {
  const grown = text.length - (end - start);
  if (span.start >= end) span.start += grown;
  else if (span.start > start) span.start = start;
  if (span.end >= end && span.end > start) span.end += grown;
  else if (span.end > start) span.end = start + text.length;
  if (span.end < span.start) span.end = span.start;
}
