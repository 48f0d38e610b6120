/** What the client and the language server say to each other about agents. */

/** Client to server: the roots, once all folders have been searched for them. */
export const SEARCHED_ROOTS_REQUEST = 'groundplan/agents/roots';

export interface SearchedRootsResult {
  /** URIs of the roots' folders, in the order of their paths. */
  readonly roots: readonly string[];
}

/** Client to server: how each agent's program is told to start the MCP server of a root. */
export const MCP_CONFIGS_REQUEST = 'groundplan/agents/mcpConfigs';

export interface McpConfigsParams {
  /** URI of the root's folder. */
  readonly root: string;
  /** URI of the folder that the agent's program is opened on. */
  readonly folder: string;
  /** What the server is to be called. */
  readonly name: string;
  /** groundplan.agents.writes of the root. */
  readonly writes: string;
}

export interface McpConfigsResult {
  readonly configs: readonly McpConfig[];
}

export interface McpConfig {
  /** Of the agent's program, for people: Claude Code. */
  readonly title: string;
  /** Path below the folder, with slashes. */
  readonly file: string;
  /** The object in that file which holds the servers. */
  readonly section: string;
  /** The server's key in it. */
  readonly name: string;
  readonly entry: McpServerEntry;
  /** A whole file that holds this server alone. */
  readonly text: string;
}

export interface McpServerEntry {
  readonly type: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Client to server: what has to change in a file so that it holds the server. */
export const MCP_CONFIG_MERGE_REQUEST = 'groundplan/agents/mcpConfigMerge';

export interface McpConfigMergeParams {
  readonly config: McpConfig;
  /** Of the file; null where there is none. */
  readonly text: string | null;
}

/**
 * `new`: the file has no such server yet. `same`: it has exactly this one. `different`: it has another one by that name,
 * which the edits replace. `broken`: a sentence says why it cannot be put in.
 */
export type McpConfigMerge =
  | { readonly state: 'new' | 'same' | 'different'; readonly edits: readonly McpConfigEdit[] }
  | { readonly state: 'broken'; readonly reason: string };

export interface McpConfigEdit {
  /** In UTF-16 units of the old text. */
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}
