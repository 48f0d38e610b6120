// npm run bench [-- ARGS]: the measurements in test/bench, which have packages of their own.
import { existsSync } from 'node:fs';
import { build } from '../build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { at } from '../lib/paths.mjs';
import { run } from '../lib/proc.mjs';

const script = at('test', 'bench', 'run.mjs');

if (existsSync(at('bench', 'package-lock.json'))) await ensureInstalled(at('bench'));
await build({ production: true });
if (existsSync(script)) process.exitCode = await run(process.execPath, [script, ...process.argv.slice(2)]);
else console.log('There is nothing in test/bench yet.');
