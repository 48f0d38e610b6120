import { type CodeAction, CodeActionKind, type Diagnostic, type Range, type TextEdit } from 'vscode-languageserver';
import type { QueryErrorObject } from '../../engine/query/language/errors.ts';
import type { Localize } from '../localize.ts';
import { diagnostics as allDiagnostics, SOURCE } from './diagnostics.ts';
import type { QueryDocument, QueryLine } from './query-document.ts';

interface Mending {
  readonly title: string;
  readonly edit: TextEdit;
}

/**
 * Quick fixes for the faults in a range: what was probably meant, the second of two predicates taken away, a quote closed.
 * @param given the diagnostics that the client asks about; those of the range where it names none
 */
export function codeActions(
  document: QueryDocument,
  uri: string,
  range: Range,
  given: readonly Diagnostic[],
  localize: Localize,
): CodeAction[] {
  const asked = given.length > 0 ? given : allDiagnostics(document).filter((one) => overlaps(one.range, range));
  return asked.flatMap((diagnostic) => {
    const line = document.lineAt(diagnostic.range.start);
    if (diagnostic.source !== SOURCE || line === undefined || line.kind !== 'query') return [];
    const { result } = line.read;
    // The text may have moved on since the client was told.
    if (!('error' in result) || result.error.code !== diagnostic.code) return [];
    return mendingsOf(line, result.error, localize).map(({ title, edit }, place) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      ...(place === 0 ? { isPreferred: true } : {}),
      edit: { changes: { [uri]: [edit] } },
    }));
  });
}

function mendingsOf(line: QueryLine, error: QueryErrorObject, localize: Localize): Mending[] {
  const { code, range, suggestion } = error;
  if (suggestion !== undefined) {
    const edit = { range: line.range(range.start, range.end), newText: suggestion };
    // What only lacks a blank before it is not changed.
    const isSame = suggestion.trim() === error.token;
    return [{ title: isSame ? localize('Part it from the quote') : localize('Change to {0}', suggestion), edit }];
  }
  if (code === 'query/unterminated-string') {
    const end = line.text.trimEnd().length;
    return [{ title: localize('Close the quote'), edit: { range: line.range(end, end), newText: '"' } }];
  }
  const clause = line.read.clauses.find(({ start }) => start === range.start);
  if (code === 'query/repeated-predicate' && clause !== undefined) {
    const before = line.text.slice(0, clause.start).trimEnd().length;
    return [
      {
        title: localize('Remove the second {0}', error.token),
        edit: { range: line.range(before, clause.end), newText: '' },
      },
    ];
  }
  return [];
}

function overlaps(a: Range, b: Range): boolean {
  const isBefore = (x: Range, y: Range): boolean =>
    x.end.line < y.start.line || (x.end.line === y.start.line && x.end.character < y.start.character);
  return !isBefore(a, b) && !isBefore(b, a);
}
