import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { CancellationSource } from '../adapters/system.ts';
import { callTool, TOOLS, toolNamed } from './registry.ts';
import type { ToolContext } from './tool.ts';

/**
 * The MCP server, on the SDK's low-level class: its high-level one checks arguments before the tool sees them and answers
 * in its own words.
 */
export function createServer(version: string, context: Omit<ToolContext, 'cancellation'>): Server {
  const server = new Server({ name: 'groundplan', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    assertTool(params.name);
    const cancellation = new CancellationSource(signal);
    const { isError, content } = await callTool(params.name, params.arguments, { ...context, cancellation });
    // Some clients show the model only the text, others only the structured content.
    return { isError, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: { ...content } };
  });
  return server;
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
    throw new McpError(ErrorCode.InvalidParams, (error as Error).message);
  }
}
