import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Result, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { GroundplanError } from '../engine/errors.ts';
import { protocolError } from './protocol-error.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>;

/**
 * Answers a request of the protocol. The SDK itself answers one that does not fit its schema with the schema's own dump, as
 * if the server had failed; here it is the caller's error, in words.
 */
export function onRequest<Schema extends RequestSchema>(
  server: Server,
  schema: Schema,
  answer: (request: z.infer<Schema>, extra: Extra) => Result | Promise<Result>,
): void {
  const method = schema.shape.method.value;
  const asItCame = z.looseObject({ method: z.literal(method), params: z.looseObject({}).optional() });
  server.setRequestHandler(asItCame, (request, extra) => {
    const read = schema.safeParse(request);
    if (!read.success) throw protocolError(invalidParams(method, read.error.issues));
    return answer(read.data, extra);
  });
}

function invalidParams(method: string, issues: readonly z.core.$ZodIssue[]): GroundplanError {
  const [issue] = issues;
  const path = issue === undefined || issue.path.length === 0 ? 'params' : issue.path.map(String).join('.');
  const isNoForm = issue === undefined || issue.code === 'invalid_union';
  const reason = isNoForm ? 'it has none of the forms that there are' : issue.message.replace(/^Invalid input: /, '');
  const message = `${method}: ${path} is not as the protocol has it: ${reason}. Correct it and ask again.`;
  return new GroundplanError('protocol/invalid-params', message, { data: { method, path } });
}
