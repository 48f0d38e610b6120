import { NotificationType0, ProgressType, RequestType } from 'vscode-jsonrpc/node';
import { type ErrorObject, GroundplanError } from '../../engine/errors.ts';
import type { EngineRequests, Progress } from '../engine/service.ts';

/** Names the root that the connection is about; the first request of each. Fails where the host does not serve it. */
export const ATTACH = new RequestType<{ readonly root: string }, { readonly version: string }, ErrorObject>('attach');

/** An editor's text that is not what is on disk. */
export interface UnsavedText {
  /** Workspace-relative. */
  readonly path: string;
  readonly text: string;
  readonly version: number;
}

/** What editors hold in the root that is not saved. */
export const UNSAVED_TEXTS = new RequestType<null, readonly UnsavedText[], ErrorObject>('unsavedTexts');

/** Something that answers depend on has changed. */
export const CHANGED = new NotificationType0('changed');

/** The root is none any more, or was closed; the host lives on. The connection ends. */
export const WITHDRAWN = new NotificationType0('withdrawn');

export interface Call<Request> {
  readonly request: Request;
  /** Under which progress is reported; left out where nobody listens. */
  readonly progress?: number;
}

export const PROGRESS = new ProgressType<Progress>();

export type EngineRequestName = keyof EngineRequests;

/** The requests of EngineService, each under its own name. */
export function engineRequest<Name extends EngineRequestName>(name: Name) {
  return new RequestType<Call<EngineRequests[Name][0]>, EngineRequests[Name][1], ErrorObject>(`engine/${name}`);
}

/** As JSON-RPC numbers errors of the application itself. */
export const FAILED = -32_000;

export function errorFrom({ code, message, data, ...place }: ErrorObject): GroundplanError {
  return new GroundplanError(code, message, { ...(data ? { data: { ...data } } : {}), place });
}
