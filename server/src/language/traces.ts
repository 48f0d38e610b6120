import { ARCHITECTURE, elementAddress } from '../engine/map/address.ts';
import type { ArchitectureMap, Verb } from '../engine/map/model.ts';

/** Code or a test that says of itself what it has to do with an element. */
export interface Trace {
  readonly verb: Verb;
  readonly name: string;
  readonly uri: string;
  /** 0-based. */
  readonly line: number;
}

export type TraceFinder = (elementId: string) => readonly Trace[];

export const NO_TRACES: TraceFinder = () => [];

/** What is written in markers, in map order; what follows from the graph's own testcases is there already. */
export function tracesIn({ namespace, nodes, edges }: ArchitectureMap, uriOf: (file: string) => string): TraceFinder {
  return (elementId) => {
    const address = elementAddress(namespace, elementId);
    const inViews = `spec://${namespace}/${ARCHITECTURE}/`;
    const found: Trace[] = [];
    for (const { from, to, verb, provenance } of edges) {
      if (provenance !== 'authored') continue;
      if (to !== address && !(to.startsWith(inViews) && to.slice(to.indexOf('#') + 1) === elementId)) continue;
      const node = nodes[from];
      if (node !== undefined) found.push({ verb, name: node.name, uri: uriOf(node.file), line: node.line - 1 });
    }
    return found;
  };
}
