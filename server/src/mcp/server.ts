import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Project } from '../adapters/project.ts';
import { CancellationSource } from '../adapters/system.ts';
import { callTool, TOOLS } from './registry.ts';

/**
 * The MCP server, on the SDK's low-level class: its high-level one checks arguments before the tool sees them and answers
 * in its own words.
 */
export function createServer(version: string, project: () => Promise<Project>): Server {
  const server = new Server({ name: 'groundplan', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, title, description, inputSchema, hints }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { ...hints },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) {
      const known = TOOLS.map(({ name }) => name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}". The tools are ${known}.`);
    }
    const context = { project, cancellation: new CancellationSource(signal) };
    const { isError, content } = await callTool(tool, params.arguments, context);
    // Some clients show the model only the text, others only the structured content.
    return { isError, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: { ...content } };
  });
  return server;
}
