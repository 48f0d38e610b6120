import { type PropertySchema, string } from './schema.ts';
import { type Arguments, FailedAnswer, type ToolContext, text } from './tool.ts';
import { assertMayWrite } from './writes.ts';

export const EXPECTED_VERSION: PropertySchema = string(
  'The canonicalVersion you have seen: a graph that has changed since is left alone.',
);

/**
 * Applies mutations as one batch, or says what it would do.
 * @param args of the call; expectedVersion is taken from them
 * @returns the result as every door has it, a failed one as FailedAnswer
 * @throws GroundplanError `agents/*`, `workspace/*`, `config/*`, `lock/*`, `write/*`
 */
export async function mutate(
  mutations: readonly unknown[],
  args: Arguments,
  { dryRun }: { readonly dryRun: boolean },
  context: ToolContext,
): Promise<object> {
  if (!dryRun) assertMayWrite(context);
  const expectedVersion = text(args, 'expectedVersion');
  const version = expectedVersion === undefined ? {} : { expectedVersion };
  const result = await context.engine.mutate({ mutations, dryRun, ...version }, context);
  return result.status === 'passed' ? result : new FailedAnswer(result);
}
