import { GroundplanError } from '../errors.ts';
import type { CanonicalVersions } from '../graph/canonical.ts';
import type { GraphDocument } from '../graph/document.ts';
import { planning } from '../graph/edit-plan.ts';
import type { TextEdit } from '../graph/operations.ts';
import { type Checker, type Diagnostic, inFileOrder } from '../rules/checker.ts';
import type { Finding } from '../rules/rule.ts';
import { quote } from '../rules/wording.ts';
import { finished, type Steps } from '../steps.ts';
import { type BatchChanges, changesOf } from './changes.ts';
import { assertWritable } from './preconditions.ts';
import { errorObject, type Guidance, type MutationError, Refusal } from './refusal.ts';
import { type BatchRequest, type CheckedMutation, checkMutations } from './request.ts';
import type { BatchOutcome, Counts } from './result.ts';
import { GraphState } from './state.ts';
import type { MutationSummary } from './summary.ts';
import { MOST_IN_PLACE, tryEdits, tryOnCopy } from './trial.ts';
import { trimmed } from './trim.ts';
import { settled, verdictOn } from './verdict.ts';

// @implements arch:req-mutation-all-or-nothing
/**
 * Says exactly what a batch would do: applies it in order to a copy of what it touches, each mutation on the state that
 * the earlier ones left, and lets the rules judge the result once. Document and checker are afterwards what they were;
 * a batch takes effect by applying `edits` to the text. Costs what the batch touches, not what the graph holds.
 * @param checker of the graph as it is; it may be an open one
 * @param versions kept for as long as the checker, so that entries are hashed once
 * @returns never throws for a batch that is refused or fails: that is an outcome
 */
export function runBatch(checker: Checker, request: BatchRequest, versions: CanonicalVersions): BatchOutcome {
  return finished(runningBatch(checker, request, versions));
}

/** How far a batch has come. */
export interface BatchProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/**
 * As runBatch, in steps. Between two of them document and checker are what they were; where somebody has changed either
 * meanwhile (`Checker.revision`), what was done counts for nothing: begin anew.
 * @param mostInPlace a batch that touches so many things is judged in one step
 */
export function* runningBatch(
  checker: Checker,
  request: BatchRequest,
  versions: CanonicalVersions,
  mostInPlace = MOST_IN_PLACE,
): Generator<BatchProgress, BatchOutcome, void> {
  const { document } = checker;
  const version = versions.of(document);
  const summaries: MutationSummary[] = [];
  try {
    assertWritable(document, version, request.expectedVersion);
    const state = new GraphState(checker.index);
    const count = request.mutations.length;
    // Planning and judging take about as long as applying.
    const total = 2 * count;
    const progress = (done: number, message: string) => ({ done, total, message });
    const checked = yield* during(progress(0, 'Reading the mutations'), checkMutations(request.mutations));
    for (const [at, mutation] of checked.entries()) {
      summaries.push(applyOne(mutation, at, state));
      yield progress(at + 1, 'Applying the mutations');
    }
    const planned = progress(count, 'Planning the edits');
    const changes = yield* during(planned, changesOf(state));
    const edits: TextEdit[] = [];
    for (const edit of yield* during(planned, planning(document, changes.operations))) {
      edits.push(trimmed(document, edit));
      yield planned;
    }
    const circumstances = { version, versions, summaries, mostInPlace };
    return yield* during(
      progress(1.5 * count, 'Checking what they make'),
      judge(checker, edits, changes, circumstances),
    );
  } catch (error) {
    if (!(error instanceof GroundplanError)) throw error;
    return refusedOutcome(document, version, error, summaries);
  }
}

/** Steps of a part of the work, all of them as far as `progress`. */
function* during<T>(progress: BatchProgress, steps: Steps<T>): Generator<BatchProgress, T, void> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield progress;
  }
}

