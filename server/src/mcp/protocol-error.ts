import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { errorContent } from './error-content.ts';

/** The protocol's own number for a resource that there is not; the SDK has no name for it. */
export const RESOURCE_NOT_FOUND = -32002;

const NUMBERS: ReadonlyMap<string, number> = new Map<string, number>([
  ['resources/unknown', RESOURCE_NOT_FOUND],
  ['workspace/no-graph', RESOURCE_NOT_FOUND],
  ['tools/unknown', ErrorCode.InvalidParams],
  ['resources/invalid-cursor', ErrorCode.InvalidParams],
  ['resources/too-many-subscriptions', ErrorCode.InvalidParams],
  ['completions/unknown', ErrorCode.InvalidParams],
  ['protocol/invalid-params', ErrorCode.InvalidParams],
  ['prompts/unknown', ErrorCode.InvalidParams],
  ['prompts/invalid-argument', ErrorCode.InvalidParams],
]);

/** What the protocol makes of an error: the SDK takes number and data from it, and its own class would put words before ours. */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'ProtocolError';
  }
}

/**
 * What goes wrong with a tool's name, a resource, a completion or a prompt as the protocol's error: our code and data in its data.
 * @param folders absolute paths that may not be named
 */
export function protocolError(error: unknown, folders: readonly string[] = []): ProtocolError {
  const { message, ...rest } = errorContent(error, folders);
  return new ProtocolError(NUMBERS.get(String(rest.code)) ?? ErrorCode.InternalError, String(message), rest);
}
