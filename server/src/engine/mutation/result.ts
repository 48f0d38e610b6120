import type { Range } from '../errors.ts';
import type { ArrayName } from '../graph/facts.ts';
import type { TextEdit } from '../graph/operations.ts';
import type { Diagnostic } from '../rules/checker.ts';
import type { Guidance, MutationError } from './refusal.ts';
import type { MutationSummary } from './summary.ts';

/** Entries of the three root arrays, usable or not. */
export type Counts = Readonly<Record<ArrayName, number>>;

/** A stretch of the text before the batch, and what stands there after it. */
export interface PlannedEdit extends TextEdit {
  /** 0-based line and UTF-16 character, as diagnostics have it. `start` and `end` are UTF-16 offsets, a byte order mark not counted. */
  readonly range: Range;
}

/** What a batch would do. Where it fails nothing changes: nothing is touched, and both counts and versions are the same. */
export interface BatchOutcome {
  readonly status: 'passed' | 'failed';
  /** One for each mutation that ran, in order. */
  readonly mutations: readonly MutationSummary[];
  readonly touchedElementIds: readonly string[];
  readonly touchedRelationshipIds: readonly string[];
  readonly touchedViewIds: readonly string[];
  readonly before: Counts;
  readonly after: Counts;
  readonly canonicalVersion: { readonly before: string | null; readonly after: string | null };
  /** Those that the batch introduces, placed in the text after it; where it fails, why. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those that it resolves, placed in the text before it. */
  readonly cleared: readonly Diagnostic[];
  /** Empty where it passes. */
  readonly errors: readonly MutationError[];
  /** What to do next where it fails, with the legal alternatives as data. */
  readonly guidance: readonly Guidance[];
  /** Ascending, none over another. Empty where nothing changes. */
  readonly edits: readonly PlannedEdit[];
}
