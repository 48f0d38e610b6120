import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Finding, Severity } from '../engine/rules/rule.ts';
import { KeyMaker } from './finding-key.ts';
import type { GraphSession } from './graph-session.ts';
import type { ShownFinding } from './shown-findings.ts';

/** Where our diagnostics say they come from. */
export const SOURCE = 'groundplan';

/** More are of no use to anybody, and each keystroke would carry them all to the editor. */
export const MOST_DIAGNOSTICS = 1_000;

/** The code of the one diagnostic that counts those left out. It is no rule. */
export const MORE_CODE = 'graph/more';

const LSP_SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * What the editor shows for a graph, in file order. While the text does not parse, what was shown before, where it
 * stands now.
 * @param jsonService the editor's own JSON service reports syntax errors and repeated property names, so we do not
 */
export function diagnosticsOf(session: GraphSession, jsonService: boolean): LspDiagnostic[] {
  const { document, checker } = session;
  if (document.valid) {
    const reportable = checker.findings().filter((finding) => !(jsonService && isRepeatedProperty(finding)));
    const chosen = firstOf(reportable, session);
    const keys = new KeyMaker();
    session.shown.replace(chosen.map((finding) => show(session, finding, keys)));
    return [...countRest(reportable, chosen), ...session.shown.list.map(({ diagnostic }) => diagnostic).sort(byPlace)];
  }
  const kept = stillShown(session);
  if (jsonService) return kept;
  const { code, severity, message, range } = checker.diagnostics()[0] as ReturnType<typeof checker.diagnostic>;
  return [{ code, source: SOURCE, severity: LSP_SEVERITY[severity], message, range }, ...kept];
}

/** As many as may be shown: errors first, then as they stand in the file. */
function firstOf(findings: readonly Finding[], { document }: GraphSession): readonly Finding[] {
  if (findings.length <= MOST_DIAGNOSTICS) return findings;
  return findings
    .map((finding) => ({ finding, offset: finding.item === null ? 0 : (document.startOf(finding.item) ?? 0) }))
    .sort((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity] || a.offset - b.offset)
    .slice(0, MOST_DIAGNOSTICS)
    .map(({ finding }) => finding);
}

function countRest(all: readonly Finding[], chosen: readonly Finding[]): LspDiagnostic[] {
  const rest = all.length - chosen.length;
  if (rest === 0) return [];
  const start = { line: 0, character: 0 };
  const message =
    `${rest} more ${rest === 1 ? 'problem is' : 'problems are'} not shown: the editor gets the first ` +
    `${MOST_DIAGNOSTICS}, errors before the others. 'groundplan check' lists them all.`;
  const range = { start, end: start };
  return [{ code: MORE_CODE, source: SOURCE, severity: DiagnosticSeverity.Information, message, range }];
}

function show(session: GraphSession, finding: Finding, keys: KeyMaker): ShownFinding {
  const { checker, document, uri } = session;
  const { code, severity, message, range, pointer, data } = checker.diagnostic(finding);
  const span = document.spanOf(finding.item, finding.path, finding.onKey);
  const places = (finding.related ?? []).map(({ item, path, message }) => ({
    ...document.spanOf(item, path),
    message,
  }));
  const key = keys.keyOf(code, pointer);
  const diagnostic: LspDiagnostic = {
    code,
    source: SOURCE,
    severity: LSP_SEVERITY[severity],
    message,
    range,
    data: data === undefined ? key : { ...key, data },
  };
  if (places.length > 0) {
    diagnostic.relatedInformation = places.map(({ start, end, message }) => {
      return { location: { uri, range: document.rangeAt(start, end) }, message };
    });
  }
  return { finding, diagnostic, span, related: places.map(({ start, end }) => ({ start, end })) };
}

/** A fault that was mended before the text broke is no longer shown. */
function stillShown({ document, checker, shown }: GraphSession): LspDiagnostic[] {
  const found = new Set(checker.findings());
  return shown.list
    .filter(({ finding }) => finding.item === null || found.has(finding))
    .map(({ diagnostic, span, related }) => {
      const moved: LspDiagnostic = { ...diagnostic, range: document.rangeAt(span.start, span.end) };
      if (diagnostic.relatedInformation) {
        moved.relatedInformation = diagnostic.relatedInformation.map(({ location, message }, at) => {
          const { start, end } = related[at] as { start: number; end: number };
          return { location: { uri: location.uri, range: document.rangeAt(start, end) }, message };
        });
      }
      return moved;
    })
    .sort(byPlace);
}

function isRepeatedProperty({ code, data }: Finding): boolean {
  if (code !== 'graph/shape') return false;
  return (typeof data === 'function' ? data() : data)?.problem === 'duplicate-property';
}

function byPlace(a: LspDiagnostic, b: LspDiagnostic): number {
  const [x, y] = [a.range.start, b.range.start];
  return x.line - y.line || x.character - y.character;
}
