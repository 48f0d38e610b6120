import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import { ARRAY_NAMES, type ArrayName } from '../engine/graph/facts.ts';
import type { Finding } from '../engine/rules/rule.ts';
import type { GraphSession } from './graph-session.ts';
import { shownSpan } from './shown-span.ts';

/** Travels with a diagnostic as its `data`, so that a question about it finds the finding again. */
export interface FindingKey {
  /** RFC 6901. */
  readonly pointer: string;
  /** Which of several findings with the same code and pointer, from 0; left out where it is the first. */
  readonly nth?: number;
}

/** Makes the keys of one list of findings, which holds those of one item in the checker's order. */
export class KeyMaker {
  readonly #made = new Map<string, number>();

  keyOf(code: string, pointer: string): FindingKey {
    const name = `${code} ${pointer}`;
    const nth = this.#made.get(name) ?? 0;
    this.#made.set(name, nth + 1);
    return nth > 0 ? { pointer, nth } : { pointer };
  }
}

/** The finding that a diagnostic was made of; undefined where the text has moved on meanwhile. */
export function findingOf({ checker, document }: GraphSession, diagnostic: LspDiagnostic): Finding | undefined {
  const key = diagnostic.data as Partial<FindingKey> | undefined;
  if (!document.valid || typeof key?.pointer !== 'string') return undefined;
  const item = itemAt(document, key.pointer);
  const alike = checker.findingsOf(item).filter((finding) => {
    return finding.code === diagnostic.code && document.pointerOf(finding.item, finding.path) === key.pointer;
  });
  const found = alike[key.nth ?? 0];
  if (found === undefined) return undefined;
  const { start, end } = shownSpan(document, found);
  const place = document.rangeAt(start, end);
  return samePlace(place, diagnostic.range) ? found : undefined;
}

/** Null is the root object. */
function itemAt(document: GraphSession['document'], pointer: string) {
  const [, array, index] = pointer.split('/');
  if (index === undefined || !ARRAY_NAMES.includes(array as ArrayName)) return null;
  return document.items[array as ArrayName][Number(index)] ?? null;
}

function samePlace(a: LspDiagnostic['range'], b: LspDiagnostic['range']): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
