// @verifies arch:con-one-writer
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { applyMutations, type MutationResult } from '../../server/src/adapters/graph-writer.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import { nodeHash } from '../../server/src/adapters/system.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { canonicalVersion } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { type AtomicWriter, neverCancelled } from '../../server/src/engine/ports.ts';
import { GRAPH_PATH, pretty, sound } from '../cli/graphs.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';

const OLD = pretty(sound());
/** What the other branch holds. */
const THEIRS = OLD.replace('Bread and who bakes it.', 'Bread, and who bakes it at night.');
const RENAME = { type: 'updateElement', id: 'baker', patch: { name: 'Master Baker' } };
const NAME = 'SystemArchitecture.json';

/** When something happens to the graph while a call changes it. */
const MOMENTS = [
  'between its read and its lock',
  'while it waits for the lock',
  'while it prepares the new file',
] as const;
type Moment = (typeof MOMENTS)[number];

const versionOf = (text: string) => canonicalVersion(GraphDocument.parse(text), nodeHash);
/** The text with the baker renamed, in all places that copy the name. */
const renamed = (text: string) =>
  text
    .replace('"name": "Baker"', '"name": "Master Baker"')
    .replace('"Baker --', '"Master Baker --')
    .replace('"source_name": "Baker"', '"source_name": "Master Baker"');

/** Changes the graph on disk; meanwhile, at the given moment, something is done to it. */
async function applyWhile(
  folder: string,
  moment: Moment,
  meanwhile: () => void,
  expectedVersion?: string,
): Promise<MutationResult | GroundplanError> {
  const files = new DiskWorkspace(folder);
  const disk = new DiskWriter(files, new FileLock(files, { waitLimit: 5000 }));
  const held = moment === MOMENTS[1] ? await new FileLock(files).acquire(GRAPH_PATH, neverCancelled) : undefined;
  let done = false;
  const once = () => {
    if (!done) meanwhile();
    done = true;
  };
  const writer: AtomicWriter = {
    async write(path, next, cancellation) {
      if (moment === MOMENTS[0]) once();
      const writing = disk.write(
        path,
        async (current) => {
          const file = await next(current);
          if (moment === MOMENTS[2]) once();
          return file;
        },
        cancellation,
      );
      if (held) {
        await Promise.race([writing.catch(() => {}), wait(30)]);
        once();
        await held.release();
      }
      return writing;
    },
  };
  const request = { mutations: [RENAME], ...(expectedVersion === undefined ? {} : { expectedVersion }) };
  const store = { files, path: GRAPH_PATH, writer, hash: nodeHash };
  try {
    return await applyMutations(store, request, { cancellation: neverCancelled });
  } catch (error) {
    if (error instanceof GroundplanError) return error;
    throw error;
  }
}

function told(outcome: MutationResult | GroundplanError): { code: string; message: string } | undefined {
  if (!(outcome instanceof GroundplanError)) throw new Error(`It was ${outcome.status}.`);
  return { code: outcome.code, message: outcome.message };
}

const NO_GRAPH = {
  code: 'workspace/no-graph',
  message: `There is no graph at "${GRAPH_PATH}". groundplan init, or the tool initializeWorkspace, makes one; groundplan.json can name another place ("graph").`,
};
const GONE = { code: 'write/failed', message: `"${GRAPH_PATH}" could not be written (ENOENT). Nothing was changed.` };

