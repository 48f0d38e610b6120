import { join } from 'node:path';
import { DiskWriter } from '../adapters/atomic-writer.ts';
import { discoverRoot } from '../adapters/discovery.ts';
import { DiskWorkspace } from '../adapters/disk-workspace.ts';
import { FileLock } from '../adapters/lock.ts';
import {
  DEFAULT_NAME,
  MCP_CLIENTS,
  type McpClient,
  type McpConfig,
  mcpConfig,
  serverProgram,
} from '../adapters/mcp-config.ts';
import { edited, mergeInto } from '../adapters/mcp-config-merge.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { Cancellation } from '../engine/ports.ts';
import { type Command, EXIT, textOption, WORKSPACE_OPTION } from './command.ts';

/** What became of the file. */
type Written = 'new' | 'same' | 'replaced';

// @implements arch:req-mcp-config
export const mcpConfiguration: Command = {
  name: 'mcp-config',
  summary: "Print the MCP configuration for an agent's program, or write it into its file",
  usage: ['mcp-config [--client claude|vscode|cursor] [--write [--replace]] [--workspace DIR] [--json]'],
  details: [
    `The file is ${MCP_CLIENTS.map(({ id, file }) => `${file} for ${id}`).join(', ')}, in the workspace.`,
    'The configuration names the program that runs this command and the place where Groundplan lies. It is good for this machine ' +
      'and this version: keep it out of the repository, and write it again after an update.',
    'With --write the file keeps its comments and its other servers. GROUNDPLAN_AGENTS_WRITES, where it is set, goes into the file.',
  ],
  positionals: [],
  options: {
    client: {
      type: 'string',
      choices: MCP_CLIENTS.map(({ id }) => id),
      summary: 'The program whose agent is to use Groundplan. Default: claude.',
    },
    write: { type: 'boolean', summary: 'Write it into the file instead of printing it.' },
    replace: { type: 'boolean', summary: 'With --write: take the place of another server by the same name.' },
    workspace: WORKSPACE_OPTION,
  },
  async run(request, { env, cwd, cancellation }) {
    const { root } = discoverRoot({ explicit: textOption(request, 'workspace'), env, cwd, upwards: true });
    const id = textOption(request, 'client') ?? 'claude';
    // The option takes no other values.
    const client = MCP_CLIENTS.find((candidate) => candidate.id === id) as McpClient;
    const program = serverProgram(join(__dirname, 'mcp.js'));
    const writes = env.GROUNDPLAN_AGENTS_WRITES || undefined;
    const config = mcpConfig(client, { program, name: DEFAULT_NAME, root, folder: root, writes });
    const { file, section, name, entry } = config;
    const value = { client: client.id, file, section, name, entry };
    const [write, replace] = [request.options.write === true, request.options.replace === true];
    if (replace && !write) throw replaceAlone();
    if (!write) {
      const complaint = () => `It belongs in ${file}. ${KEEP_OUT}\n`;
      return { exit: EXIT.done, value: { ...value, written: null }, text: () => config.text, complaint };
    }
    const written = await writeConfig(root, config, replace, cancellation);
    return { exit: EXIT.done, value: { ...value, written }, text: () => `${SAYS[written](file)}\n` };
  },
};

const SAYS: Readonly<Record<Written, (file: string) => string>> = {
  new: (file) => `Wrote ${file}. ${KEEP_OUT}`,
  same: (file) => `${file} says so already.`,
  replaced: (file) => `Replaced the server in ${file}. ${KEEP_OUT}`,
};
const KEEP_OUT =
  'Its paths are those of this machine: keep it out of the repository, and write it again after an update of Groundplan.';

async function writeConfig(
  root: string,
  config: McpConfig,
  replace: boolean,
  cancellation: Cancellation,
): Promise<Written> {
  const { file, name } = config;
  const workspace = new DiskWorkspace(root);
  let written: Written = 'same';
  await new DiskWriter(workspace, new FileLock(workspace)).write(
    file,
    (current) => {
      const merge = mergeInto(current?.text ?? null, config);
      const place = { file };
      if (merge.state === 'broken') throw new GroundplanError('mcp-config/unreadable', merge.reason, { place });
      if (merge.state === 'different' && !replace) {
        const message = `${file} has another server by the name "${name}". Nothing was written; --replace replaces it.`;
        throw new GroundplanError('mcp-config/name-taken', message, { data: { name }, place });
      }
      written = merge.state === 'different' ? 'replaced' : merge.state;
      return { text: edited(current?.text ?? '', merge.edits), bom: current?.bom ?? false };
    },
    cancellation,
  );
  return written;
}

function replaceAlone(): GroundplanError {
  const message = '--replace says what --write may do, and there is no --write. Add it, or leave --replace out.';
  return new GroundplanError('usage/conflict', message, { data: { options: ['replace', 'write'] } });
}
