// npm run test:unit [-- PATH... --grep TEXT]: the unit tests, or those under the paths, on Node 24.
import { runSuite } from '../lib/one-suite.mjs';

process.env.GROUNDPLAN_SPEC ??= '1';
await runSuite('unit', process.argv.slice(2));
