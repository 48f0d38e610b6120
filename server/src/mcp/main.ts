import './quiet-console.ts';

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json';
import { discoverRoot } from '../adapters/discovery.ts';
import { AttachingEngine } from '../adapters/engine/attached.ts';
import { DiskSource } from '../adapters/engine/disk-source.ts';
import { createEngine } from '../adapters/engine/engine.ts';
import { LineTransport } from './line-transport.ts';
import { createServer } from './server.ts';

/** The longest message that is read, in bytes: well above the largest graph that anybody would send in one piece. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** How long the errors of calls in flight take to be written, in milliseconds. */
const FAREWELL = 100;
/** How long calls in flight may still take when the client has closed the input, in milliseconds. */
const GRACE = 5_000;

/** The folder of --workspace. A wrong command line ends the process: nobody would ever see it answered otherwise. */
function workspaceOption(): string | undefined {
  try {
    return parseArgs({ options: { workspace: { type: 'string' } } }).values.workspace;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`groundplan mcp: ${reason}\nUsage: mcp.js [--workspace DIR], or GROUNDPLAN_WORKSPACE=DIR\n`);
    process.exit(2);
  }
}

/** What goes on with an editor that is gone would be another engine in the middle of a conversation: it begins anew. */
function leave(): void {
  process.stderr.write('groundplan mcp: the editor that answered for this workspace is gone.\n');
  setTimeout(() => process.stdout.write('', () => process.exit()), FAREWELL);
}

async function main(): Promise<void> {
  const explicit = workspaceOption();
  // Looked up for each call, so that a server started too early answers as soon as its folder is there.
  const root = () => discoverRoot({ explicit, env: process.env, cwd: process.cwd(), upwards: false }).root;
  const named = explicit ?? process.env.GROUNDPLAN_WORKSPACE;
  const { version } = packageJson;
  const alone = createEngine(new DiskSource(root));
  const { service: engine } = new AttachingEngine({ version, root, alone, onGone: leave });
  const server = createServer(version, {
    root,
    engine,
    writes: process.env.GROUNDPLAN_AGENTS_WRITES,
    secretPaths: [process.cwd(), homedir(), ...(named ? [named, resolve(named)] : [])],
  });
  server.onerror = (error) => process.stderr.write(`groundplan mcp: ${error.message}\n`);
  const transport = new LineTransport(process.stdin, process.stdout, LONGEST_MESSAGE);
  process.stdin.once('end', () => setTimeout(() => process.exit(), GRACE).unref());
  // A client that went without closing the input reads no answers any more.
  process.stdout.on('error', () => process.exit());
  await server.connect(transport);
}

void main();
