import { ARRAY_NAMES, type ArrayName } from './facts.ts';
import { ID_PATTERN } from './format.ts';
import type { MigrationRecord, Records } from './migrate-records.ts';

/** Makes ids legal, so that `{1A2B-03}` becomes `1A2B-03`, and takes every reference along. */

type Renames = ReadonlyMap<string, string>;

const NOUNS = { elements: 'element', relationships: 'relationship', views: 'view' } as const;

export function renameIds(records: Records): void {
  const taken = namesInUse(records);
  const renames = {
    elements: legalIds(records.elements, taken.elements, 'elements'),
    relationships: legalIds(records.relationships, taken.relationships, 'relationships'),
    views: legalIds(records.views, taken.views, 'views'),
  };
  for (const array of ARRAY_NAMES) for (const record of records[array]) rename(record, array, renames);
}

/** Ids that something has or refers to: a reference to nothing must not come to mean something. */
function namesInUse({ elements, relationships, views }: Records): Readonly<Record<ArrayName, Set<string>>> {
  const texts = (...values: unknown[]) => values.filter((value) => typeof value === 'string');
  return {
    elements: new Set([
      ...elements.flatMap(({ fields }) => texts(fields.id, fields.parent)),
      ...relationships.flatMap(({ fields }) => texts(fields.source_id, fields.target_id)),
      ...views.flatMap(({ fields }) => texts(fields.parent_element_id, ...listOf(fields.included_elements))),
    ]),
    relationships: new Set([
      ...relationships.flatMap(({ fields }) => texts(fields.id)),
      ...views.flatMap(({ fields }) => texts(...listOf(fields.included_relationships))),
    ]),
    views: new Set([
      ...views.flatMap(({ fields }) => texts(fields.view_id)),
      ...elements.flatMap(({ fields }) => listOf(fields.subdiagram_views).flatMap((entry) => texts(viewIdOf(entry)))),
    ]),
  };
}

function legalIds(records: readonly MigrationRecord[], taken: Set<string>, array: ArrayName): Renames {
  const renames = new Map<string, string>();
  const field = array === 'views' ? 'view_id' : 'id';
  for (const { fields, log } of records) {
    const id = fields[field];
    if (typeof id !== 'string' || ID_PATTERN.test(id) || renames.has(id)) continue;
    const next = freeId(legal(id) ?? NOUNS[array], taken);
    taken.add(next);
    renames.set(id, next);
    log.add('id', field, id, next);
  }
  return renames;
}

/** Without braces, and with a hyphen for each run of what may not stand in an id; undefined where nothing is left. */
function legal(id: string): string | undefined {
  const text = id
    .normalize('NFKD')
    .replace(/[{}]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '');
  return text === '' ? undefined : text;
}

function freeId(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

function rename(record: MigrationRecord, array: ArrayName, to: Readonly<Record<ArrayName, Renames>>): void {
  const { fields } = record;
  const follow = (field: string, renames: Renames): void => {
    const id = fields[field];
    const next = typeof id === 'string' ? renames.get(id) : undefined;
    if (next !== undefined) fields[field] = next;
  };
  const followAll = (field: string, renames: Renames): void => {
    const list = fields[field];
    if (Array.isArray(list)) fields[field] = list.map((id) => renames.get(id as string) ?? id);
  };
  follow(array === 'views' ? 'view_id' : 'id', to[array]);
  if (array === 'elements') {
    follow('parent', to.elements);
    follow('classifier', to.elements);
    const list = fields.subdiagram_views;
    if (Array.isArray(list)) fields.subdiagram_views = list.map((entry) => renamedEntry(entry, to.views));
  } else if (array === 'relationships') {
    follow('source_id', to.elements);
    follow('target_id', to.elements);
  } else {
    follow('parent_element_id', to.elements);
    followAll('included_elements', to.elements);
    followAll('included_relationships', to.relationships);
  }
}

function renamedEntry(entry: unknown, renames: Renames): unknown {
  const id = viewIdOf(entry);
  const next = typeof id === 'string' ? renames.get(id) : undefined;
  return next === undefined ? entry : { ...(entry as object), view_id: next };
}

function viewIdOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as { view_id?: unknown }).view_id : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
