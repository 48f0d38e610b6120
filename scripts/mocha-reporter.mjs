// Mocha's reporter for the suites: quiet about what passes, full about what fails, totals as JSON into the file that
// GROUNDPLAN_REPORT names. GROUNDPLAN_SPEC=1 lists every test.
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

const { Base, Spec } = Mocha.reporters;

export default class Reporter {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    const base = process.env.GROUNDPLAN_SPEC === '1' ? new Spec(runner, options) : quiet(runner, options);
    const file = process.env.GROUNDPLAN_REPORT;
    if (file) runner.once('end', () => writeFileSync(file, JSON.stringify(reportOf(runner, base), null, 1)));
  }
}

/** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
function quiet(runner, options) {
  const base = new Base(runner, options);
  runner.on('fail', (test) => console.log(`  FAILED ${test.fullTitle()}`));
  runner.once('end', () => base.epilogue());
  return base;
}

/**
 * @param {Mocha.Runner} runner @param {Mocha.reporters.Base} base
 * A failing hook is a failure of its own; the tests that it kept from running are counted nowhere by mocha.
 */
function reportOf(runner, base) {
  const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
  return {
    passed: passes,
    failed: failures,
    skipped: pending,
    failures: base.failures.map((test) => ({ title: test.fullTitle(), message: test.err?.message ?? '' })),
  };
}
