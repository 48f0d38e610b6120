import type { Generation } from './facts.ts';
import { decode, fill, wordsOf } from './migrate-elements.ts';
import { keepInDescription } from './migrate-extras.ts';
import { idOf, type MigrationRecord } from './migrate-records.ts';
import type { Extra } from './migrate-shape.ts';

/** Where something stood in the tree of the tool that exported it. */
const PATH = 'browser_path';

type ById = ReadonlyMap<string, MigrationRecord>;

export function migrateView(record: MigrationRecord, generation: Generation, elements: ById): void {
  const { fields, extras, log } = record;
  if (generation === 1) decode(fields, log);
  if (fields.view_name === undefined) {
    const owner = ownerOf(record, elements)?.fields.name;
    fill(fields, 'view_name', typeof owner === 'string' ? owner : wordsOf(fields.view_id, 'Unnamed View'), log);
  }
  const path = extras.find(({ name }) => name === PATH);
  if (path !== undefined) forgetPath(extras, path, record);
  keepInDescription(fields, extras, log);
}

/** A view has no attributes, and its place in another tool's tree means nothing here. */
function forgetPath(extras: Extra[], path: Extra, { log }: MigrationRecord): void {
  extras.splice(extras.indexOf(path), 1);
  log.add('lost', PATH, path.value, undefined, 'Where the view stood in the tree of the tool that exported it.');
}

export function ownerOf({ fields }: MigrationRecord, elements: ById): MigrationRecord | undefined {
  return typeof fields.parent_element_id === 'string' ? elements.get(fields.parent_element_id) : undefined;
}

/** Runs when all views hang where they will: parent names and the lists of views below elements are derived. */
export function deriveMirrors(views: readonly MigrationRecord[], elements: ById): void {
  const below = new Map<MigrationRecord, MigrationRecord[]>();
  const ids = new Set<string>();
  for (const view of views) {
    const id = idOf('views', view.fields);
    // A view without an id, or with one that an earlier view has, is nothing that an element could list.
    const mayBeListed = id !== undefined && !ids.has(id);
    if (mayBeListed) ids.add(id);
    const owner = ownerOf(view, elements);
    if (owner === undefined) continue;
    if (mayBeListed) {
      const list = below.get(owner);
      if (list === undefined) below.set(owner, [view]);
      else list.push(view);
    }
    const { name } = owner.fields;
    if (view.fields.parent_element_name === name || name === undefined) continue;
    view.log.add('derived', 'parent_element_name', view.fields.parent_element_name, name);
    view.fields.parent_element_name = name;
  }
  for (const element of new Set(elements.values())) writeMirror(element, below.get(element) ?? []);
}

/** Entries that are right keep their order; the rest goes, and what is missing comes behind. */
function writeMirror({ fields, log }: MigrationRecord, views: readonly MigrationRecord[]): void {
  const before = Array.isArray(fields.subdiagram_views) ? fields.subdiagram_views : [];
  const missing = new Map(views.map((view) => [view.fields.view_id, view.fields.view_name]));
  const after: unknown[] = [];
  for (const entry of before as readonly { view_id?: unknown }[]) {
    const name = missing.get(entry.view_id);
    if (name === undefined) continue;
    missing.delete(entry.view_id);
    after.push({ view_id: entry.view_id, view_name: name });
  }
  for (const [id, name] of missing) after.push({ view_id: id, view_name: name });
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  fields.subdiagram_views = after;
  log.add('mirror', 'subdiagram_views', before, after);
}
