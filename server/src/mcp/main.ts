import './quiet-console.ts';

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json';
import { discoverRoot } from '../adapters/discovery.ts';
import { AttachingEngine } from '../adapters/engine/attached.ts';
import { DiskSource } from '../adapters/engine/disk-source.ts';
import { createEngine } from '../adapters/engine/engine.ts';
import { openProject } from '../adapters/project.ts';
import { ThreadPool } from '../adapters/worker-pool.ts';
import { EngineReader } from './engine-reader.ts';
import { LineTransport } from './line-transport.ts';
import { offerResources } from './offer-resources.ts';
import { createServer } from './server.ts';

/** The longest message that is read, in bytes: well above the largest graph that anybody would send in one piece. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** How long the errors of calls in flight take to be written, in milliseconds. */
const FAREWELL = 100;
/** How long calls in flight may still take when the client has closed the input, in milliseconds. */
const GRACE = 5_000;

/** What the command line says. A wrong one ends the process: nobody would ever see it answered otherwise. */
function commandLine(): { workspace?: string; name?: string } {
  try {
    return parseArgs({ options: { workspace: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const usage = 'Usage: mcp.js [--workspace DIR] [--name NAME], or GROUNDPLAN_WORKSPACE=DIR';
    process.stderr.write(`groundplan mcp: ${reason}\n${usage}\n`);
    process.exit(2);
  }
}

/** What goes on with an editor that is gone would be another engine in the middle of a conversation: it begins anew. */
function leave(): void {
  process.stderr.write('groundplan mcp: the editor that answered for this workspace is gone.\n');
  setTimeout(() => process.stdout.write('', () => process.exit()), FAREWELL);
}

async function main(): Promise<void> {
  // Clients name the tools by the server's name, so servers side by side need different ones.
  const { workspace: explicit, name = 'groundplan' } = commandLine();
  // Looked up for each call, so that a server started too early answers as soon as its folder is there.
  const root = () => discoverRoot({ explicit, env: process.env, cwd: process.cwd(), upwards: false }).root;
  const named = explicit ?? process.env.GROUNDPLAN_WORKSPACE;
  const { version } = packageJson;
  const secretPaths = [process.cwd(), homedir(), ...(named ? [named, resolve(named)] : [])];
  const alone = createEngine(new DiskSource(root));
  const onChanged = () => void reader.look();
  const { service: engine } = new AttachingEngine({ version, root, alone, onGone: leave, onChanged });
  const graphPath = async () => (await openProject(root())).graph.absolute;
  const reader = new EngineReader({ engine, workers: new ThreadPool(), secretPaths, graphPath });
  const server = createServer(
    { name, version },
    { root, engine, secretPaths, writes: process.env.GROUNDPLAN_AGENTS_WRITES },
  );
  const resources = offerResources(server, reader);
  reader.onChanged = () => void resources.graphChanged();
  server.onerror = (error) => process.stderr.write(`groundplan mcp: ${error.message}\n`);
  const transport = new LineTransport(process.stdin, process.stdout, LONGEST_MESSAGE);
  process.stdin.once('end', () => setTimeout(() => process.exit(), GRACE).unref());
  // A client that went without closing the input reads no answers any more.
  process.stdout.on('error', () => process.exit());
  await server.connect(transport);
}

void main();
