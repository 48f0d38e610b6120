import { canonicalVersion } from '../engine/graph/canonical.ts';
import { GraphDocument } from '../engine/graph/document.ts';
import type { BuiltMap } from '../engine/map/builder.ts';
import type { ArchitectureMap } from '../engine/map/model.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { CheckedGraph } from '../engine/query/graph-facts.ts';
import type { Checker } from '../engine/rules/checker.ts';
import { traceDiagnostics } from '../engine/rules/trace-diagnostics.ts';
import { checkDocument, type Project } from './project.ts';
import { buildProjectMap } from './project-map.ts';
import { nodeHash } from './system.ts';

/** A workspace's map as it is now, with what the questions about it need besides. */
export interface OpenedMap {
  readonly map: ArchitectureMap;
  readonly built: BuiltMap;
  /** Of the graph; null where there is none, or where it does not parse. */
  readonly canonicalVersion: string | null;
  /** Without a checker where there is no graph. */
  readonly graph: CheckedGraph;
  /** What keeps the map from being whole: a graph that is not there or does not parse. */
  readonly notes: readonly string[];
}

// @implements arch:req-map-fresh-per-call
/**
 * Builds the map of a workspace from its files as they are.
 * @throws GroundplanError `workspace/*`, `map/no-grammar`, `cancelled`
 */
export async function openMap(project: Project, cancellation: Cancellation): Promise<OpenedMap> {
  const { files, path, name } = project.graph;
  const found = await files.read(path);
  cancellation.throwIfCancelled();
  const document = found && GraphDocument.parse(found.text);
  const built = await buildProjectMap(project, document, cancellation);
  const { map } = built;
  const notes = mapNotes(name, document);
  let checker: Checker | undefined;
  const graph: CheckedGraph = {
    // Only one of the questions wants to know what the rules find.
    get checker() {
      if (document !== null) checker ??= checkDocument(project, document);
      return checker;
    },
    file: name,
    // Only one of the questions wants to know, and near addresses take their time.
    get traces() {
      return traceDiagnostics(built, project.config.rules).map(({ offset: _, ...diagnostic }) => diagnostic);
    },
  };
  return { map, built, canonicalVersion: document && canonicalVersion(document, nodeHash), graph, notes };
}

/** What keeps a map from being whole. @param name of the graph, as answers have it */
export function mapNotes(name: string, document: GraphDocument | null): readonly string[] {
  if (document === null) {
    return [
      `There is no graph at "${name}", so the map has no elements and views. groundplan init, or the tool initializeWorkspace, makes one.`,
    ];
  }
  if (document.valid) return [];
  if (document.hasModel)
    return [
      `The graph "${name}" does not parse, so its elements and views are those of before. groundplan check, or the tool validateSystemArchitecture, says where.`,
    ];
  return [
    `The graph "${name}" does not parse, so the map has no elements and views. groundplan check, or the tool validateSystemArchitecture, says where.`,
  ];
}
