import { basename } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import { nearest } from '../engine/graph/nearest.ts';
import { checkedArguments } from './check-arguments.ts';
import { errorContent } from './error-content.ts';
import { DEFAULT_CHARS, FEWEST_CHARS, fitted, MOST_CHARS, MOST_ERROR_CHARS } from './fit.ts';
import { type InputSchema, integer } from './schema.ts';
import { FailedAnswer, number, type Tool, type ToolContext } from './tool.ts';
import { apply } from './tools/apply.ts';
import { editElement } from './tools/edit-element.ts';
import { editRelationship } from './tools/edit-relationship.ts';
import { editView } from './tools/edit-view.ts';
import { explain } from './tools/explain.ts';
import { initialize } from './tools/initialize.ts';
import { preview } from './tools/preview.ts';
import { query } from './tools/query.ts';
import { select } from './tools/select.ts';
import { validate } from './tools/validate.ts';

const MAX_CHARS = integer(
  `Most characters of the answer, ${FEWEST_CHARS} to ${MOST_CHARS}. Default ${DEFAULT_CHARS}; "cut" says what was left out.`,
);

/** All tools there are, in the order of the list. */
export const TOOLS: readonly Tool[] = [
  query,
  select,
  explain,
  validate,
  preview,
  apply,
  editElement,
  editRelationship,
  editView,
  initialize,
].map((tool) => ({ ...tool, inputSchema: withMaxChars(tool.inputSchema) }));

function withMaxChars({ properties, ...schema }: InputSchema): InputSchema {
  return { ...schema, properties: { ...properties, maxChars: MAX_CHARS } };
}

/** What a call comes to: the answer, or the error object. Free of transport, so that every way of calling shares it. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly content: Readonly<Record<string, unknown>>;
}

/** @throws GroundplanError `tools/unknown` */
export function toolNamed(name: string): Tool {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (tool) return tool;
  const known = TOOLS.map((candidate) => candidate.name);
  const [near] = nearest(known, name, 1);
  const message = `There is no tool "${name}". ${near ? `Did you mean ${near}? ` : ''}The tools are ${known.join(', ')}.`;
  throw new GroundplanError('tools/unknown', message, { data: { name, known } });
}

// @implements arch:req-gateway-transport-neutral-registry
// @implements arch:req-one-behaviour-all-transports
/** Never throws: what goes wrong is an outcome that says so. */
export async function callTool(name: string, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  const folder = folderOf(context);
  const workspace = folder === undefined ? null : basename(folder);
  let mostChars = DEFAULT_CHARS;
  try {
    const tool = toolNamed(name);
    const checked = checkedArguments(name, tool.inputSchema, args ?? {});
    const { maxChars: _, ...own } = checked;
    mostChars = charsOf(name, number(checked, 'maxChars'));
    const answer = await tool.run(own, context);
    if (!(answer instanceof FailedAnswer)) return outcome(false, { workspace, ...answer }, mostChars);
    return outcome(true, { workspace, ...answer.content }, mostChars);
  } catch (error) {
    const folders = [...(folder === undefined ? [] : [folder]), ...(context.secretPaths ?? [])];
    return outcome(true, { workspace, ...errorContent(error, folders) }, mostChars);
  }
}

function outcome(isError: boolean, content: object, mostChars: number): ToolOutcome {
  const bound = isError ? Math.min(mostChars, MOST_ERROR_CHARS - 1) : mostChars;
  return { isError, content: fitted(content, bound) as ToolOutcome['content'] };
}

/** Undefined where there is no workspace: that is said where it is needed. */
function folderOf(context: ToolContext): string | undefined {
  try {
    return context.root();
  } catch {
    return undefined;
  }
}

/** A higher bound than there may be is lowered, which `cut` says where it matters. */
function charsOf(tool: string, asked = DEFAULT_CHARS): number {
  if (asked >= FEWEST_CHARS) return Math.min(asked, MOST_CHARS);
  const message = `${tool}: the argument "maxChars" is ${asked}; it is a whole number from ${FEWEST_CHARS} to ${MOST_CHARS}. Leave it out for ${DEFAULT_CHARS}.`;
  throw new GroundplanError('arguments/invalid', message, { data: { argument: 'maxChars', minimum: FEWEST_CHARS } });
}
