import { basename } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import { canonicalVersion } from '../engine/graph/canonical.ts';
import { initialGraph } from '../engine/graph/initial.ts';
import type { Cancellation } from '../engine/ports.ts';
import { type FiledDiagnostic, filed } from '../engine/rules/filed.ts';
import { DiskWriter } from './atomic-writer.ts';
import { FileLock } from './lock.ts';
import { checkGraph, type Project } from './project.ts';
import { nodeHash } from './system.ts';

/** What `init` and the tool initializeWorkspace answer. */
export interface InitAnswer {
  readonly graph: string;
  readonly written: true;
  /** There was no graph before. */
  readonly canonicalVersion: { readonly before: null; readonly after: string | null };
  /** What the rules find in it. */
  readonly diagnostics: readonly FiledDiagnostic[];
  readonly cleared: readonly FiledDiagnostic[];
}

/** Of the system. The name is the folder's by default. */
export interface NewGraph {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Writes a small graph without a finding where there is none.
 * @throws GroundplanError `workspace/graph-exists`, `workspace/*`, `lock/*`, `write/*`
 */
export async function writeInitialGraph(
  project: Project,
  { name, description }: NewGraph,
  cancellation: Cancellation,
): Promise<InitAnswer> {
  const { workspace, graph } = project;
  const text = initialGraph(name ?? (basename(workspace.root) || 'System'), description);
  // Asked before the lock too, so that a folder that may not be written is not touched for nothing.
  if (await workspace.read(graph.path)) throw exists(graph.path, workspace.realRoot);
  const writer = new DiskWriter(workspace, new FileLock(workspace));
  await writer.write(
    graph.path,
    (current) => {
      if (current) throw exists(graph.path, workspace.realRoot);
      return { text, bom: false };
    },
    cancellation,
  );
  const checker = checkGraph(project, text);
  return {
    graph: graph.name,
    written: true,
    canonicalVersion: { before: null, after: canonicalVersion(checker.document, nodeHash) },
    diagnostics: checker.diagnostics().map((diagnostic) => filed(diagnostic, graph.name)),
    cleared: [],
  };
}

function exists(path: string, root: string): GroundplanError {
  const message = `There is a graph already: "${path}" in "${root}". Nothing was written: ask and change that one, or name another workspace.`;
  return new GroundplanError('workspace/graph-exists', message, { data: { path }, place: { file: path } });
}
