import assert from 'node:assert/strict';
import { applyMutations, type GraphStore, type OpenGraph } from '../../server/src/adapters/graph-writer.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { CanonicalVersions } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { followEdits } from '../../server/src/engine/mutation/trial.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { crowded, GRAPH_PATH, pretty, sound } from '../cli/graphs.ts';
import { codeOf } from '../support/errors.ts';
import { MemoryWorkspace, MemoryWriter, memoryHash } from '../support/memory.ts';

const RENAME = { type: 'updateElement', id: 'baker', patch: { name: 'Master Baker' } };
const OVEN = { type: 'addElement', element: { id: 'oven', name: 'Oven', type: 'Equipment' }, view_ids: ['root'] };

interface World {
  readonly files: MemoryWorkspace;
  readonly writer: MemoryWriter;
  readonly store: GraphStore;
}

function world(text = pretty(sound()), more: Partial<GraphStore> = {}): World {
  const files = new MemoryWorkspace({ [GRAPH_PATH]: text });
  const writer = new MemoryWriter(files);
  return { files, writer, store: { files, path: GRAPH_PATH, writer, hash: memoryHash, ...more } };
}

const apply = (
  store: GraphStore,
  mutations: readonly unknown[],
  more: { dryRun?: boolean; expectedVersion?: string } = {},
) => applyMutations(store, { mutations, ...more }, { cancellation: neverCancelled });

function textIn({ files }: World): string {
  return files.files.get(GRAPH_PATH)?.text ?? '';
}

