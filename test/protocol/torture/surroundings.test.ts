// @verifies arch:req-atomic-writer
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { GRAPH_PATH, pretty, sound } from '../../cli/graphs.ts';
import { oneValue } from '../../cli/run.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { CLI, type Ended, ended, start } from '../cli/spawn.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const OLD = pretty(sound());
const RENAME = { type: 'updateElement', id: 'baker', patch: { name: 'Master Baker' } };
/** Long enough that a small disk does not hold the graph twice. */
const ROOM_TAKER = { ...RENAME, patch: { description: 'x'.repeat(40_000) } };

/** What `groundplan edit` ends in; the error's data are told by the code and the message. */
function answerOf({ exit, stdout }: Pick<Ended, 'exit' | 'stdout'>) {
  const { code, message, status, written } = oneValue(stdout);
  return code === undefined ? { exit, status, written } : { exit, code, message };
}

async function edit(cwd: string, mutation: object = RENAME) {
  return answerOf(await ended(start(['edit', '--json', '--workspace', cwd], { input: batch(mutation) })));
}

const batch = (...mutations: object[]) => JSON.stringify({ mutations });

function graphFolder(folder: string): string {
  return join(folder, dirname(GRAPH_PATH));
}

function assertUntouched(folder: string): void {
  assert.equal(readFileSync(join(folder, GRAPH_PATH), 'utf8'), OLD);
  assert.deepEqual(readdirSync(graphFolder(folder)), ['SystemArchitecture.json']);
}

