// npm run test:protocol [-- PATH... --grep TEXT]: the tests that start the built doors, on Node 24.
import { build } from '../build.mjs';
import { runSuite } from '../lib/one-suite.mjs';

process.env.GROUNDPLAN_SPEC ??= '1';
await build();
await runSuite('protocol', process.argv.slice(2));
