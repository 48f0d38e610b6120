import type { ElementFacts, Generation } from './facts.ts';
import { decodeEntities } from './html-entities.ts';
import { keepAsAttributes } from './migrate-extras.ts';
import type { ObjectLog } from './migrate-log.ts';
import type { MigrationRecord } from './migrate-records.ts';
import type { Extra, Fields } from './migrate-shape.ts';
import { readFacts } from './read-facts.ts';

/** Follows from the type of an element or relationship. */
const DERIVED_FROM_TYPE: ReadonlySet<string> = new Set(['archimate_layer', 'archimate_aspect', 'archimate_category']);

export function migrateElement(record: MigrationRecord, generation: Generation): void {
  const { fields, extras, log } = record;
  if (generation === 1) decode(fields, log);
  const isKnown = migrateType(record, generation);
  // There it meant the root of the model.
  if (generation === 1 && fields.parent === '0') {
    delete fields.parent;
    log.add('dropped', 'parent', '0', undefined, 'It meant: no parent.');
  }
  if (fields.name === undefined) fill(fields, 'name', wordsOf(fields.id, 'Unnamed'), log);
  dropDerived(extras, isKnown, log);
}

/** Texts that an export escapes. What attributes hold may be code, and is left alone. */
const DECODED = [
  'name',
  'alias',
  'description',
  'statement',
  'source_name',
  'target_name',
  'view_name',
  'parent_element_name',
];

export function decode(fields: Fields, log: ObjectLog): void {
  for (const field of DECODED) {
    const text = fields[field];
    if (typeof text !== 'string') continue;
    const decoded = decodeEntities(text);
    if (decoded === text) continue;
    fields[field] = decoded;
    log.add('decoded', field, text, decoded);
  }
}

export function fill(fields: Fields, field: string, text: string, log: ObjectLog): void {
  fields[field] = text;
  log.add('filled', field, undefined, text);
}

/** `order-entry` as "Order Entry". */
export function wordsOf(id: unknown, otherwise: string): string {
  if (typeof id !== 'string') return otherwise;
  const words = id.split(/[._\s-]+/).filter((word) => word !== '');
  const text = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return text === '' ? otherwise : text;
}

/** The type in today's spelling; the stereotype behind it becomes an attribute. True where the type is known. */
function migrateType({ original, fields, extras, log }: MigrationRecord, generation: Generation): boolean {
  const facts = readFacts('elements', { ...original, id: 'id' }, generation) as ElementFacts | undefined;
  const { type, typeText } = facts ?? {};
  if (typeText === undefined) return false;
  const comma = typeText.indexOf(',');
  const stereotype = generation === 1 && comma >= 0 ? typeText.slice(comma + 1).trim() : '';
  if (stereotype !== '') extras.push({ name: 'stereotype', value: stereotype });
  // A prefix that is left would make the file one of the older format.
  const bare =
    generation === 1 ? (comma < 0 ? typeText : typeText.slice(0, comma)).trim().replace(/^ArchiMate_/, '') : typeText;
  const next = type ?? (bare === '' ? typeText : bare);
  if (next !== typeText) log.add('element-type', 'type', typeText, next);
  fields.type = next;
  return type !== undefined;
}

/** What follows from a type that is known says nothing; of one that is not known it may be all there is. */
export function dropDerived(extras: Extra[], isKnown: boolean, log: ObjectLog): void {
  if (!isKnown) return;
  for (const extra of extras.filter(({ name }) => DERIVED_FROM_TYPE.has(name))) {
    extras.splice(extras.indexOf(extra), 1);
    log.add('dropped', extra.name, extra.value, undefined, 'It follows from the type.');
  }
}

/** Runs when all names are known: a path that only repeats the names above an element says nothing. */
export function keepElementExtras(record: MigrationRecord, byId: ReadonlyMap<string, MigrationRecord>): void {
  const { fields, extras, log } = record;
  const at = extras.findIndex(({ name }) => name === 'browser_path');
  const path = extras[at]?.value;
  if (typeof path === 'string' && path === pathOf(record, byId)) {
    extras.splice(at, 1);
    log.add('dropped', 'browser_path', path, undefined, 'It repeats the names of what contains the element.');
  }
  keepAsAttributes(fields, extras, log);
}

function pathOf(record: MigrationRecord, byId: ReadonlyMap<string, MigrationRecord>): string {
  const names: string[] = [];
  const seen = new Set<MigrationRecord>();
  for (let at: MigrationRecord | undefined = record; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    names.unshift(String(at.fields.name));
    at = typeof at.fields.parent === 'string' ? byId.get(at.fields.parent) : undefined;
  }
  return names.join('/');
}
