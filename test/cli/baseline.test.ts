import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { crowded, GRAPH_PATH, pretty, sound } from './graphs.ts';
import { runJson } from './run.ts';

describe('groundplan check --baseline', () => {
  removeTemporaryFolders();

  function git(cwd: string, ...args: string[]): void {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
  }

  async function capacity(args: string[], cwd: string) {
    const { value, stderr } = await runJson(['check', ...args], { cwd });
    const found = value.diagnostics?.find(({ code }: { code: string }) => code === 'view/capacity');
    return { severity: found?.severity, before: found?.data.before, stderr, error: value.code };
  }

  it('compares with a file', async () => {
    const cwd = temporaryFolder({
      [GRAPH_PATH]: pretty(crowded(16)),
      'old.json': pretty(crowded(16)),
      'older.json': pretty(sound()),
    });
    assert.deepEqual(await capacity([], cwd), { severity: 'error', before: undefined, stderr: '', error: undefined });
    assert.deepEqual(await capacity(['--baseline', 'old.json'], cwd), {
      severity: 'warning',
      before: 16,
      stderr: '',
      error: undefined,
    });
    assert.deepEqual(await capacity(['--baseline', 'older.json'], cwd), {
      severity: 'error',
      before: 2,
      stderr: '',
      error: undefined,
    });
  });

  it('compares with a revision, and with a path rather than a revision of the same name', async () => {
    const cwd = temporaryFolder({ [`sub/${GRAPH_PATH}`]: pretty(crowded(17)) });
    git(cwd, 'init', '-q', '-b', 'main');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-q', '-m', 'one');
    put(cwd, `sub/${GRAPH_PATH}`, pretty(crowded(16)));
    const sub = join(cwd, 'sub');
    for (const revision of ['HEAD', 'main']) {
      assert.deepEqual(await capacity(['--baseline', revision], sub), {
        severity: 'warning',
        before: 17,
        stderr: '',
        error: undefined,
      });
    }
    assert.equal((await capacity([`sub/${GRAPH_PATH}`, '--baseline', 'main'], cwd)).before, 17);
    put(sub, 'main', pretty(crowded(3)));
    assert.equal((await capacity(['--baseline', 'main'], sub)).before, 3);
    assert.equal((await capacity(['--baseline', 'refs/heads/main'], sub)).before, 17);
  });

  it('refuses a revision that nobody knows and a file that cannot be read', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: pretty(sound()), 'bad.json': new Uint8Array([0xff]) });
    const refusals = [
      ['no-such-branch', 'baseline/not-found', /neither a file here nor a revision/],
      ['bad.json', 'baseline/unreadable', /not UTF-8/],
      ['design', 'baseline/unreadable', /refs\/heads\/design/],
    ] as const;
    for (const [baseline, code, hint] of refusals) {
      const { exit, value } = await runJson(['check', '--baseline', baseline], { cwd });
      assert.deepEqual([exit, value.code], [2, code]);
      assert.match(value.message, hint);
    }
    git(cwd, 'init', '-q');
    assert.equal((await runJson(['check', '--baseline', 'HEAD'], { cwd })).value.code, 'baseline/not-found');
  });

  it('notes what is no baseline and goes on without one', async () => {
    const old = {
      name: 'x',
      description: 'x',
      elements: [{ id: 'a', name: 'A', type: 'ArchiMate_Goal' }],
      relationships: [],
      views: [],
    };
    const cwd = temporaryFolder({
      [GRAPH_PATH]: pretty(crowded(16)),
      'broken.json': '{',
      'list.json': '[]',
      'old.json': pretty(old),
    });
    for (const [file, reason] of [
      ['broken.json', /"broken\.json" does not parse/],
      ['list.json', /"list\.json" holds no graph/],
      ['old.json', /"old\.json" is in an older format/],
    ] as const) {
      const found = await capacity(['--baseline', file], cwd);
      assert.deepEqual([found.severity, found.before], ['error', undefined]);
      assert.match(found.stderr, /^note: the baseline .*\n$/);
      assert.match(found.stderr, reason);
    }
    git(cwd, 'init', '-q');
    git(cwd, 'add', 'old.json');
    git(cwd, 'commit', '-q', '-m', 'one');
    const found = await capacity(['--baseline', 'HEAD'], cwd);
    assert.equal(found.severity, 'error');
    assert.match(found.stderr, /^note: the baseline "HEAD" has no "design\/KG\/SystemArchitecture\.json"/);
  });
});
