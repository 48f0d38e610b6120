import type { Project } from '../adapters/project.ts';
import type { Cancellation } from '../engine/ports.ts';

/** What a tool works with, whoever calls it. */
export interface ToolContext {
  /**
   * The workspace as it is now.
   * @throws GroundplanError `workspace/*`, `config/*`
   */
  project(): Promise<Project>;
  readonly cancellation: Cancellation;
}

/** A flat JSON schema without root combinators: one of those makes some clients refuse the whole conversation. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly additionalProperties: false;
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

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, under 700 characters. */
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly hints: Hints;
  /** The answer as one JSON object. */
  run(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<object>;
}
