import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { Severity } from '../../engine/rules/rule.ts';
import type { TraceDiagnostic } from '../../engine/rules/trace-diagnostics.ts';
import { SOURCE } from '../diagnostics.ts';

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

// @implements arch:req-markers-as-typed
/**
 * What is wrong with the markers, anchors and kind lines of one file, in the words of `groundplan check`.
 * @param traces of the whole workspace
 * @param uriOf URI of a workspace-relative file
 */
export function traceDiagnosticsOf(
  traces: readonly TraceDiagnostic[],
  file: string,
  uriOf: (file: string) => string,
): Diagnostic[] {
  return traces
    .filter((trace) => trace.file === file)
    .map(({ code, severity, message, range, data, related }) => {
      const diagnostic: Diagnostic = { code, source: SOURCE, severity: SEVERITY[severity], message, range };
      if (data !== undefined) diagnostic.data = data;
      if (related !== undefined) {
        diagnostic.relatedInformation = related.map((other) => ({
          location: { uri: uriOf(other.file), range: other.range },
          message: other.message,
        }));
      }
      return diagnostic;
    });
}
