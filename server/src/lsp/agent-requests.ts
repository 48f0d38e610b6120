import { join } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import { MCP_CLIENTS, mcpConfig, serverProgram } from '../adapters/mcp-config.ts';
import { mergeInto } from '../adapters/mcp-config-merge.ts';
import {
  MCP_CONFIG_MERGE_REQUEST,
  MCP_CONFIGS_REQUEST,
  type McpConfigMerge,
  type McpConfigMergeParams,
  type McpConfigsParams,
  type McpConfigsResult,
  SEARCHED_ROOTS_REQUEST,
  type SearchedRootsResult,
} from '../protocol/agent-messages.ts';
import type { Roots } from './roots.ts';
import { pathOf } from './uris.ts';

/** Answers what the client asks for agents. Nothing here writes. */
export class AgentRequests {
  constructor(
    private readonly roots: Roots,
    /** Resolves when the folders have been searched for roots. */
    private readonly searched: () => Promise<void>,
  ) {}

  listen(connection: Connection): void {
    connection.onRequest<SearchedRootsResult, void>(SEARCHED_ROOTS_REQUEST, async () => {
      await this.searched();
      return { roots: this.roots.all().map(({ uri }) => uri) };
    });
    connection.onRequest<McpConfigsResult, void>(MCP_CONFIGS_REQUEST, configsOf);
    connection.onRequest<McpConfigMerge, void>(MCP_CONFIG_MERGE_REQUEST, ({ config, text }: McpConfigMergeParams) =>
      mergeInto(text, config),
    );
  }
}

function configsOf({ root, folder, name, writes }: McpConfigsParams): McpConfigsResult {
  const [rootPath, folderPath] = [pathOf(root), pathOf(folder)];
  if (rootPath === undefined || folderPath === undefined) return { configs: [] };
  const program = serverProgram(join(__dirname, 'mcp.js'));
  const request = { program, name, root: rootPath, folder: folderPath, writes };
  return { configs: MCP_CLIENTS.map((client) => mcpConfig(client, request)) };
}