describe('A change of the graph', function () {
  this.timeout(20_000);
  removeTemporaryFolders();

  const graphIn = (folder: string) => readFileSync(join(folder, GRAPH_PATH), 'utf8');
  const besideIn = (folder: string) => readdirSync(join(folder, dirname(GRAPH_PATH)));
  const workspace = () => temporaryFolder({ [GRAPH_PATH]: OLD });

  /** A repository at the old graph, with a branch "theirs". */
  function repository(): { folder: string; git: (...args: string[]) => void } {
    const folder = workspace();
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
    };
    git('init', '-q', '-b', 'ours');
    git('add', '.');
    git('commit', '-qm', 'ours');
    git('checkout', '-qb', 'theirs');
    put(folder, GRAPH_PATH, THEIRS);
    git('commit', '-qam', 'theirs');
    git('checkout', '-q', 'ours');
    return { folder, git };
  }

  for (const moment of MOMENTS) {
    describe(moment, () => {
      it('meets another branch that git checked out: it is applied to that one', async () => {
        const { folder, git } = repository();
        const outcome = await applyWhile(folder, moment, () => git('checkout', '-q', 'theirs'));
        assert.ok(!(outcome instanceof GroundplanError), `${outcome}`);
        assert.deepEqual(
          [outcome.written, outcome.canonicalVersion],
          [true, { before: versionOf(THEIRS), after: versionOf(renamed(THEIRS)) }],
        );
        assert.equal(graphIn(folder), renamed(THEIRS));
        assert.deepEqual(besideIn(folder), [NAME]);
      });

      it('meets another branch that git checked out: it is refused where it insists on the version before', async () => {
        const { folder, git } = repository();
        const outcome = await applyWhile(folder, moment, () => git('checkout', '-q', 'theirs'), versionOf(OLD) ?? '');
        assert.ok(!(outcome instanceof GroundplanError), `${outcome}`);
        assert.deepEqual(
          [outcome.written, outcome.errors?.map(({ code, message }) => ({ code, message }))],
          [
            false,
            [
              {
                code: 'CANONICAL_VERSION_CONFLICT',
                message: `The graph is not the one that you have seen: its version is ${versionOf(THEIRS)}, not '${versionOf(OLD)}'. Nothing was written.`,
              },
            ],
          ],
        );
        assert.equal(graphIn(folder), THEIRS);
        assert.deepEqual(besideIn(folder), [NAME]);
      });

      it('meets no file any more: it makes none', async () => {
        const folder = workspace();
        const outcome = await applyWhile(folder, moment, () => unlinkSync(join(folder, GRAPH_PATH)));
        assert.deepEqual(told(outcome), NO_GRAPH);
        assert.deepEqual(besideIn(folder), []);
      });

      it('meets the file under a name in other letters: that one keeps its content', async () => {
        const folder = workspace();
        const other = join(folder, dirname(GRAPH_PATH), NAME.toLowerCase());
        const sameFile = existsSync(other);
        const outcome = await applyWhile(folder, moment, () => renameSync(join(folder, GRAPH_PATH), other));
        if (sameFile) {
          assert.equal(outcome instanceof GroundplanError, false, 'both names mean the file');
          assert.equal(readFileSync(other, 'utf8'), renamed(OLD));
        } else {
          assert.deepEqual(told(outcome), NO_GRAPH);
          assert.deepEqual(besideIn(folder), [NAME.toLowerCase()]);
          assert.equal(readFileSync(other, 'utf8'), OLD);
        }
      });

      it('meets no folder any more: it makes none', async () => {
        const folder = workspace();
        const outcome = await applyWhile(folder, moment, () =>
          rmSync(join(folder, dirname(GRAPH_PATH)), { recursive: true }),
        );
        assert.deepEqual(told(outcome), moment === MOMENTS[0] ? NO_GRAPH : GONE);
        assert.deepEqual(readdirSync(join(folder, 'design')), []);
      });

      it('meets the folder under another name: the graph in it keeps its content', async () => {
        const folder = workspace();
        const moved = join(folder, 'design', 'moved');
        const outcome = await applyWhile(folder, moment, () => renameSync(join(folder, dirname(GRAPH_PATH)), moved));
        assert.deepEqual(told(outcome), moment === MOMENTS[0] ? NO_GRAPH : GONE);
        assert.equal(readFileSync(join(moved, NAME), 'utf8'), OLD);
        assert.deepEqual(readdirSync(join(folder, 'design')), ['moved']);
        // A lock moves with the folder; it counts for as long as its process lives.
        assert.deepEqual(readdirSync(moved), moment === MOMENTS[0] ? [NAME] : [`.${NAME}.lock`, NAME]);
      });
    });
  }
});
