// npm run package: groundplan.vsix.
import { pack } from '../package.mjs';

console.log(await pack());
