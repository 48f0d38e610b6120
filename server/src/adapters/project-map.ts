import { basename } from 'node:path';
import { namespaceOf } from '../engine/config.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import { type BuiltMap, MapBuilder, type MapInput } from '../engine/map/builder.ts';
import { type CodeReader, ParsingReader } from '../engine/map/code/code-reader.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { DiskWorkspace } from './disk-workspace.ts';
import { KeptCode } from './kept-code.ts';
import { DiskMapFiles } from './map-files.ts';
import type { Project } from './project.ts';
import { grammarFolder } from './tree-sitter/grammars.ts';
import { TreeSitterParser } from './tree-sitter/parser.ts';

/** A builder for the map of a workspace. Whoever keeps it tells it what changes (`invalidate`). */
export function mapBuilder(workspace: DiskWorkspace, reader = ownReader()): KeptMap {
  const code = new KeptCode(reader, workspace.realRoot);
  return { builder: new MapBuilder(new DiskMapFiles(workspace), code), code };
}

export interface KeptMap {
  readonly builder: MapBuilder;
  /** To be saved after a build, for the next process. */
  readonly code: KeptCode;
}

/** Parses in this thread: a process for one question is through before another thread would have begun. */
function ownReader(): CodeReader {
  return new ParsingReader(new TreeSitterParser(grammarFolder()));
}

/** @param document the graph as it is now; null where there is none */
export async function mapInput(project: Project, document: GraphDocument | null): Promise<MapInput> {
  const { config, graph } = project;
  return { namespace: await projectNamespace(project), roots: config, graphFile: graph.path, graph: document };
}

/**
 * Builds the map of a workspace once.
 * @throws GroundplanError `cancelled`, `map/no-grammar`
 */
export async function buildProjectMap(
  project: Project,
  document: GraphDocument | null,
  cancellation: Cancellation,
): Promise<BuiltMap> {
  const { builder, code } = mapBuilder(project.workspace);
  const built = await builder.build(await mapInput(project, document), cancellation);
  await code.save();
  return built;
}

/** The first part of every address: what groundplan.json says, else the package's name, else the folder's. */
export async function projectNamespace({ config, workspace }: Project): Promise<string> {
  const packageName = config.namespace === undefined ? await packageNameOf(workspace) : undefined;
  return namespaceOf(config, { packageName, folderName: basename(workspace.realRoot) });
}

async function packageNameOf(workspace: DiskWorkspace): Promise<string | undefined> {
  const text = (await workspace.read('package.json').catch(() => null))?.text;
  try {
    const { name } = JSON.parse(text ?? '{}') as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
