import { layoutOf } from '../../server/src/engine/diagram/layout.ts';
import { canonicalVersion } from '../../server/src/engine/graph/canonical.ts';
import type { GraphReader } from '../../server/src/mcp/graph-reader.ts';
import { openGraph, WORKERS } from '../engine/diagram/views.ts';
import { memoryHash } from '../support/memory.ts';

/** A reader of a graph that is given as a value or text; null is a workspace without one. */
export function readerOf(graph: unknown, unsaved = false): GraphReader {
  return {
    async graph() {
      if (graph === null) return null;
      const { document, index } = openGraph(graph);
      return { document, index, canonicalVersion: canonicalVersion(document, memoryHash), unsaved };
    },
    layout: (view, cancellation) => layoutOf(view, WORKERS, cancellation),
  };
}
