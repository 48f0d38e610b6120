import type { EngineService, Run } from '../adapters/engine/service.ts';
import type { InputSchema } from './schema.ts';

/** What a tool works with, whoever calls it. */
export interface ToolContext extends Run {
  /**
   * The folder of the workspace.
   * @throws GroundplanError `workspace/*`
   */
  root(): string;
  /** Of that folder: here, or in the editor that has it open. */
  readonly engine: EngineService;
  /** What agents may write, as it is set: see writes.ts. */
  readonly writes?: string | undefined;
  /** Further folders that no answer may name. */
  readonly secretPaths?: readonly string[];
}

/** All four are written out: clients take a missing one for the worst. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export const READ_ONLY: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Changes or removes what is there; a second time is not the same as once. */
export const WRITES: Hints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};

/** Only makes what is not there. */
export const CREATES: Hints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Arguments of which names and types are right. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it and when its sibling, under 700 characters. */
  readonly description: string;
  /** Without maxChars, which every tool has. */
  readonly inputSchema: InputSchema;
  readonly hints: Hints;
  /** The answer as one JSON object; a FailedAnswer is one that says why it could not be done. */
  run(args: Arguments, context: ToolContext): Promise<object>;
}

/** An answer in its own shape that is an error all the same: a failed batch, a query that does not parse. */
export class FailedAnswer {
  constructor(readonly content: object) {}
}

/** The argument where it is a text. */
export function text(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** The argument where it is a number. */
export function number(args: Arguments, name: string): number | undefined {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
}
