// npm run test:editor [-- PATH... --grep TEXT]: the suites that run inside a real VS Code, or those under the paths.
import { parseArgs } from 'node:util';
import { runEditorSuites } from '../../test/editor/host/run.mjs';
import { build } from '../build.mjs';
import { buildTests } from '../build-tests.mjs';
import { SUITES } from '../lib/suites.mjs';
import { pack } from '../package.mjs';

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });

process.env.GROUNDPLAN_SPEC ??= '1';
await build();
const paths = positionals.length > 0 ? positionals : ['test/editor/suite'];
const bundles = (await buildTests(paths)).filter(SUITES.editor);
const { failed } = await runEditorSuites(bundles, { ...values, pack });
process.exitCode = failed === 0 ? 0 : 1;
