import { canonicalVersion } from '../engine/graph/canonical.ts';
import { GraphDocument } from '../engine/graph/document.ts';
import { applyEdits, planEdits } from '../engine/graph/edit-plan.ts';
import type { Generation } from '../engine/graph/facts.ts';
import { planMigration } from '../engine/graph/migrate.ts';
import type { MigrationEntry } from '../engine/graph/migrate-log.ts';
import { assertReadable } from '../engine/mutation/preconditions.ts';
import type { Counts } from '../engine/mutation/result.ts';
import type { AtomicWriter, Cancellation, Hash, WorkspaceFiles } from '../engine/ports.ts';
import { Checker, type CheckerOptions, type Summary } from '../engine/rules/checker.ts';
import { type FiledDiagnostic, filed } from '../engine/rules/filed.ts';
import { dirtyInEditor } from './graph-writer.ts';
import { noGraph } from './project.ts';

/** What a migration does, or would do where it is not written. */
export interface MigrationResult {
  readonly graph: string;
  readonly written: boolean;
  readonly generation: { readonly before: Generation; readonly after: Generation };
  readonly canonicalVersion: { readonly before: string | null; readonly after: string | null };
  readonly before: Counts;
  readonly after: Counts;
  /** Everything that is not as it was, what was lost included. */
  readonly changes: readonly MigrationEntry[];
  /** The errors that are left: only a person can choose. Placed in the text after the migration. */
  readonly remaining: readonly FiledDiagnostic[];
  readonly summary: { readonly before: Summary; readonly after: Summary };
}

export interface MigrationStore {
  readonly files: Pick<WorkspaceFiles, 'readDisk' | 'isDirty'>;
  /** In `files`. */
  readonly path: string;
  /** As answers name it. */
  readonly name: string;
  readonly writer: AtomicWriter;
  readonly hash: Hash;
  readonly options: CheckerOptions;
}

interface Migrated {
  readonly text: string;
  readonly result: Omit<MigrationResult, 'written'>;
}

// @implements arch:req-migrate-command
/**
 * Brings a graph of an older format into the current one, by the smallest edits, in the style of its file. One that is
 * current already stays as it is.
 * @param write false says what would be done
 * @throws Refusal `CANONICAL_INVALID_JSON`, `CANONICAL_DIRTY_IN_EDITOR`; GroundplanError `workspace/*`, `lock/*`, `write/*`
 */
export async function migrateGraph(
  store: MigrationStore,
  { write }: { readonly write: boolean },
  cancellation: Cancellation,
): Promise<MigrationResult> {
  const { files, path, name, writer } = store;
  const found = await files.readDisk(path);
  if (found === null) throw noGraph(name);
  if (files.isDirty(path)) throw dirtyInEditor(name);
  const first = migrate(store, found.text);
  let migrated = first;
  if (!write || migrated.text === found.text) return { ...migrated.result, written: false };
  await writer.write(
    path,
    (current) => {
      if (current === null) throw noGraph(name);
      if (files.isDirty(path)) throw dirtyInEditor(name);
      // Somebody else may have written meanwhile.
      migrated = current.text === found.text ? first : migrate(store, current.text);
      return { text: migrated.text, bom: current.bom };
    },
    cancellation,
  );
  return { ...migrated.result, written: migrated.result.changes.length > 0 };
}

function migrate({ name, hash, options }: MigrationStore, text: string): Migrated {
  const before = new Checker(GraphDocument.parse(text), options);
  assertReadable(before.document);
  const { operations, entries } = planMigration(before.document);
  const next = applyEdits(text, planEdits(before.document, operations));
  const after = next === text ? before : new Checker(GraphDocument.parse(next), options);
  const errors = after.diagnostics().filter(({ severity }) => severity === 'error');
  return {
    text: next,
    result: {
      graph: name,
      generation: { before: before.document.generation, after: after.document.generation },
      canonicalVersion: {
        before: canonicalVersion(before.document, hash),
        after: canonicalVersion(after.document, hash),
      },
      before: countsOf(before),
      after: countsOf(after),
      changes: entries,
      remaining: errors.map((diagnostic) => filed(diagnostic, name)),
      summary: { before: before.summary, after: after.summary },
    },
  };
}

function countsOf({ document: { items } }: Checker): Counts {
  const { elements, relationships, views } = items;
  return { elements: elements.length, relationships: relationships.length, views: views.length };
}
