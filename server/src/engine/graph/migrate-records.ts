import type { GraphDocument } from './document.ts';
import { ARRAY_NAMES, type ArrayName, type Generation } from './facts.ts';
import { ENTRY_FORMATS } from './format.ts';
import type { Item } from './item.ts';
import { MigrationLog, type ObjectLog } from './migrate-log.ts';
import { type Extra, type Fields, fitInto } from './migrate-shape.ts';
import { isObject } from './read-facts.ts';

/** An entry on its way to the current format. */
export interface MigrationRecord {
  /** Undefined where the migration made it. */
  readonly item: Item | undefined;
  /** As it stood in the file. */
  readonly original: Readonly<Fields>;
  /** What it becomes; changed step by step. */
  readonly fields: Fields;
  /** What the format has no field for, and nobody has taken yet. */
  readonly extras: Extra[];
  readonly log: ObjectLog;
}

export type Records = Readonly<Record<ArrayName, MigrationRecord[]>>;

export interface Migrating {
  readonly generation: Generation;
  readonly records: Records;
  /** Entries that are no objects: they go. */
  readonly removed: Item[];
  readonly log: MigrationLog;
}

/** Reads every entry into fields that the format knows, each of the right shape, and the rest. */
export function readRecords(document: GraphDocument): Migrating {
  const log = new MigrationLog();
  const records: Record<ArrayName, MigrationRecord[]> = { elements: [], relationships: [], views: [] };
  const removed: Item[] = [];
  for (const array of ARRAY_NAMES) {
    for (const item of document.items[array]) {
      if (isObject(item.value)) {
        records[array].push(readRecord(array, item, item.value, log));
      } else {
        removed.push(item);
        log.at(array, () => undefined).add('lost', String(item.index), item.value, undefined, 'An entry is an object.');
      }
    }
  }
  return { generation: document.generation, records, removed, log };
}

function readRecord(array: ArrayName, item: Item, original: Readonly<Fields>, log: MigrationLog): MigrationRecord {
  const read: { fields: Fields } = { fields: {} };
  const own = log.at(array, () => idOf(array, read.fields));
  const { fields, extras } = fitInto(ENTRY_FORMATS[array], original, own);
  read.fields = fields;
  return { item, original, fields, extras: [...extras], log: own };
}

export function newRecord(array: ArrayName, fields: Fields, log: MigrationLog): MigrationRecord {
  return { item: undefined, original: {}, fields, extras: [], log: log.at(array, () => idOf(array, fields)) };
}

export function idOf(array: ArrayName, fields: Fields): string | undefined {
  const id = fields[array === 'views' ? 'view_id' : 'id'];
  return typeof id === 'string' ? id : undefined;
}
