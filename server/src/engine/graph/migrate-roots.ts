import { ID_PATTERN } from './format.ts';
import { appendToDescription } from './migrate-extras.ts';
import { type Migrating, type MigrationRecord, newRecord } from './migrate-records.ts';
import { ROOT_VIEW_NAME, VIEW_CAPACITY } from './vocabulary.ts';

/**
 * One root: older files have several views without a parent, or one of another name. They come to hang below elements
 * that a root view shows, and where those are too many for one view, below groups of them.
 */

const ROOT_VIEW_ID = 'system-architecture';
const GROUP_NAME = 'More Views';

export function joinRoots(migrating: Migrating): void {
  const { views } = migrating.records;
  const known = firstCopies(views);
  const tops = known.filter(({ fields }) => typeof fields.parent_element_id !== 'string');
  if (tops.length === 1) nameRoot(tops[0] as MigrationRecord);
  if (tops.length < 2) return;
  const named = tops.find(({ fields }) => fields.view_name === ROOT_VIEW_NAME);
  const others = tops.filter((view) => view !== named);
  const room = named === undefined ? 0 : VIEW_CAPACITY - new Set(membersOf(named)).size;
  const joiner = new Joiner(migrating);
  // A root without room stays as it is, as one of the views below the new one.
  if (named !== undefined && room > 0) joiner.join(others, named, room);
  else joiner.join(tops, joiner.newRoot(), VIEW_CAPACITY);
}

function firstCopies(views: readonly MigrationRecord[]): readonly MigrationRecord[] {
  const seen = new Set<unknown>();
  return views.filter(({ fields }) => {
    if (typeof fields.view_id !== 'string' || seen.has(fields.view_id)) return false;
    seen.add(fields.view_id);
    return true;
  });
}

/** The only view without a parent is the root, whatever it was called. */
function nameRoot({ fields, log }: MigrationRecord): void {
  const name = fields.view_name;
  if (name === ROOT_VIEW_NAME || typeof name !== 'string') return;
  fields.view_name = ROOT_VIEW_NAME;
  appendToDescription(fields, name);
  log.add('root', 'view_name', name, ROOT_VIEW_NAME, 'The old name stands in the description.');
}

function membersOf({ fields }: MigrationRecord): readonly unknown[] {
  return Array.isArray(fields.included_elements) ? fields.included_elements : [];
}

class Joiner {
  readonly #elements: MigrationRecord[];
  readonly #views: MigrationRecord[];
  readonly #ids: Set<string>;
  readonly #viewIds: Set<string>;

  constructor(private readonly migrating: Migrating) {
    this.#elements = migrating.records.elements;
    this.#views = migrating.records.views;
    const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');
    this.#ids = new Set([
      ...texts(this.#elements.flatMap(({ fields }) => [fields.id, fields.parent])),
      ...texts(migrating.records.relationships.flatMap(({ fields }) => [fields.source_id, fields.target_id])),
      ...texts(this.#views.flatMap((view) => [view.fields.parent_element_id, ...membersOf(view)])),
    ]);
    this.#viewIds = new Set(texts(this.#views.map(({ fields }) => fields.view_id)));
  }

  newRoot(): MigrationRecord {
    return this.#newView(ROOT_VIEW_ID, ROOT_VIEW_NAME, undefined);
  }

  /** Hangs each view below an element that `root` shows, directly or by way of groups. */
  join(views: readonly MigrationRecord[], root: MigrationRecord, room: number): void {
    const shown = new Set(membersOf(root));
    const owners = new Set(views.map((view) => this.#below(view)));
    let level = [...owners].filter(({ fields }) => !shown.has(fields.id));
    while (level.length > room) level = this.#grouped(level);
    show(root, level);
  }

  /** Groups of as many as a view holds. */
  #grouped(level: readonly MigrationRecord[]): MigrationRecord[] {
    const count = Math.ceil(level.length / VIEW_CAPACITY);
    const size = Math.ceil(level.length / count);
    return Array.from({ length: count }, (_, at) => {
      const name = count === 1 ? GROUP_NAME : `${GROUP_NAME} ${at + 1}`;
      const group = this.#newElement(name);
      show(this.#newView(`${group.fields.id as string}-view`, name, group), level.slice(at * size, (at + 1) * size));
      return group;
    });
  }

  /** An element that lists the view or has its name, where that closes no loop; else a new one. */
  #below(view: MigrationRecord): MigrationRecord {
    const { fields, log } = view;
    const listing = this.#elements.filter((element) => listsView(element, fields.view_id));
    const named = this.#elements.filter((element) => element.fields.name === fields.view_name);
    const existing = [...listing, ...named].find(
      (element) => isOwnId(element, this.#elements) && !this.#loops(view, element),
    );
    const name = fields.view_name === ROOT_VIEW_NAME ? fields.view_id : fields.view_name;
    const owner = existing ?? this.#newElement(String(name));
    fields.parent_element_id = owner.fields.id;
    log.add('root', 'parent_element_id', undefined, owner.fields.id, 'Only the root view has no parent element.');
    return owner;
  }

  /** Whether the view leads, by way of others, to one that shows the element it would hang below. */
  #loops(view: MigrationRecord, owner: MigrationRecord): boolean {
    const below = new Map<unknown, MigrationRecord[]>();
    for (const other of this.#views) {
      const list = below.get(other.fields.parent_element_id);
      if (list === undefined) below.set(other.fields.parent_element_id, [other]);
      else list.push(other);
    }
    const seen = new Set([view]);
    for (const at of seen) {
      const members = membersOf(at);
      if (at !== view && members.includes(owner.fields.id)) return true;
      for (const member of members) for (const next of below.get(member) ?? []) seen.add(next);
    }
    return false;
  }

  #newElement(name: string): MigrationRecord {
    const id = fresh(idFrom(name) ?? 'views', this.#ids);
    const record = newRecord('elements', { id, name, type: 'Grouping' }, this.migrating.log);
    this.#elements.push(record);
    record.log.add('root', 'id', undefined, id, 'A new element, for a view to hang below.');
    return record;
  }

  #newView(base: string, name: string, owner: MigrationRecord | undefined): MigrationRecord {
    const id = fresh(base, this.#viewIds);
    const parent =
      owner === undefined ? {} : { parent_element_id: owner.fields.id, parent_element_name: owner.fields.name };
    const fields = { view_id: id, view_name: name, ...parent, included_elements: [], included_relationships: [] };
    const record = newRecord('views', fields, this.migrating.log);
    this.#views.push(record);
    record.log.add('root', 'view_id', undefined, id, 'A new view, where reading starts or leads on.');
    return record;
  }
}

function listsView({ fields }: MigrationRecord, viewId: unknown): boolean {
  const list = Array.isArray(fields.subdiagram_views) ? fields.subdiagram_views : [];
  return list.some((entry: { view_id?: unknown }) => entry.view_id === viewId);
}

/** False for an entry without an id, and for later copies of one. */
function isOwnId(element: MigrationRecord, elements: readonly MigrationRecord[]): boolean {
  const { id } = element.fields;
  return typeof id === 'string' && elements.find(({ fields }) => fields.id === id) === element;
}

function show(view: MigrationRecord, elements: readonly MigrationRecord[]): void {
  view.fields.included_elements = [...membersOf(view), ...elements.map(({ fields }) => fields.id)];
}

function fresh(base: string, taken: Set<string>): string {
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

function idFrom(name: string): string | undefined {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return ID_PATTERN.test(id) ? id : undefined;
}
