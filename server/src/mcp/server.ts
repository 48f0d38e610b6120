import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type Implementation,
  ListToolsRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Run } from '../adapters/engine/service.ts';
import { CancellationSource } from '../adapters/system.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { RESOURCE_CAPABILITIES } from './offer-resources.ts';
import { protocolError } from './protocol-error.ts';
import { callTool, TOOLS, toolNamed } from './registry.ts';
import type { ToolContext } from './tool.ts';

/**
 * A call of which the arguments are left as they came: the SDK's own schema answers in its own words where they are no
 * object, and drops the key `__proto__` without a word. The SDK lets an object pass, so they travel in one.
 */
const TOOL_CALL = z.looseObject({
  method: z.literal('tools/call'),
  params: z
    .looseObject({ name: z.unknown().optional(), arguments: z.unknown().optional() })
    .default({})
    .transform(({ name, arguments: raw, ...rest }) => ({ ...rest, name: String(name ?? ''), arguments: { raw } })),
});

/**
 * The MCP server, on the SDK's low-level class: its high-level one checks arguments before the tool sees them and answers
 * in its own words.
 */
export function createServer(info: Implementation, context: Omit<ToolContext, keyof Run>): Server {
  const server = new Server(info, {
    capabilities: { tools: {}, ...RESOURCE_CAPABILITIES },
    instructions: INSTRUCTIONS,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools() }));
  server.setRequestHandler(TOOL_CALL, async ({ params: { name, arguments: given } }, extra) => {
    assertTool(name);
    const { isError, content } = await callTool(name, given.raw, { ...context, ...runOf(extra) });
    // Some clients show the model only the text, others only the structured content.
    return { isError, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: { ...content } };
  });
  return server;
}

// @implements arch:req-agent-progress
/** Cancelled when the client says so; progress goes to clients that asked for it. */
function runOf({ signal, _meta, sendNotification }: RequestHandlerExtra<ServerRequest, ServerNotification>): Run {
  const cancellation = new CancellationSource(signal);
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { cancellation };
  return {
    cancellation,
    progress({ done, total, message }) {
      const params = { progressToken, progress: done, total, message };
      void sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}

/** The tools as clients see them. */
export function listedTools() {
  return TOOLS.map(({ name, title, description, inputSchema, hints }) => ({
    name,
    title,
    description,
    inputSchema: inputSchema as typeof inputSchema & { required?: string[] },
    annotations: { ...hints },
  }));
}

/** The protocol has its own error for a tool that there is not. */
function assertTool(name: string): void {
  try {
    toolNamed(name);
  } catch (error) {
    throw protocolError(error);
  }
}
