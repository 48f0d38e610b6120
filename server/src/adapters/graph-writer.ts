import { CanonicalVersions } from '../engine/graph/canonical.ts';
import { GraphDocument } from '../engine/graph/document.ts';
import { applyEdits } from '../engine/graph/edit-plan.ts';
import type { TextEdit } from '../engine/graph/operations.ts';
import { refusedOutcome, runningBatch } from '../engine/mutation/batch.ts';
import { type Guidance, type MutationError, Refusal } from '../engine/mutation/refusal.ts';
import type { BatchRequest } from '../engine/mutation/request.ts';
import type { BatchOutcome, PlannedEdit } from '../engine/mutation/result.ts';
import type { AtomicWriter, Cancellation, Hash, WorkspaceFiles } from '../engine/ports.ts';
import { Checker, type CheckerOptions } from '../engine/rules/checker.ts';
import { type FiledDiagnostic, filed } from '../engine/rules/filed.ts';
import { finished } from '../engine/steps.ts';
import { Breather } from './breather.ts';
import type { Run } from './engine/service.ts';
import { InSteps } from './in-steps.ts';
import { noGraph } from './project.ts';

/** So often a batch is begun anew because its graph has changed while others ran. */
const MOST_BEGINNINGS = 3;

/** A graph that is read and never half open: its document, what the rules find in it, and its versions. */
export interface OpenGraph {
  readonly checker: Checker;
  readonly versions: CanonicalVersions;
}

/** A graph's file and all that writing it takes. */
export interface GraphStore {
  readonly files: Pick<WorkspaceFiles, 'readDisk' | 'isDirty'>;
  /** In `files`. */
  readonly path: string;
  /** As answers name it; the path by default. */
  readonly name?: string;
  readonly writer: AtomicWriter;
  readonly hash: Hash;
  /** What the rules judge by. */
  readonly options?: CheckerOptions;
  /**
   * A graph that is open already and holds exactly this text, so that nothing is read anew. It is lent: after the call it
   * is what it was. Undefined where there is none.
   */
  open?(text: string): OpenGraph | undefined;
  /**
   * Told when the file was written, with the edits that lead from the text before to the one that is there now. A graph
   * that no editor holds can follow them (`followEdits`); an editor's follows by its own change event.
   */
  written?(edits: readonly TextEdit[]): void;
}

export interface MutationRequest extends BatchRequest {
  /** Says what would happen, and the exact edits; writes nothing. */
  readonly dryRun?: boolean;
}

/** What every door answers to a batch; a dry run and a real one carry the same. */
export interface MutationResult
  extends Omit<BatchOutcome, 'diagnostics' | 'cleared' | 'errors' | 'guidance' | 'edits'> {
  /** True for a real run that passed and changed something. */
  readonly written: boolean;
  readonly graphPath: string;
  readonly diagnostics: readonly FiledDiagnostic[];
  readonly cleared: readonly FiledDiagnostic[];
  /** These two where it failed. */
  readonly errors?: readonly MutationError[];
  readonly guidance?: readonly Guidance[];
  /** Of a dry run: UTF-16 offsets into the text as it is, a byte order mark not counted. */
  readonly edits?: readonly PlannedEdit[];
}

// @implements arch:req-mutation-all-or-nothing
// @implements arch:con-edit-expected-version
/**
 * Applies a batch to the graph on disk: all of it or nothing. What it rests on is read again under the file's lock, so
 * that two writers never undo each other; a file that a killed process was writing is the old one or the new one. A large
 * batch lets others run while it is worked on: nobody sees any of it before it is written.
 * @returns also where the batch is refused or fails: `status` says so and nothing was written
 * @throws GroundplanError `workspace/*`, `lock/*`, `write/*`, `cancelled`: nothing was written
 */
export async function applyMutations(
  store: GraphStore,
  request: MutationRequest,
  run: Run,
  { breather = new Breather(), mostInPlace }: Pace = {},
): Promise<MutationResult> {
  const { name = store.path } = store;
  const steps = new InSteps(run, breather);
  const evaluate = (read: () => Promise<string>) => evaluated({ store, request, steps, mostInPlace }, read);
  const first = await evaluate(async () => {
    const text = await textOnDisk(store);
    run.cancellation.throwIfCancelled();
    return text;
  });
  if (request.dryRun) return resultOf(name, first.outcome, { written: false, dryRun: true });
  const outcome = changesText(first.outcome) ? await write(store, first, evaluate, run.cancellation) : first.outcome;
  return resultOf(name, outcome, { written: changesText(outcome), dryRun: false });
}

