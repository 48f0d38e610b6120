import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { Checker, type CheckerOptions, type Diagnostic } from '../../server/src/engine/rules/checker.ts';
import { memberCount } from '../../server/src/engine/rules/view15.ts';

/** What the rules say about a graph, given as text or as a value. */

export function checkText(text: string, options: CheckerOptions = {}): Checker {
  return new Checker(GraphDocument.parse(text.replace(/^\ufeff/, '')), options);
}

export function checkGraph(graph: unknown, options: CheckerOptions = {}): Checker {
  return checkText(JSON.stringify(graph, undefined, 2), options);
}

/** The members of each view, as a door counts them in the baseline. */
export function baselineOf(text: string): ReadonlyMap<string, number> {
  const { index } = checkText(text);
  return new Map(index.views().map(({ facts }) => [facts.id, memberCount(facts)]));
}

/** `code pointer`, sorted: what most tests compare. */
export function lines(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).sort();
}
