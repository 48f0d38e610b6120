// Runs inside the extension host: VS Code calls run(). One suite file a window; the results go to a file.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import * as page from '../driver/page.ts';

const TIMEOUT_MS = 90_000;

interface Report {
  passed: number;
  failed: number;
  skipped: number;
  tests: { title: string; state: 'passed' | 'failed' | 'skipped'; ms: number; error?: string }[];
}

export async function run(): Promise<void> {
  const { GROUNDPLAN_EDITOR_SUITE: suite, GROUNDPLAN_EDITOR_REPORT: file, GROUNDPLAN_EDITOR_GREP: grep } = process.env;
  if (!suite || !file) throw new Error('The runner names the suite and the report file in the environment.');
  const report = await runSuite(suite, grep).catch((error: unknown) => brokenSuite(suite, error));
  // The runner waits for this name: it may see the whole report only.
  writeFileSync(`${file}.part`, JSON.stringify(report));
  renameSync(`${file}.part`, file);
}

/** The runner outside prints. */
class Silent {}

function runSuite(file: string, grep: string | undefined): Promise<Report> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: TIMEOUT_MS,
    color: false,
    reporter: Silent as never,
    ...(grep ? { grep } : {}),
  });
  mocha.addFile(path.resolve(file));
  const report: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve(report));
    if (page.hasPage) runner.on('test', pictureWhenItFails);
    const note = (state: 'passed' | 'failed' | 'skipped') => (test: Mocha.Runnable, error?: Error) => {
      report[state] += 1;
      const text = error?.stack ?? error?.message;
      report.tests.push({ title: test.fullTitle(), state, ms: test.duration ?? 0, ...(text ? { error: text } : {}) });
    };
    runner.on('pass', note('passed'));
    runner.on('fail', note('failed'));
    runner.on('pending', note('skipped'));
  });
}

/** At the moment of failing: the hooks after the test would have tidied up what there is to see. */
function pictureWhenItFails(test: Mocha.Test): void {
  const body = test.fn as ((this: Mocha.Context) => unknown) | undefined;
  if (!body || body.length > 0) return;
  const name = test
    .fullTitle()
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .slice(0, 80);
  test.fn = async function withPicture(this: Mocha.Context) {
    try {
      await body.call(this);
    } catch (error) {
      await page.screenshot(`failed/${name}`).catch(() => {});
      throw error;
    }
  };
}

function brokenSuite(title: string, error: unknown): Report {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, skipped: 0, tests: [{ title, state: 'failed', ms: 0, error: text }] };
}
