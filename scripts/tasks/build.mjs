// npm run build [-- --production | --watch]

import { at } from '../lib/paths.mjs';
import { run } from '../lib/proc.mjs';

process.exitCode = await run(process.execPath, [at('scripts', 'build.mjs'), ...process.argv.slice(2)]);