describe('applyMutations', () => {
  it('refuses a graph with unsaved changes, dry run and write alike, before any version', async () => {
    const here = world();
    here.files.setOverlay(GRAPH_PATH, pretty(crowded(5)), 7, true);
    for (const dryRun of [true, false]) {
      const { status, written, errors, guidance } = await apply(here.store, [RENAME], {
        dryRun,
        expectedVersion: 'old',
      });
      assert.deepEqual([status, written], ['failed', false]);
      assert.deepEqual(
        errors?.map(({ code }) => code),
        ['CANONICAL_DIRTY_IN_EDITOR'],
      );
      assert.equal(guidance?.length, 1);
    }
    assert.deepEqual(here.writer.writes, []);
  });

  it('writes a graph that an editor shows without changes', async () => {
    const here = world();
    here.files.setOverlay(GRAPH_PATH, textIn(here), 7, false);
    assert.equal((await apply(here.store, [RENAME])).written, true);
    assert.match((await here.files.read(GRAPH_PATH))?.text ?? '', /Master Baker/);
  });

  it('refuses a graph that became unsaved while it waited for its turn', async () => {
    const here = world();
    const turn = await here.writer.lock.acquire(GRAPH_PATH, neverCancelled);
    const waiting = apply(here.store, [RENAME]);
    await new Promise(setImmediate);
    here.files.setOverlay(GRAPH_PATH, 'unsaved', 8, true);
    await turn.release();
    assert.deepEqual(
      (await waiting).errors?.map(({ code }) => code),
      ['CANONICAL_DIRTY_IN_EDITOR'],
    );
    assert.equal(textIn(here), pretty(sound()));
  });

  it('judges by what is there when its turn comes', async () => {
    const here = world(pretty(crowded(14)));
    const turn = await here.writer.lock.acquire(GRAPH_PATH, neverCancelled);
    const waiting = apply(here.store, [OVEN]);
    await new Promise(setImmediate);
    here.files.files.set(GRAPH_PATH, { text: pretty(crowded(15)), bom: false });
    await turn.release();
    const { status, written, errors } = await waiting;
    assert.deepEqual([status, written], ['failed', false]);
    assert.deepEqual(
      errors?.map(({ data }) => data),
      [{ viewId: 'root', maximum: 15, observed: 16, before: 15 }],
    );
    assert.equal(textIn(here), pretty(crowded(15)));
  });

  it('refuses a version that was overtaken while it waited for its turn', async () => {
    const here = world();
    const seen = (await apply(here.store, [RENAME], { dryRun: true })).canonicalVersion.before;
    const turn = await here.writer.lock.acquire(GRAPH_PATH, neverCancelled);
    const waiting = apply(here.store, [OVEN], { expectedVersion: seen ?? '' });
    await new Promise(setImmediate);
    const other = pretty(sound()).replace('Bread and who bakes it.', 'Bread.');
    here.files.files.set(GRAPH_PATH, { text: other, bom: false });
    await turn.release();
    assert.deepEqual(
      (await waiting).errors?.map(({ code }) => code),
      ['CANONICAL_VERSION_CONFLICT'],
    );
    assert.equal(textIn(here), other);
  });

  it('asks for no lock where there is nothing to write', async () => {
    const here = world();
    (here.writer.lock as unknown as { busy: Set<string> }).busy.add(GRAPH_PATH);
    const same = { ...RENAME, patch: { name: 'Baker' } };
    assert.equal((await apply(here.store, [same])).status, 'passed');
    assert.equal((await apply(here.store, [RENAME], { dryRun: true })).status, 'passed');
    assert.equal((await apply(here.store, [{ type: 'removeView', view_id: 'nothing' }])).status, 'failed');
    assert.equal(await codeOf(() => apply(here.store, [RENAME])), 'lock/busy');
  });

  it('passes on what keeps the file from being written, and leaves it as it was', async () => {
    const here = world();
    here.writer.failure = new GroundplanError('write/no-space', 'Full.');
    assert.equal(await codeOf(() => apply(here.store, [RENAME])), 'write/no-space');
    assert.equal(textIn(here), pretty(sound()));
  });

  it('says where there is no graph', async () => {
    const here = world();
    here.files.files.delete(GRAPH_PATH);
    assert.equal(await codeOf(() => apply(here.store, [RENAME])), 'workspace/no-graph');
  });

  it('uses a graph that is open already and gives it back as it was', async () => {
    const text = pretty(sound());
    const checker = new Checker(GraphDocument.parse(text));
    const lent: OpenGraph = { checker, versions: new CanonicalVersions(memoryHash) };
    let asked = 0;
    const open = (wanted: string) => {
      asked++;
      return checker.document.holds(wanted) ? lent : undefined;
    };
    const here = world(text, { open });
    const first = await apply(here.store, [RENAME]);
    assert.deepEqual([first.written, asked], [true, 1]);
    assert.equal(checker.document.text(), text);
    // The open one has not followed yet: the file is read by itself.
    const second = await apply(here.store, [OVEN]);
    assert.deepEqual([second.written, asked], [true, 2]);
    assert.equal(second.canonicalVersion.before, first.canonicalVersion.after);
  });

  it('tells of what was written, so that an open graph can follow', async () => {
    const checker = new Checker(GraphDocument.parse(pretty(sound())));
    const lent: OpenGraph = { checker, versions: new CanonicalVersions(memoryHash) };
    const here = world(pretty(sound()), {
      open: (wanted) => (checker.document.holds(wanted) ? lent : undefined),
      written: (edits) => followEdits(checker, edits),
    });
    for (const mutation of [RENAME, OVEN, { type: 'removeElement', id: 'oven' }]) {
      const { written, canonicalVersion } = await apply(here.store, [mutation]);
      assert.equal(written, true);
      assert.equal(checker.document.text(), textIn(here));
      assert.equal(lent.versions.of(checker.document), canonicalVersion.after);
    }
    assert.deepEqual(checker.findings(), []);
  });

  it('files every diagnostic under the graph', async () => {
    const here = world(pretty(sound()), { name: 'graphs/mine.json' });
    const patch = { included_elements: { remove: ['baker'] } };
    const result = await apply(here.store, [{ type: 'updateView', view_id: 'root', patch }]);
    assert.equal(result.graphPath, 'graphs/mine.json');
    assert.ok(result.diagnostics.length > 0);
    for (const diagnostic of result.diagnostics) {
      assert.equal(diagnostic.file, 'graphs/mine.json');
      assert.equal('offset' in diagnostic, false);
    }
  });

  it('carries the same in a dry run and a refused write', async () => {
    const here = world(pretty(crowded(15)));
    const { edits, ...dry } = await apply(here.store, [OVEN], { dryRun: true });
    assert.deepEqual(edits, []);
    assert.deepEqual(await apply(here.store, [OVEN]), dry);
  });
});
