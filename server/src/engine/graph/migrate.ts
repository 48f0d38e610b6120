import { capacityVerdict } from '../rules/view15.ts';
import type { GraphDocument } from './document.ts';
import { ROOT } from './format.ts';
import { fill, keepElementExtras, migrateElement } from './migrate-elements.ts';
import { keepAsAttributes } from './migrate-extras.ts';
import { renameIds } from './migrate-ids.ts';
import type { MigrationEntry, ObjectLog } from './migrate-log.ts';
import { idOf, type MigrationRecord, type Records, readRecords } from './migrate-records.ts';
import { deriveRelationship, migrateRelationship } from './migrate-relationships.ts';
import { joinRoots } from './migrate-roots.ts';
import { type Fields, fitInto } from './migrate-shape.ts';
import { deriveMirrors, migrateView } from './migrate-views.ts';
import type { Operation } from './operations.ts';
import { isObject } from './read-facts.ts';
import { operationsForObject } from './value-operations.ts';

/** What brings a graph of an older generation into the current format. */
export interface MigrationPlan {
  readonly operations: readonly Operation[];
  /** Everything that will not be as it was, in the order of the file as far as it has one. */
  readonly entries: readonly MigrationEntry[];
}

// @implements arch:req-legacy-generations
// @implements arch:req-migrate-command
/**
 * Plans the migration of a graph of generation 1 or 2; an empty plan for one that is current. Nothing that says something
 * goes without an entry. No view gets members but new ones and the root, and neither more than it may hold.
 * @param document with text that parses and a root that is an object
 */
export function planMigration(document: GraphDocument): MigrationPlan {
  if (document.generation === 3 || !isObject(document.root)) return { operations: [], entries: [] };
  const migrating = readRecords(document);
  const { records, generation, log } = migrating;
  const rootOperations = migrateRoot(document.root, log.root);
  for (const record of records.elements) migrateElement(record, generation);
  for (const record of records.relationships) migrateRelationship(record, generation);
  renameIds(records);
  const elements = firstById(records.elements, 'elements');
  for (const record of records.views) migrateView(record, generation, elements);
  joinRoots(migrating);
  const all = firstById(records.elements, 'elements');
  for (const record of records.relationships) deriveRelationship(record, all);
  deriveMirrors(records.views, all);
  for (const record of records.elements) keepElementExtras(record, all);
  for (const record of records.views) assertNoGrowth(record);
  const removals = migrating.removed.map((item): Operation => ({ op: 'remove-item', item }));
  return { operations: [...rootOperations, ...operationsOf(records), ...removals], entries: log.entries() };
}

function migrateRoot(root: Readonly<Fields>, log: ObjectLog): readonly Operation[] {
  const { elements: _e, relationships: _r, views: _v, ...own } = root;
  const { fields, extras } = fitInto(ROOT, own, log);
  if (fields.name === undefined) fill(fields, 'name', 'System Architecture', log);
  if (fields.description === undefined) fill(fields, 'description', `The architecture of ${String(fields.name)}.`, log);
  keepAsAttributes(fields, extras, log);
  return operationsForObject(null, own, fields);
}

// @implements arch:con-view15-no-recomposition
/** View15 on this route: a view that was over stays what it was, and no other comes to be over. */
function assertNoGrowth({ item, original, fields }: MigrationRecord): void {
  const verdict = capacityVerdict(item === undefined ? 0 : countOf(original), countOf(fields));
  if (verdict === 'violation') throw new Error(`The migration would fill the view ${String(fields.view_id)} too much.`);
}

/** Distinct members, also where they are not written as the format has them. */
function countOf({ included_elements: members }: Readonly<Fields>): number {
  return Array.isArray(members) ? new Set(members.map((member) => JSON.stringify(member))).size : 0;
}

function firstById(records: readonly MigrationRecord[], array: 'elements'): ReadonlyMap<string, MigrationRecord> {
  const byId = new Map<string, MigrationRecord>();
  for (const record of records) {
    const id = idOf(array, record.fields);
    if (id !== undefined && !byId.has(id)) byId.set(id, record);
  }
  return byId;
}

function operationsOf(records: Records): Operation[] {
  return (['elements', 'relationships', 'views'] as const).flatMap((array) =>
    records[array].flatMap(({ item, original, fields }): readonly Operation[] =>
      item === undefined ? [{ op: 'add-item', array, value: fields }] : operationsForObject(item, original, fields),
    ),
  );
}
