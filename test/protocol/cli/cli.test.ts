import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json';
import { acquireLock, lockPathOf } from '../../../server/src/adapters/lock.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { GRAPH_PATH, pretty, renamed, sound } from '../../cli/graphs.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { CLI, cleanEnvironment, cli, cliJson, ended, start } from './spawn.ts';

/** Thousands of findings, megabytes of answer. */
function huge(): string {
  const graph = sound();
  for (let k = 0; k < 4000; k++) graph.elements.push({ id: `e${k}`, name: `Element ${k}`, type: 'Nothing' });
  return pretty(graph);
}

describe('The built command line', function () {
  this.timeout(60_000);
  removeTemporaryFolders();

  it('answers on standard output and ends with 0 where nothing is wrong', async () => {
    const { exit, stdout, stderr } = await cli(['check', '--workspace', 'samples/shop']);
    assert.deepEqual([exit, stderr], [0, '']);
    assert.match(stdout, /^No findings in samples\/shop\/design\/KG\/SystemArchitecture\.json \(67 elements, /);
  });

  it('ends with 1 where it found errors', async () => {
    const { exit, value, stderr } = await cliJson(['check', '--workspace', 'samples/shop-faults']);
    assert.deepEqual([exit, stderr], [1, '']);
    assert.deepEqual(value.summary, { errors: 7, warnings: 2, infos: 0 });
  });

  it('ends with 2 where it was called wrongly or cannot read, with nothing on the other stream', async () => {
    const folder = temporaryFolder();
    for (const args of [['chek'], ['check', '--fixx'], ['check', 'nowhere.json'], ['check', '--workspace', folder]]) {
      const text = await cli(args);
      assert.deepEqual([text.exit, text.stdout], [2, ''], args.join(' '));
      assert.match(text.stderr, /^error\[/);
      const json = await cliJson(args);
      assert.deepEqual([json.exit, json.stderr], [2, ''], args.join(' '));
      assert.equal(typeof json.value.code, 'string');
      assert.equal(typeof json.value.message, 'string');
    }
  });

  it('is the version of the package, and can be run by itself', () => {
    const env = cleanEnvironment({ PATH: `${join(process.execPath, '..')}:${process.env.PATH}` });
    assert.equal(execFileSync(CLI, ['--version'], { env, encoding: 'utf8' }), `groundplan ${packageJson.version}\n`);
  });

  it('has no colour in a pipe, whatever the environment', async () => {
    for (const env of [{}, { NO_COLOR: '1' }, { FORCE_COLOR: '3' }, { CLICOLOR_FORCE: '1' }]) {
      const { stdout } = await cli(['check', '--workspace', 'samples/shop-faults'], { env });
      assert.equal(stdout.includes('\u001b'), false);
    }
  });

  it('prints large answers whole', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: huge() });
    const { exit, value } = await cliJson(['check'], { cwd });
    assert.equal(exit, 1);
    assert.equal(value.diagnostics.length, value.summary.errors);
    assert.ok(value.summary.errors >= 8000);
  });

  it('takes it calmly when the reader leaves early', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: huge() });
    for (const args of [['check'], ['check', '--json']]) {
      const child = start(args, { cwd });
      child.stdout.once('data', () => child.stdout.destroy());
      const { exit, signal, stderr } = await ended(child);
      assert.deepEqual([exit, signal, stderr], [1, null, '']);
    }
  });

  it('does not take a full disk for success', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const child = spawn(process.execPath, [CLI, 'rules'], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    const exit = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(exit, 1);
    assert.match(stderr, /^error\[output\/failed\] .*ENOSPC/);
  });

  it('mends a file so that the diff is the stale lines and no others', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: readFileSync(join('samples/shop-faults', GRAPH_PATH)) });
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.autocrlf=false'];
      return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'as it was');
    const { exit, value } = await cliJson(['check', '--fix'], { cwd });
    assert.deepEqual([exit, value.fixed.length], [1, 3]);
    assert.equal(git('diff', '--numstat'), `3\t3\t${GRAPH_PATH}\n`);
    assert.equal(git('status', '--porcelain'), ` M ${GRAPH_PATH}\n`);
    const again = await cli(['check', '--fix'], { cwd });
    assert.match(again.stdout, /\nfixed 0\n5 errors, 2 warnings /);
  });

  it('is interrupted by SIGINT while it waits, and has changed nothing', async function () {
    if (process.platform === 'win32') this.skip();
    const text = pretty(renamed());
    const cwd = temporaryFolder({ [GRAPH_PATH]: text });
    const file = join(cwd, GRAPH_PATH);
    const held = await acquireLock(file, GRAPH_PATH, neverCancelled);
    try {
      const child = start(['check', '--fix', '--json'], { cwd });
      const end = ended(child);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      child.kill('SIGINT');
      const { exit, stdout } = await end;
      assert.equal(exit, 130);
      assert.equal(JSON.parse(stdout).code, 'cancelled');
      assert.equal(readFileSync(file, 'utf8'), text);
      assert.ok(existsSync(lockPathOf(file)));
    } finally {
      await held.release();
    }
    assert.equal((await cli(['check', '--fix'], { cwd })).exit, 0);
  });

  it('lets several mend the same file at once, and each sees a whole one', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(renamed()) });
    const all = await Promise.all([1, 2, 3].map(() => cliJson(['check', '--fix'], { cwd })));
    assert.deepEqual(
      all.map(({ exit }) => exit),
      [0, 0, 0],
    );
    assert.equal(
      all.reduce((sum, { value }) => sum + value.fixed.length, 0),
      2,
    );
  });
});
