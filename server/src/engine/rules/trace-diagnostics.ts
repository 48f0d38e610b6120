import type { Range } from '../errors.ts';
import { byCodePoint } from '../graph/nearest.ts';
import { ARCHITECTURE, unitAddress, wholeAddress } from '../map/address.ts';
import type { BuiltMap } from '../map/builder.ts';
import type { Placed } from '../map/facts.ts';
import { MapIndex } from '../query/map-index.ts';
import { nearAddresses } from '../query/near.ts';
import type { Severity } from './rule.ts';
import { TRACE_RULES } from './trace-rules.ts';
import { didYouMean, quote } from './wording.ts';

/** A finding about specifications or code. */
export interface TraceDiagnostic {
  /** Workspace-relative. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  /** UTF-16 offset of the range's start, for sorting. */
  readonly offset: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly related?: readonly { readonly file: string; readonly range: Range; readonly message: string }[];
}

// @implements arch:req-trace-findings
/**
 * What the `trace/*` rules find in a map that was just built, by file, offset and code.
 * @param severities from groundplan.json
 */
export function traceDiagnostics(
  built: BuiltMap,
  severities: ReadonlyMap<string, Severity | 'off'> = new Map(),
): TraceDiagnostic[] {
  const found: TraceDiagnostic[] = [];
  const add = (file: string, code: string, { span, range }: Placed, rest: () => Worded): void => {
    const rule = TRACE_RULES.find((candidate) => candidate.code === code);
    const severity = severities.get(code) ?? rule?.severity ?? 'error';
    if (severity !== 'off') found.push({ file, code, severity, range, offset: span.start, ...rest() });
  };
  for (const { path, facts } of [...built.specs, ...built.code]) {
    for (const problem of facts.problems) {
      const { message, data, related } = problem;
      const places = related && [{ file: path, range: related.range, message: related.message }];
      add(path, problem.code, problem, () => ({ message, data, ...(places ? { related: places } : {}) }));
    }
  }
  const { namespace } = built.map;
  const book = MapIndex.of(built.map).addresses;
  for (const { path, facts } of built.code) {
    for (const marker of facts.markers) {
      const address = wholeAddress(namespace, marker.address);
      if (book.has(address) || !mayJudge(built, address)) continue;
      add(path, 'trace/dangling-address', marker, () => {
        const near = nearAddresses(book, namespace, address);
        const message = `Nothing has the address ${quote(marker.address)}.${didYouMean(near)} Correct it, or write what it names.`;
        return { message, data: { address, near } };
      });
    }
  }
  return found.sort(inOrder);
}

type Worded = Pick<TraceDiagnostic, 'message' | 'data' | 'related'>;

/** A graph that does not parse has elements that nobody can see. */
function mayJudge({ knowsArchitecture, map: { namespace } }: BuiltMap, address: string): boolean {
  if (knowsArchitecture) return true;
  const document = unitAddress(namespace, ARCHITECTURE, '').slice(0, -1);
  return !address.startsWith(`${document}#`) && !address.startsWith(`${document}/`);
}

function inOrder(a: TraceDiagnostic, b: TraceDiagnostic): number {
  return byCodePoint(a.file, b.file) || a.offset - b.offset || byCodePoint(a.code, b.code);
}
