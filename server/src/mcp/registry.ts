import { GroundplanError } from '../engine/errors.ts';
import { nearest } from '../engine/graph/nearest.ts';
import type { Tool, ToolContext } from './tool.ts';
import { validate } from './tools/validate.ts';

export const TOOLS: readonly Tool[] = [validate];

/** What a call comes to: the answer, or the error object. Free of transport, so that every way of calling shares it. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly content: object;
}

/** Never throws: what goes wrong is an outcome that says so. */
export async function callTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  try {
    return { isError: false, content: await tool.run(checkedArguments(tool, args ?? {}), context) };
  } catch (error) {
    return { isError: true, content: errorContent(error) };
  }
}

/** @throws GroundplanError `arguments/invalid`, `arguments/unknown` */
function checkedArguments(tool: Tool, args: unknown): Readonly<Record<string, unknown>> {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new GroundplanError('arguments/invalid', `${tool.name} takes its arguments as one JSON object.`);
  }
  const known = Object.keys(tool.inputSchema.properties);
  const unknown = Object.keys(args).filter((name) => !known.includes(name));
  const [first] = unknown;
  if (first === undefined) return args as Readonly<Record<string, unknown>>;
  const [near] = nearest(known, first, 1);
  const names = unknown.map((name) => `"${name}"`).join(', ');
  const offer = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
  const message = `${tool.name} knows no argument ${names}. ${near ? `Did you mean "${near}"? ` : ''}${offer}`;
  throw new GroundplanError('arguments/unknown', message, { data: { unknown, known } });
}

function errorContent(error: unknown): object {
  if (error instanceof GroundplanError) return error.toJSON();
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Groundplan failed where it should not: ${reason}. Please report it.` };
}
