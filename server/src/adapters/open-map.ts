import { basename } from 'node:path';
import { namespaceOf } from '../engine/config.ts';
import { canonicalVersion } from '../engine/graph/canonical.ts';
import { byCodePoint } from '../engine/graph/nearest.ts';
import { readArchitecture } from '../engine/map/architecture.ts';
import type { ArchitectureMap, MapEdge } from '../engine/map/model.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { CheckedGraph, PlacedDiagnostic } from '../engine/query/graph-facts.ts';
import { checkGraph, type Project } from './project.ts';
import { nodeHash } from './system.ts';

/** A workspace's map as it is now, with what the questions about it need besides. */
export interface OpenedMap {
  readonly map: ArchitectureMap;
  /** Of the graph; null where there is none, or where it does not parse. */
  readonly canonicalVersion: string | null;
  /** Undefined where there is no graph. */
  readonly graph: CheckedGraph | undefined;
  /** What keeps the map from being whole: a graph that is not there or does not parse. */
  readonly notes: readonly string[];
}

/**
 * Builds the map of a workspace from its files as they are.
 * @throws GroundplanError `workspace/*`, `cancelled`
 */
export async function openMap(project: Project, cancellation: Cancellation): Promise<OpenedMap> {
  const {
    graph: { files, path, name },
    workspace,
    config,
  } = project;
  const found = await files.read(path);
  cancellation.throwIfCancelled();
  const packageName = await packageNameOf(project);
  const namespace = namespaceOf(config, { packageName, folderName: basename(workspace.realRoot) });
  if (!found) {
    const notes = [`There is no graph at "${name}", so the map has no elements and views.`];
    return { map: { map: 1, namespace, nodes: [], edges: [] }, canonicalVersion: null, graph: undefined, notes };
  }
  const checker = checkGraph(project, found.text);
  const { document } = checker;
  const { nodes, relationships } = readArchitecture(document, namespace, name);
  const edges = relationships.map((edge): MapEdge => {
    return { ...edge, file: name, provenance: 'derived' };
  });
  const traces: readonly PlacedDiagnostic[] = [];
  return {
    map: { map: 1, namespace, nodes, edges: edges.sort(inMapOrder) },
    canonicalVersion: canonicalVersion(document, nodeHash),
    graph: { checker, file: name, traces },
    notes: document.valid
      ? []
      : [`The graph "${name}" does not parse, so the map has no elements and views. groundplan check says where.`],
  };
}

function inMapOrder(a: MapEdge, b: MapEdge): number {
  return (
    a.from - b.from ||
    byCodePoint(a.file, b.file) ||
    a.line - b.line ||
    byCodePoint(a.verb, b.verb) ||
    byCodePoint(a.to, b.to)
  );
}

async function packageNameOf({ workspace }: Project): Promise<string | undefined> {
  const text = (await workspace.read('package.json').catch(() => null))?.text;
  try {
    const { name } = JSON.parse(text ?? '{}') as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
