import type { ErrorObject } from '../engine/errors.ts';

/** What a pool and its threads say to each other. */

export interface TaskRequest {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: ErrorObject };
