import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Range } from '../engine/errors.ts';
import { conflictAt } from '../engine/exchange/conflict-text.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import type { Item, Path } from '../engine/graph/item.ts';
import type { Finding, Severity } from '../engine/rules/rule.ts';
import { KeyMaker } from './finding-key.ts';
import type { GraphSession } from './graph-session.ts';
import type { ShownFinding } from './shown-findings.ts';
import { shownSpan } from './shown-span.ts';

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

// @implements arch:req-editor-diagnostics
// @implements arch:con-beside-json-service
/**
 * What the editor shows for a graph, in file order. While the text does not parse, what the last text that did had,
 * where it stands now.
 * @param jsonService the editor's own JSON service reports syntax errors and repeated property names, so we do not
 */
export function diagnosticsOf(session: GraphSession, jsonService: boolean): LspDiagnostic[] {
  const { document, checker, shown } = session;
  const first = checker.firstFindings(MOST_DIAGNOSTICS);
  const chosen = jsonService ? first.filter((finding) => !isRepeatedProperty(finding)) : first;
  const keys = new KeyMaker();
  const moved = document.valid ? undefined : new MovedFindings(session);
  shown.replace(
    chosen.flatMap((finding) => {
      if (moved === undefined) return showAt(session, finding, keys);
      const show = moved.take(finding) ?? (moved.stands(finding) ? showAt(session, finding, keys) : undefined);
      return show ?? [];
    }),
  );
  const found = shown.list.map(({ diagnostic }) => diagnostic).sort(byPlace);
  const fault = document.valid || (jsonService && !isConflict(document)) ? [] : [invalidJson(session)];
  return [...countRest(session, first.length), ...fault, ...found];
}

/** The JSON service sees only text that is no JSON there, and does not say what it is. */
function isConflict(document: GraphDocument): boolean {
  return document.fault !== undefined && conflictAt(document, document.fault.offset) !== undefined;
}

function invalidJson({ checker }: GraphSession): LspDiagnostic {
  const { code, severity, message, range } = checker.diagnostics()[0] as ReturnType<typeof checker.diagnostic>;
  return { code, source: SOURCE, severity: LSP_SEVERITY[severity], message, range };
}

function countRest({ checker, document }: GraphSession, shown: number): LspDiagnostic[] {
  if (!document.hasModel) return [];
  const { errors, warnings, infos } = checker.summary;
  const rest = errors + warnings + infos - shown;
  if (rest <= 0) return [];
  const start = { line: 0, character: 0 };
  const message =
    `${rest} more ${rest === 1 ? 'problem is' : 'problems are'} not shown: the editor gets the first ` +
    `${MOST_DIAGNOSTICS}, errors before the others. 'groundplan check' lists them all.`;
  const range = { start, end: start };
  return [{ code: MORE_CODE, source: SOURCE, severity: DiagnosticSeverity.Information, message, range }];
}

function showAt(session: GraphSession, finding: Finding, keys: KeyMaker): ShownFinding {
  const { checker, document, uri } = session;
  const { code, severity, message, pointer, data, related = [] } = checker.diagnostic(finding);
  const span = shownSpan(document, finding);
  const places = document.valid
    ? related
    : related.filter((_, at) => isInText(document, finding.related?.[at]?.item ?? null));
  const key = keys.keyOf(code, pointer);
  const diagnostic: LspDiagnostic = {
    code,
    source: SOURCE,
    severity: LSP_SEVERITY[severity],
    message,
    range: document.rangeAt(span.start, span.end),
    data: data === undefined ? key : { ...key, data },
  };
  if (places.length > 0) {
    diagnostic.relatedInformation = places.map(({ range, message }) => ({ location: { uri, range }, message }));
  }
  return {
    finding,
    diagnostic,
    span,
    related: places.map(({ range }) => spanOf(document, range)),
  };
}

function spanOf(document: GraphDocument, { start, end }: Range): { start: number; end: number } {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

function isInText(document: GraphDocument, item: Item | null): boolean {
  return item === null ? document.valid : document.startOf(item) !== undefined;
}

/** What was shown when the text last parsed, moved along with it. */
class MovedFindings {
  readonly #byItem = new Map<Item | null, ShownFinding[]>();

  constructor(private readonly session: GraphSession) {
    for (const one of session.shown.list) {
      const list = this.#byItem.get(one.finding.item);
      if (list === undefined) this.#byItem.set(one.finding.item, [one]);
      else list.push(one);
    }
  }

  /** Whether the finding's place can still be read from the text. */
  stands({ item }: Finding): boolean {
    return isInText(this.session.document, item);
  }

  /** What was shown of a finding, where it stands now; undefined where it was never shown. */
  take({ item, code, path }: Finding): ShownFinding | undefined {
    const list = this.#byItem.get(item) ?? [];
    const at = list.findIndex(({ finding }) => finding.code === code && samePath(finding.path, path));
    const [taken] = at < 0 ? [] : list.splice(at, 1);
    return taken && { ...taken, diagnostic: moved(this.session.document, taken) };
  }
}

function moved(document: GraphDocument, { diagnostic, span, related }: ShownFinding): LspDiagnostic {
  const range = document.rangeAt(span.start, span.end);
  const { relatedInformation } = diagnostic;
  if (relatedInformation === undefined) return { ...diagnostic, range };
  return {
    ...diagnostic,
    range,
    relatedInformation: relatedInformation.map(({ location, message }, at) => {
      const { start, end } = related[at] as { start: number; end: number };
      return { location: { uri: location.uri, range: document.rangeAt(start, end) }, message };
    }),
  };
}

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, at) => step === b[at]);
}

function isRepeatedProperty({ code, data }: Finding): boolean {
  if (code !== 'graph/shape') return false;
  return (typeof data === 'function' ? data() : data)?.problem === 'duplicate-property';
}

function byPlace(a: LspDiagnostic, b: LspDiagnostic): number {
  const [x, y] = [a.range.start, b.range.start];
  return x.line - y.line || x.character - y.character;
}
