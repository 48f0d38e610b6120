import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import { inspectConfig } from '../engine/config.ts';
import type { GroundplanError } from '../engine/errors.ts';
import { SOURCE } from './diagnostics.ts';

/**
 * Every fault of groundplan.json at its place.
 * @param ruleCodes every rule code that there is
 * @param jsonService the editor's own JSON service reports syntax errors and repeated keys, so we do not
 */
export function configDiagnostics(text: string, ruleCodes: readonly string[], jsonService: boolean): LspDiagnostic[] {
  const start = { line: 0, character: 0 };
  return inspectConfig(text, ruleCodes)
    .problems.filter((problem) => !(jsonService && isSyntax(problem)))
    .map(({ code, message, place }) => {
      const range = place.range ?? { start, end: start };
      return { code, source: SOURCE, severity: DiagnosticSeverity.Error, message, range };
    });
}

/** Of the bad values only a key that stands twice comes without data about what would be right. */
function isSyntax({ code, data }: GroundplanError): boolean {
  return code === 'config/invalid-json' || (code === 'config/bad-value' && data === undefined);
}