/** When others run while a batch is worked on. */
export interface Pace {
  readonly breather?: Breather;
  /** A batch that touches so many things is judged in one step. */
  readonly mostInPlace?: number | undefined;
}

interface Work {
  readonly store: GraphStore;
  readonly request: BatchRequest;
  readonly steps: InSteps;
  readonly mostInPlace: number | undefined;
}

/** What a text comes to. */
interface Evaluated {
  readonly text: string;
  readonly outcome: BatchOutcome;
}

/** Under the lock the text may be another one; then everything is asked again. */
async function write(
  store: GraphStore,
  before: Evaluated,
  evaluate: (read: () => Promise<string>) => Promise<Evaluated>,
  cancellation: Cancellation,
): Promise<BatchOutcome> {
  const { files, path, name = path } = store;
  let { outcome } = before;
  await store.writer.write(
    path,
    async (current) => {
      if (current === null) throw noGraph(name);
      const same = current.text === before.text && !files.isDirty(path);
      if (same) outcome = before.outcome;
      else ({ outcome } = await evaluate(async () => current.text));
      // The writer leaves a file alone whose text is to stay what it is.
      return changesText(outcome) ? { text: applyEdits(current.text, outcome.edits), bom: current.bom } : current;
    },
    cancellation,
  );
  if (changesText(outcome)) store.written?.(outcome.edits);
  return outcome;
}

/**
 * Others run while a batch is worked on. Where the open graph has changed meanwhile it is begun anew, on the text as it is
 * then; where it keeps changing, it is done in one go.
 * @param read gives the text
 */
async function evaluated(
  { store, request, steps, mostInPlace }: Work,
  read: () => Promise<string>,
): Promise<Evaluated> {
  for (let left = MOST_BEGINNINGS; ; left--) {
    const text = await read();
    const { checker, versions } = store.open?.(text) ?? openText(store, text);
    if (store.files.isDirty(store.path)) return { text, outcome: refusedAsDirty(store, checker, versions) };
    const work = runningBatch(checker, request, versions, mostInPlace);
    if (left === 0) return { text, outcome: finished(work) };
    const { revision } = checker;
    let paused = false;
    const done = await steps.through(work, () => {
      paused = true;
      return checker.revision === revision;
    });
    if (done === undefined) continue;
    const isDirty = paused && store.files.isDirty(store.path);
    return { text, outcome: isDirty ? refusedAsDirty(store, checker, versions) : done.value };
  }
}

async function textOnDisk({ files, path, name = path }: GraphStore): Promise<string> {
  const found = await files.readDisk(path);
  if (found === null) throw noGraph(name);
  return found.text;
}

function refusedAsDirty({ path, name = path }: GraphStore, { document }: Checker, versions: CanonicalVersions) {
  return refusedOutcome(document, versions.of(document), dirtyInEditor(name));
}

function openText({ hash, options = {} }: GraphStore, text: string): OpenGraph {
  return { checker: new Checker(GraphDocument.parse(text), options), versions: new CanonicalVersions(hash) };
}

function changesText({ status, edits }: BatchOutcome): boolean {
  return status === 'passed' && edits.length > 0;
}

// @implements arch:con-unsaved-stands
/** Neither a preview nor a write is about a text that only the editor has. */
export function dirtyInEditor(name: string): Refusal {
  const message = `"${name}" has unsaved changes in the editor, so neither a preview nor a write would be about what is on disk. Save it or undo them, then ask again.`;
  return new Refusal('CANONICAL_DIRTY_IN_EDITOR', message, {
    data: { file: name },
    guidance: [
      { text: 'Ask the person at the editor to save the graph, or to undo the changes.', data: { file: name } },
    ],
  });
}

function resultOf(
  name: string,
  outcome: BatchOutcome,
  { written, dryRun }: { readonly written: boolean; readonly dryRun: boolean },
): MutationResult {
  const { status, diagnostics, cleared, errors, guidance, edits, ...rest } = outcome;
  return {
    status,
    written,
    graphPath: name,
    ...rest,
    diagnostics: diagnostics.map((diagnostic) => filed(diagnostic, name)),
    cleared: cleared.map((diagnostic) => filed(diagnostic, name)),
    ...(status === 'failed' ? { errors, guidance } : {}),
    ...(dryRun ? { edits } : {}),
  };
}
