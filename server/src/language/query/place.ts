import type { Position } from 'vscode-languageserver';
import type { Clause } from '../../engine/query/language/parser.ts';
import { PREDICATES, type Predicate, spelled } from '../../engine/query/language/predicates.ts';
import type { QueryDocument, QueryLine } from './query-document.ts';

/** Where a cursor is in a query. */
export type Place =
  /** Where a predicate stands or could stand. */
  | { readonly at: 'name'; readonly line: QueryLine; readonly clause: Clause | undefined; readonly offset: number }
  /** Behind a predicate's colon. */
  | {
      readonly at: 'value';
      readonly line: QueryLine;
      readonly clause: Clause;
      readonly predicate: Predicate;
      readonly offset: number;
    };

/** Undefined in a comment and behind the end of the text. */
export function placeAt(document: QueryDocument, position: Position): Place | undefined {
  const line = document.lineAt(position);
  if (line === undefined || line.kind === 'comment') return undefined;
  const offset = Math.min(position.character, line.text.length);
  // At the end of one clause and the start of the next, the one that was just typed is meant.
  const clause = line.read.clauses.find(({ start, end }) => start < offset && offset <= end);
  const predicate = clause && predicateOf(clause);
  if (clause?.name === undefined || predicate === undefined || offset < clause.name.end) {
    return { at: 'name', line, clause: clause ?? startingAt(line, offset), offset };
  }
  return { at: 'value', line, clause, predicate, offset };
}

function startingAt(line: QueryLine, offset: number): Clause | undefined {
  return line.read.clauses.find(({ start }) => start === offset);
}

export function predicateOf({ name }: Clause): Predicate | undefined {
  return name && PREDICATES.find((predicate) => spelled(predicate) === name.image);
}