function tries(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function readOnly(cause: string, path = GRAPH_PATH) {
  const message = `"${path}" may not be written (${cause}). Make the file and its folder writable and try again; nothing was changed.`;
  return { exit: 1, code: 'write/read-only', message };
}

function noSpace(cause: string) {
  const message = `There is no room to write "${GRAPH_PATH}" (${cause}). Free some and try again; nothing was changed.`;
  return { exit: 1, code: 'write/no-space', message };
}

const DONE = { exit: 0, status: 'passed', written: true };

describe('groundplan edit in adverse surroundings', function () {
  this.timeout(30_000);
  removeTemporaryFolders();

  /** Skips the test, and says why. */
  function skip(test: Mocha.Context, reason: string): never {
    console.log(`      (${reason}: not tried)`);
    return test.skip();
  }

  describe('as a user without rights', () => {
    /** Runs it as nobody, from a copy that nobody may read; the test itself where it is no root already. */
    function editAsNobody(test: Mocha.Context, cwd: string) {
      if (process.platform === 'win32') skip(test, 'rights of users are not told by mode bits here');
      if (!isRoot) return edit(cwd);
      const program = put(temporaryFolder(), 'cli.js', readFileSync(CLI));
      for (const path of [dirname(program), cwd]) chmodSync(path, 0o755);
      const line = 'process.setgroups([]); process.setgid(N); process.setuid(N); require(process.argv[1])';
      const args = ['-e', line.replaceAll('N', String(NOBODY)), program, 'edit', '--json', '--workspace', cwd];
      try {
        return answerOf({
          exit: 0,
          stdout: execFileSync(process.execPath, args, { input: batch(RENAME), encoding: 'utf8' }),
        });
      } catch (error) {
        const { status, stdout } = error as { status: number; stdout: string };
        return answerOf({ exit: status, stdout });
      }
    }

    it('says that the folder is read-only', async function () {
      const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
      chmodSync(graphFolder(cwd), 0o555);
      assert.deepEqual(await editAsNobody(this, cwd), readOnly('EACCES'));
      assertUntouched(cwd);
      chmodSync(graphFolder(cwd), 0o755);
    });

    it("says that the file is another one's, although its folder is not", async function () {
      if (!isRoot) skip(this, 'only root can give files to others');
      const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
      chmodSync(graphFolder(cwd), 0o777);
      assert.deepEqual(await editAsNobody(this, cwd), readOnly('EACCES'));
      assertUntouched(cwd);
    });

    it('says that the file is read-only, although its folder is not', async function () {
      const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
      chmodSync(graphFolder(cwd), 0o777);
      chmodSync(join(cwd, GRAPH_PATH), 0o444);
      if (isRoot) chownSync(join(cwd, GRAPH_PATH), NOBODY, NOBODY);
      assert.deepEqual(await editAsNobody(this, cwd), readOnly('no write permission'));
      assertUntouched(cwd);
    });
  });

  it('says that the file is read-only', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
    chmodSync(join(cwd, GRAPH_PATH), 0o444);
    assert.deepEqual(await edit(cwd), readOnly('no write permission'));
    assertUntouched(cwd);
  });

  describe('on a disk of its own', () => {
    /** Mounts a small disk with a graph on it for one test. */
    async function onDisk(test: Mocha.Context, options: string, act: (cwd: string) => Promise<void>): Promise<void> {
      const cwd = temporaryFolder();
      if (!isRoot || !tries('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', cwd))
        skip(test, 'no small disk can be mounted');
      try {
        put(cwd, GRAPH_PATH, OLD);
        await act(cwd);
      } finally {
        execFileSync('umount', [cwd]);
      }
    }

    it('says that it is mounted read-only', async function () {
      await onDisk(this, 'size=256k', async (cwd) => {
        execFileSync('mount', ['-o', 'remount,ro', cwd]);
        assert.deepEqual(await edit(cwd), readOnly('EROFS'));
        assertUntouched(cwd);
      });
    });

    it('says that it is full up to the last block, and goes on when there is room', async function () {
      await onDisk(this, 'size=64k', async (cwd) => {
        assert.throws(() => writeFileSync(join(cwd, 'filler'), Buffer.alloc(1 << 20)), /ENOSPC/);
        assert.deepEqual(await edit(cwd), noSpace('ENOSPC'));
        assertUntouched(cwd);
        truncateSync(join(cwd, 'filler'), 0);
        assert.deepEqual(await edit(cwd), DONE);
      });
    });

    it('says that it has no room for the new file beside the old one', async function () {
      await onDisk(this, 'size=64k', async (cwd) => {
        put(cwd, 'filler', Buffer.alloc(24_000));
        assert.deepEqual(await edit(cwd, ROOM_TAKER), noSpace('ENOSPC'));
        assertUntouched(cwd);
        assert.deepEqual(await edit(cwd), DONE);
      });
    });

    it('says that it has no room for another file', async function () {
      await onDisk(this, 'size=256k,nr_inodes=6', async (cwd) => {
        assert.throws(() => Array.from({ length: 9 }, (_, k) => put(cwd, `filler-${k}`)), /ENOSPC/);
        assert.deepEqual(await edit(cwd), noSpace('ENOSPC'));
        assertUntouched(cwd);
      });
    });
  });

  it('says that the file would be longer than the process may write', async function () {
    if (process.platform === 'win32') skip(this, 'there are no such limits here');
    const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
    const args = ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, CLI, 'edit', '--json', '--workspace', cwd];
    let stdout = '';
    try {
      execFileSync('/bin/sh', args, { input: batch(ROOM_TAKER), encoding: 'utf8' });
    } catch (error) {
      stdout = (error as { stdout: string }).stdout;
    }
    assert.deepEqual(answerOf({ exit: 1, stdout }), noSpace('EFBIG'));
    assertUntouched(cwd);
    assert.deepEqual(await edit(cwd), DONE);
  });

  it('keeps a link to the graph, and changes what it leads to', async () => {
    const cwd = temporaryFolder({ 'graphs/real.json': OLD });
    mkdirSync(graphFolder(cwd), { recursive: true });
    symlinkSync('../../graphs/real.json', join(cwd, GRAPH_PATH));
    assert.deepEqual(await edit(cwd), DONE);
    assert.equal(readlinkSync(join(cwd, GRAPH_PATH)), '../../graphs/real.json');
    assert.match(readFileSync(join(cwd, 'graphs/real.json'), 'utf8'), /Master Baker/);
    assert.equal(lstatSync(join(cwd, 'graphs/real.json')).isFile(), true);
    assert.deepEqual(
      [readdirSync(graphFolder(cwd)), readdirSync(join(cwd, 'graphs'))],
      [['SystemArchitecture.json'], ['real.json']],
    );
  });

  it('refuses a graph that is a link out of the workspace, and one in a folder that is', async () => {
    const outside = temporaryFolder({ 'graph.json': OLD, 'KG/SystemArchitecture.json': OLD });
    const [file, folder] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(graphFolder(file), { recursive: true });
    symlinkSync(join(outside, 'graph.json'), join(file, GRAPH_PATH));
    mkdirSync(join(folder, 'design'));
    symlinkSync(join(outside, 'KG'), graphFolder(folder));
    for (const cwd of [file, folder]) {
      assert.deepEqual(await edit(cwd), {
        exit: 2,
        code: 'workspace/outside',
        message: `"${GRAPH_PATH}" is a link that leads out of the workspace. Point it at a file inside, or name another file.`,
      });
    }
    for (const path of ['graph.json', 'KG/SystemArchitecture.json'])
      assert.equal(readFileSync(join(outside, path), 'utf8'), OLD);
    assert.deepEqual(
      [readdirSync(outside), readdirSync(join(outside, 'KG'))],
      [['KG', 'graph.json'], ['SystemArchitecture.json']],
    );
  });

  it('does not make a graph where there is none', async () => {
    const cwd = temporaryFolder({ [GRAPH_PATH]: OLD });
    rmSync(join(cwd, GRAPH_PATH));
    const message = `There is no graph at "${GRAPH_PATH}". groundplan init, or the tool initializeWorkspace, makes one; groundplan.json can name another place ("graph").`;
    assert.deepEqual(await edit(cwd), { exit: 2, code: 'workspace/no-graph', message });
    assert.equal(existsSync(join(cwd, GRAPH_PATH)), false);
  });
});
