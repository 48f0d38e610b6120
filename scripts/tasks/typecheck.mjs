// npm run typecheck: sources and tests, the webviews (which have a DOM), and the scripts.
import { globSync } from 'node:fs';
import { at, root } from '../lib/paths.mjs';
import { run } from '../lib/proc.mjs';

const projects = ['tsconfig.json', 'tsconfig.scripts.json'];
if (globSync('client/src/**/webview/*.ts', { cwd: root }).length > 0) projects.push('tsconfig.webview.json');

const tsc = at('node_modules', 'typescript', 'bin', 'tsc');
const codes = await Promise.all(projects.map((project) => run(process.execPath, [tsc, '--noEmit', '-p', project])));
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
