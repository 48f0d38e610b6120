import type { CheckerOptions } from '../../../server/src/engine/rules/checker.ts';
import { checkGraph, lines } from '../../support/rules.ts';
import { entry, type Graph, type Json, mill } from './mill.ts';

/** What the rules find in the mill when it is broken in one place: `code pointer`, sorted. */
export function found(breakIt: (graph: Graph) => void, options: CheckerOptions = {}): readonly string[] {
  const graph = mill();
  breakIt(graph);
  return lines(checkGraph(graph, options).diagnostics());
}

/** Breaks it by setting properties of the entry with this id. */
export const set = (id: string, values: Json) => (graph: Graph) => Object.assign(entry(graph, id), values);
