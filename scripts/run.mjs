// @scope arch:req-two-commands
// The bootstrap behind the npm scripts: needs nothing but Node 20 and npm. It makes sure that the locked packages are
// there, then runs scripts/tasks/NAME.mjs with Node 24 first on PATH.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { envFor, toolNode } from './lib/nodes.mjs';
import { at, root } from './lib/paths.mjs';
import { run } from './lib/proc.mjs';

const [task = '', ...args] = process.argv.slice(2);
const script = at('scripts', 'tasks', `${task}.mjs`);

try {
  if (!/^[a-z-]+$/.test(task) || !existsSync(script)) throw new Error(`No task "${task}" in scripts/tasks.`);
  await ensureInstalled(root);
  const node = toolNode();
  process.exitCode = await run(node, [script, ...args], { env: envFor(node) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
