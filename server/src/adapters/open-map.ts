import { canonicalVersion } from '../engine/graph/canonical.ts';
import type { BuiltMap } from '../engine/map/builder.ts';
import type { ArchitectureMap } from '../engine/map/model.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { CheckedGraph } from '../engine/query/graph-facts.ts';
import { traceDiagnostics } from '../engine/rules/trace-diagnostics.ts';
import { checkGraph, type Project } from './project.ts';
import { buildProjectMap } from './project-map.ts';
import { nodeHash } from './system.ts';

/** A workspace's map as it is now, with what the questions about it need besides. */
export interface OpenedMap {
  readonly map: ArchitectureMap;
  readonly built: BuiltMap;
  /** Of the graph; null where there is none, or where it does not parse. */
  readonly canonicalVersion: string | null;
  /** Undefined where there is no graph. */
  readonly graph: CheckedGraph | undefined;
  /** What keeps the map from being whole: a graph that is not there or does not parse. */
  readonly notes: readonly string[];
}

/**
 * Builds the map of a workspace from its files as they are.
 * @throws GroundplanError `workspace/*`, `map/no-grammar`, `cancelled`
 */
export async function openMap(project: Project, cancellation: Cancellation): Promise<OpenedMap> {
  const { files, path, name } = project.graph;
  const found = await files.read(path);
  cancellation.throwIfCancelled();
  const checker = found ? checkGraph(project, found.text) : undefined;
  const document = checker?.document ?? null;
  const built = await buildProjectMap(project, document, cancellation);
  const { map } = built;
  if (!checker || !document) {
    const notes = [`There is no graph at "${name}", so the map has no elements and views.`];
    return { map, built, canonicalVersion: null, graph: undefined, notes };
  }
  const graph: CheckedGraph = {
    checker,
    file: name,
    // Only one of the questions wants to know, and near addresses take their time.
    get traces() {
      return traceDiagnostics(built, project.config.rules).map(({ offset: _, ...diagnostic }) => diagnostic);
    },
  };
  const broken = `The graph "${name}" does not parse, so the map has no elements and views. groundplan check says where.`;
  return {
    map,
    built,
    canonicalVersion: canonicalVersion(document, nodeHash),
    graph,
    notes: document.valid ? [] : [broken],
  };
}
