// @verifies arch:req-interleaving-safe
// @verifies arch:req-large-batch-steps
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Breather } from '../../server/src/adapters/breather.ts';
import { KeptGraph } from '../../server/src/adapters/engine/kept-graph.ts';
import { applyMutations, type GraphStore, type MutationResult } from '../../server/src/adapters/graph-writer.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { CanonicalVersions } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { applyEdits } from '../../server/src/engine/graph/edit-plan.ts';
import { runBatch } from '../../server/src/engine/mutation/batch.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { batch } from '../engine/mutation/random-batch.ts';
import { soundGraph } from '../engine/mutation/sound-graph.ts';
import { ManualCancellation, MemoryWorkspace, MemoryWriter, memoryHash } from '../support/memory.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 300);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261201 } : { numRuns: RUNS };
const PATH = 'graph.json';

/** What happens while a batch has left its work for a moment. */
type Event =
  /** Another program writes the file. */
  | { readonly kind: 'write'; readonly text: string }
  /** Somebody else asks about the graph that is on disk. */
  | { readonly kind: 'ask' }
  /** Somebody else's batch runs from beginning to end. */
  | { readonly kind: 'mutate' | 'preview'; readonly mutations: readonly unknown[] }
  /** A person types and does not save. */
  | { readonly kind: 'type' }
  | { readonly kind: 'cancel' };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), text: soundGraph }),
  fc.constant<Event>({ kind: 'ask' }),
  fc.record({ kind: fc.constantFrom('mutate' as const, 'preview' as const), mutations: batch }),
  fc.constantFrom<Event>({ kind: 'type' }, { kind: 'cancel' }),
);
const events = fc.array(fc.tuple(fc.nat(25), event), { maxLength: 4 });
/** Some batches are tried on a copy, some in the graph itself. */
const inPlace = fc.constantFrom(0, 0, 100);

/** Pauses after every step; in the pauses of these numbers something happens. */
class Eventful extends Breather {
  #pauses = 0;

  constructor(private readonly happen: (pause: number) => Promise<void>) {
    super(0);
  }

  override get isDue(): boolean {
    return true;
  }

  override async pause(): Promise<void> {
    await this.happen(this.#pauses++);
  }
}

/** A graph that a server keeps open, with a file below it. */
class World {
  readonly files: MemoryWorkspace;
  readonly kept = new KeptGraph(memoryHash);
  readonly store: GraphStore;

  constructor(text: string) {
    this.files = new MemoryWorkspace({ [PATH]: text });
    const open = (wanted: string) => ({ checker: this.kept.checker(wanted, {}), versions: this.kept.versions });
    const writer = new MemoryWriter(this.files);
    this.store = { files: this.files, path: PATH, writer, hash: memoryHash, open };
  }

  get disk(): string {
    return this.files.files.get(PATH)?.text ?? '';
  }

  async perform(event: Event, cancellation: ManualCancellation): Promise<void> {
    if (event.kind === 'write') this.files.files.set(PATH, { text: event.text, bom: false });
    else if (event.kind === 'ask') this.kept.follow(this.disk);
    else if (event.kind === 'type') this.files.setOverlay(PATH, 'typed', 1, true);
    else if (event.kind === 'cancel') cancellation.cancel();
    else {
      const request = { mutations: event.mutations, dryRun: true };
      const { status, edits = [] } = await applyMutations(this.store, request, { cancellation: neverCancelled });
      // As a writer beside us does: the lock is not for tests that would wait for themselves.
      if (event.kind === 'mutate' && status === 'passed') {
        this.files.files.set(PATH, { text: applyEdits(this.disk, edits), bom: false });
      }
    }
  }
}

function outcomeOn(text: string, mutations: readonly unknown[]) {
  return runBatch(new Checker(GraphDocument.parse(text)), { mutations }, new CanonicalVersions(memoryHash));
}

describe('A batch that lets others run', function () {
  this.timeout(30_000 + RUNS * 100);

  for (const dryRun of [false, true]) {
    it(`is about the graph as it is in the end, and loses nothing of what others wrote: ${dryRun ? 'preview' : 'apply'}`, async () => {
      let disturbed = 0;
      await fc.assert(
        fc.asyncProperty(soundGraph, batch, events, inPlace, async (text, mutations, planned, mostInPlace) => {
          const world = new World(text);
          const cancellation = new ManualCancellation();
          /** All texts that were on disk while it ran. */
          const texts = [text];
          const breather = new Eventful(async (pause) => {
            for (const [, happening] of planned.filter(([at]) => at === pause)) {
              disturbed++;
              await world.perform(happening, cancellation);
              texts.push(world.disk);
            }
          });
          const run = { cancellation };
          const result = await applyMutations(world.store, { mutations, dryRun }, run, { breather, mostInPlace }).catch(
            (error) => error,
          );
          if (result instanceof GroundplanError) {
            assert.equal(result.code, 'cancelled');
            assert.equal(world.disk, texts.at(-1));
          } else check(result, { world, texts, mutations, dryRun });
          // What is kept is whole: it answers for the text on disk as a new one would.
          const { checker, versions } = world.store.open?.(world.disk) ?? assert.fail();
          const anew = new Checker(GraphDocument.parse(world.disk));
          assert.deepEqual(checker.diagnostics(), anew.diagnostics());
          assert.equal(versions.of(checker.document), new CanonicalVersions(memoryHash).of(anew.document));
        }),
        OPTIONS,
      );
      assert.ok(disturbed > RUNS / 2, `only ${disturbed} things happened`);
    });
  }
});

function check(
  result: MutationResult,
  {
    world,
    texts,
    mutations,
    dryRun,
  }: {
    readonly world: World;
    readonly texts: readonly string[];
    readonly mutations: readonly unknown[];
    readonly dryRun: boolean;
  },
): void {
  const last = texts.at(-1) as string;
  if (result.errors?.some(({ code }) => code === 'CANONICAL_DIRTY_IN_EDITOR')) {
    assert.ok(world.files.isDirty(PATH));
    assert.equal(world.disk, last);
    return;
  }
  assert.ok(!world.files.isDirty(PATH), 'what somebody has typed meanwhile was passed over');
  if (result.written) {
    const outcome = outcomeOn(last, mutations);
    assert.deepEqual(result.canonicalVersion, outcome.canonicalVersion);
    assert.deepEqual(result.mutations, outcome.mutations);
    assert.equal(world.disk, applyEdits(last, outcome.edits));
    return;
  }
  assert.equal(world.disk, last);
  // A preview, or one that does nothing, is about a graph that was there while it ran.
  const { written: _, graphPath: __, edits, diagnostics, cleared, errors = [], guidance = [], ...told } = result;
  const shown = { ...told, errors, guidance, codes: [diagnostics, cleared].map((all) => all.map(({ code }) => code)) };
  const possible = texts.map((text) => {
    const { edits: planned, diagnostics: come, cleared: gone, ...rest } = outcomeOn(text, mutations);
    if (dryRun && edits !== undefined && JSON.stringify(planned) !== JSON.stringify(edits)) return undefined;
    return { ...rest, codes: [come, gone].map((all) => all.map(({ code }) => code)) };
  });
  const isOne = possible.some(
    (one) => one !== undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(shown)),
  );
  assert.ok(isOne, `no graph that was there: ${JSON.stringify(shown)}`);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
