/** A program with agents, and the file in which it looks for MCP servers. */
export interface McpClient {
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** Path below the folder that the program is opened on. */
  readonly file: string;
  /** The object in that file which holds the servers. */
  readonly section: string;
  /** How the file names that folder; undefined where it is safest to write it out. */
  readonly folderVariable?: string;
}

export const MCP_CLIENTS: readonly McpClient[] = [
  { id: 'claude', title: 'Claude Code', file: '.mcp.json', section: 'mcpServers' },
  {
    id: 'vscode',
    title: 'VS Code',
    file: '.vscode/mcp.json',
    section: 'servers',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is VS Code that fills it in
    folderVariable: '${workspaceFolder}',
  },
  { id: 'cursor', title: 'Cursor', file: '.cursor/mcp.json', section: 'mcpServers' },
];

export interface ServerProgram {
  /** Absolute path of the program that runs JavaScript. */
  readonly node: string;
  /** True where that is an editor, which has to be told to be a Node. */
  readonly isEditor: boolean;
  /** Absolute path of dist/mcp.js. */
  readonly script: string;
}

/** The program that runs us, to run the server. @param script absolute path of dist/mcp.js */
export function serverProgram(script: string): ServerProgram {
  return { node: process.execPath, isEditor: process.versions.electron !== undefined, script };
}

export interface McpConfigRequest {
  readonly program: ServerProgram;
  /** The server's name. */
  readonly name: string;
  /** Absolute path of the workspace to serve. */
  readonly root: string;
  /** Absolute path of the folder that the agent's program is opened on. */
  readonly folder: string;
  /** What agents may write; undefined leaves it to the default. */
  readonly writes?: string | undefined;
}

export interface McpConfig {
  readonly title: string;
  readonly file: string;
  readonly section: string;
  readonly name: string;
  readonly entry: {
    readonly type: 'stdio';
    readonly command: string;
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
  /** A whole file that holds this server alone. */
  readonly text: string;
}

// @implements arch:req-mcp-config
/**
 * One server's configuration for one program. The paths in it are those of this machine: Groundplan is in no registry
 * that a program could fetch it from.
 */
export function mcpConfig(client: McpClient, { program, name, root, folder, writes }: McpConfigRequest): McpConfig {
  const { title, file, section, folderVariable } = client;
  const isHere = root === folder && folderVariable !== undefined;
  const args = [program.script, '--workspace', isHere ? folderVariable : root];
  if (name !== DEFAULT_NAME) args.push('--name', name);
  const env = {
    ...(program.isEditor ? { ELECTRON_RUN_AS_NODE: '1' } : {}),
    ...(writes === undefined || writes === 'apply' ? {} : { GROUNDPLAN_AGENTS_WRITES: writes }),
  };
  const isPlain = Object.keys(env).length === 0;
  const entry = { type: 'stdio' as const, command: program.node, args, ...(isPlain ? {} : { env }) };
  const text = `${JSON.stringify({ [section]: { [name]: entry } }, null, 2)}\n`;
  return { title, file, section, name, entry, text };
}

/** The server's name where nothing says otherwise. */
export const DEFAULT_NAME = 'groundplan';
