// One suite on the Node that runs this, for work on it.
import { buildTests } from '../build-tests.mjs';
import { runMocha, SUITES } from './suites.mjs';

/**
 * @param {'unit' | 'protocol'} name
 * @param {string[]} args paths first, then mocha's options
 */
export async function runSuite(name, args) {
  const firstOption = args.findIndex((argument) => argument.startsWith('-'));
  const paths = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = firstOption < 0 ? [] : args.slice(firstOption);
  const bundles = (await buildTests(paths)).filter(SUITES[name]);
  const { failed } = await runMocha(process.execPath, bundles, options);
  process.exitCode = failed === 0 ? 0 : 1;
}
