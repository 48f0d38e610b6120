import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { whenCancelled } from '../adapters/system.ts';
import { GroundplanError } from '../engine/errors.ts';
import { type Command, EXIT, textOption, WORKSPACE_OPTION } from './command.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve agents over MCP, on standard input and output',
  usage: ['mcp [--workspace DIR]'],
  details: [
    'For the configuration of an agent: it starts this command and talks with it until it closes its input. ' +
      'GROUNDPLAN_AGENTS_WRITES=off keeps agents from writing.',
  ],
  positionals: [],
  options: {
    workspace: { ...WORKSPACE_OPTION, summary: 'Work in this folder. Default: GROUNDPLAN_WORKSPACE.' },
  },
  async run(request, { cwd, env, cancellation }) {
    const workspace = textOption(request, 'workspace');
    // The server is a program of its own beside this one.
    const program = join(__dirname, 'mcp.js');
    const args = workspace === undefined ? [program] : [program, '--workspace', workspace];
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    const stop = whenCancelled(cancellation, () => child.kill());
    const exit = await new Promise<number>((resolve, reject) => {
      child.once('error', (error) => {
        const message = `The MCP server could not be started: ${error.message}.`;
        reject(new GroundplanError('mcp/not-started', message, { cause: error }));
      });
      child.once('exit', (code) => resolve(code ?? EXIT.failed));
    });
    stop();
    return { exit, value: null, values: [], text: () => '' };
  },
};
