import { DiskWriter } from '../adapters/atomic-writer.ts';
import { applyMutations, type MutationRequest } from '../adapters/graph-writer.ts';
import { FileLock } from '../adapters/lock.ts';
import { headBaseline } from '../adapters/project.ts';
import { nodeHash } from '../adapters/system.ts';
import { type PropertySchema, string } from './schema.ts';
import { FailedAnswer, type ToolContext } from './tool.ts';
import { assertMayWrite } from './writes.ts';

export const EXPECTED_VERSION: PropertySchema = string(
  'The canonicalVersion you have seen: a graph that has changed since is left alone.',
);

/**
 * Applies a batch, or says what it would do.
 * @returns the result as every door has it, a failed one as FailedAnswer
 * @throws GroundplanError `agents/*`, `workspace/*`, `config/*`, `lock/*`, `write/*`
 */
export async function mutate(request: MutationRequest, context: ToolContext): Promise<object> {
  if (!request.dryRun) assertMayWrite(context);
  const { workspace, config, graph } = await context.project();
  const store = {
    files: graph.files,
    path: graph.path,
    name: graph.name,
    writer: new DiskWriter(graph.files, new FileLock(graph.files)),
    hash: nodeHash,
    options: {
      files: workspace,
      severities: config.rules,
      baseline: await headBaseline(graph, context.cancellation),
    },
  };
  const result = await applyMutations(store, request, context.cancellation);
  return result.status === 'passed' ? result : new FailedAnswer(result);
}
