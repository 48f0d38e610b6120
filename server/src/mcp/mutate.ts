import type { MutationRequest } from '../adapters/graph-writer.ts';
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
  const result = await context.engine.mutate(request, context);
  return result.status === 'passed' ? result : new FailedAnswer(result);
}