function applyOne({ kind, value }: CheckedMutation, at: number, state: GraphState): MutationSummary {
  const { type } = kind;
  const changes = state.changes;
  try {
    const summary = kind.apply(value as never, state);
    if (state.changes > changes) return { type, ...summary };
    return { type, id: summary.id, effect: 'unchanged', summary: `${quote(summary.id)} is as asked already.` };
  } catch (error) {
    throw error instanceof Refusal ? error.within(at, type) : error;
  }
}

interface Circumstances {
  readonly version: string | null;
  readonly versions: CanonicalVersions;
  readonly summaries: readonly MutationSummary[];
  readonly mostInPlace: number;
}

// @implements arch:req-view15-every-route
// @implements arch:req-view15-route-addview
// @implements arch:req-view15-route-add-element
// @implements arch:req-view15-route-updateview
// @implements arch:req-view15-route-addrelationship
// @implements arch:req-view15-route-updaterelationship
function* judge(
  checker: Checker,
  edits: readonly TextEdit[],
  changes: BatchChanges,
  { version, versions, summaries, mostInPlace }: Circumstances,
): Steps<BatchOutcome> {
  const { document } = checker;
  const before = countsOf(document);
  const placed = edits.map((edit) => ({ ...edit, range: document.rangeAt(edit.start, edit.end) }));
  const look = function* (introduced: readonly Finding[], there: Checker) {
    const verdict = yield* verdictOn(there, introduced, changes.grown);
    return { ...verdict, after: countsOf(there.document), version: yield* versions.working(there.document) };
  };
  const { elements, relationships, views } = changes.touched;
  const size = elements.length + relationships.length + views.length;
  const { seen, cleared } =
    size > mostInPlace ? yield* tryOnCopy(checker, edits, look) : tryEdits(checker, edits, look);
  const { errors, guidance, diagnostics } = seen;
  if (errors.length > 0) return failure(document, version, errors, guidance, { summaries, diagnostics });
  const resolved: Diagnostic[] = [];
  for (const finding of cleared) {
    resolved.push(settled(checker.diagnostic(finding)));
    yield;
  }
  return {
    status: 'passed',
    mutations: summaries,
    touchedElementIds: elements,
    touchedRelationshipIds: relationships,
    touchedViewIds: views,
    before,
    after: seen.after,
    canonicalVersion: { before: version, after: seen.version },
    diagnostics,
    cleared: resolved.sort(inFileOrder),
    errors: [],
    guidance: [],
    edits: placed,
  };
}

/** The outcome of a batch that is refused as it is asked: one error, and nothing else is said. */
export function refusedOutcome(
  document: GraphDocument,
  version: string | null,
  error: GroundplanError,
  summaries: readonly MutationSummary[] = [],
): BatchOutcome {
  const guidance = error instanceof Refusal ? (error.details.guidance ?? []) : [mendFirst(error)];
  return failure(document, version, [errorObject(error)], guidance, { summaries });
}

/** What the edits cannot be planned around was wrong before the batch. */
function mendFirst({ place: { pointer } }: GroundplanError): Guidance {
  const text = 'Mend the graph at this place first, graph/shape says how, and send the batch again.';
  return { text, data: pointer === undefined ? {} : { pointer } };
}

function failure(
  document: GraphDocument,
  version: string | null,
  errors: readonly MutationError[],
  guidance: readonly Guidance[],
  { summaries, diagnostics = [] }: { summaries: readonly MutationSummary[]; diagnostics?: readonly Diagnostic[] },
): BatchOutcome {
  const counts = countsOf(document);
  return {
    status: 'failed',
    mutations: summaries,
    touchedElementIds: [],
    touchedRelationshipIds: [],
    touchedViewIds: [],
    before: counts,
    after: counts,
    canonicalVersion: { before: version, after: version },
    diagnostics,
    cleared: [],
    errors,
    guidance,
    edits: [],
  };
}

function countsOf({ items: { elements, relationships, views } }: GraphDocument): Counts {
  return { elements: elements.length, relationships: relationships.length, views: views.length };
}
