import type { Generation, RelationshipFacts } from './facts.ts';
import { decode, dropDerived, fill } from './migrate-elements.ts';
import { appendToDescription, keepAsAttributes } from './migrate-extras.ts';
import type { MigrationRecord } from './migrate-records.ts';
import { readFacts } from './read-facts.ts';
import { statementOf } from './statement.ts';

/** What a relationship becomes whose type nobody can tell: it may lead from anything to anything. */
const FALLBACK = 'Association';
/** A statement that only puts names and type together, whichever. */
const FORMULA = /^.* --\(.*\)--> .*$/s;

export function migrateRelationship(record: MigrationRecord, generation: Generation): void {
  const { original, fields, extras, log } = record;
  if (generation === 1) decode(fields, log);
  const facts = readFacts('relationships', { ...original, id: 'id' }, generation) as RelationshipFacts | undefined;
  const { type, typeText, typeField } = facts ?? {};
  const next = type ?? FALLBACK;
  log.add(
    'relationship-type',
    'type',
    typeText,
    next,
    type === undefined ? 'It is none of the types; choose a better one if there is one.' : undefined,
  );
  fields.type = next;
  // The old field was the type; as a text it is kept only where it says something else.
  const at = extras.findIndex(({ name }) => name === 'super_type');
  if (at >= 0 && type !== undefined && typeField === 'super_type') extras.splice(at, 1);
  nameIt(record, type === undefined ? undefined : next);
  dropDerived(extras, true, log);
}

/** The name is free text now; one that is the old spelling of the type is written as the type. */
function nameIt({ fields, log }: MigrationRecord, type: string | undefined): void {
  const { name } = fields;
  if (name === undefined) fill(fields, 'name', type ?? FALLBACK, log);
  if (type === undefined || name === type || typeof name !== 'string') return;
  if (name.replace(/^ArchiMate_/, '') !== type) return;
  fields.name = type;
  log.add('derived', 'name', name, type);
}

/** Runs when all elements have their names: names at both ends and the statement are derived. */
export function deriveRelationship(record: MigrationRecord, byId: ReadonlyMap<string, MigrationRecord>): void {
  const { fields, log, extras } = record;
  const nameAt = (end: 'source' | 'target'): string | undefined => {
    const id = fields[`${end}_id`];
    const name = typeof id === 'string' ? byId.get(id)?.fields.name : undefined;
    return typeof name === 'string' ? name : undefined;
  };
  for (const end of ['source', 'target'] as const) {
    const field = `${end}_name`;
    const name = nameAt(end);
    if (name !== undefined && fields[field] !== name) {
      log.add('derived', field, fields[field], name);
      fields[field] = name;
    } else if (fields[field] === undefined && typeof fields[`${end}_id`] === 'string') {
      fill(fields, field, fields[`${end}_id`] as string, log);
    }
  }
  state(record, nameAt('source') !== undefined && nameAt('target') !== undefined);
  keepAsAttributes(fields, extras, log);
}

/** Prose moves to the description: the statement is a formula now. */
function state({ fields, log }: MigrationRecord, isDerived: boolean): void {
  const { statement, source_name: source, target_name: target, type } = fields;
  if (source === undefined || target === undefined) return;
  const derived = statementOf(String(source), String(type), String(target));
  if (statement === derived || (statement !== undefined && !isDerived)) return;
  fields.statement = derived;
  log.add(statement === undefined ? 'filled' : 'derived', 'statement', statement, derived);
  if (typeof statement !== 'string' || FORMULA.test(statement) || fields.description === statement) return;
  appendToDescription(fields, statement);
  log.add('kept', 'statement', statement, { description: statement });
}
