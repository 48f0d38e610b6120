import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { QueryErrorCode, QueryErrorObject } from '../../engine/query/language/errors.ts';
import type { QueryDocument, QueryLine } from './query-document.ts';

export const SOURCE = 'groundplan';

/** What a diagnostic carries for its quick fixes. */
export interface QueryDiagnosticData {
  readonly code: QueryErrorCode;
  readonly suggestion?: string;
}

/** The first fault of each query, with what was expected: the same that every other door says. */
export function diagnostics(document: QueryDocument): Diagnostic[] {
  return document.queries.flatMap((line) => {
    const { result } = line.read;
    return 'error' in result ? [diagnosticOf(line, result.error)] : [];
  });
}

function diagnosticOf(line: QueryLine, error: QueryErrorObject): Diagnostic {
  const { code, message, range, expected, suggestion } = error;
  const data: QueryDiagnosticData = { code, ...(suggestion === undefined ? {} : { suggestion }) };
  return {
    range: line.range(range.start, range.end),
    severity: DiagnosticSeverity.Error,
    code,
    source: SOURCE,
    message: expected.length === 0 ? message : `${message}\nExpected: ${expected.join(', ')}`,
    data,
  };
}
