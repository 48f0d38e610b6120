import { GroundplanError } from '../errors.ts';
import { plural, quote } from '../rules/wording.ts';
import { ID_PATTERN } from './format.ts';
import type { GraphIndex } from './graph-index.ts';
import { byIndex, type ElementItem, type Item, type KnownItem, type Path, type RelationshipItem } from './item.ts';
import type { Operation } from './operations.ts';
import { declaredId, declaredName, type NamedKind, referencesTo } from './references.ts';
import { statementOf } from './statement.ts';
import { ROOT_VIEW_NAME } from './vocabulary.ts';

/**
 * Renaming an element, a relationship or a view: its own field and every copy and reference in the graph, and nothing
 * else. Texts outside the graph that mention an id are not seen from here (mentions/).
 */

/** Whom the id names. @throws GroundplanError `rename/unknown`, `rename/duplicate` */
export function renameable(kind: NamedKind, id: string, index: GraphIndex): KnownItem {
  const item: KnownItem | undefined = index[kind](id);
  if (item === undefined) {
    const message = `Nothing has the id ${quote(id)}, so there is nothing to rename. Its quick fixes offer what it may have meant.`;
    throw refusal('rename/unknown', message, { kind, id });
  }
  const copies = index.copiesOf(item).length;
  if (copies > 1) {
    const message = `${plural(copies, kind)} have the id ${quote(id)}: nobody can tell whom a place names. Give the later ones ids of their own first.`;
    throw refusal('rename/duplicate', message, { kind, id, copies });
  }
  return item;
}

/**
 * Gives it another id, everywhere.
 * @throws GroundplanError as `renameable`, and `rename/bad-id`, `rename/id-in-use`
 */
export function renameId(kind: NamedKind, id: string, newId: string, index: GraphIndex): readonly Operation[] {
  const item = renameable(kind, id, index);
  if (newId === id) return [];
  if (!ID_PATTERN.test(newId)) {
    const message = `${quote(newId)} cannot be an id: it begins with a letter or digit and holds only letters, digits, '.', '_' and '-'.`;
    throw refusal('rename/bad-id', message, { kind, id, newId });
  }
  refuseUsed(kind, newId, index);
  const references = referencesTo(kind, id, index).filter(({ what }) => what === 'id');
  return [set(item, declaredId(item), newId), ...references.map(({ item: at, path }) => set(at, path, newId))];
}

function refuseUsed(kind: NamedKind, newId: string, index: GraphIndex): void {
  const holder: KnownItem | undefined = index[kind](newId);
  if (holder !== undefined) {
    const name = nameOf(holder);
    const who = name === undefined ? '' : `: it is that of ${quote(name)}`;
    const message = `The id ${quote(newId)} is in use${who}. Choose another one.`;
    throw refusal('rename/id-in-use', message, { kind, newId });
  }
  const dangling = referencesTo(kind, newId, index).length;
  if (dangling === 0) return;
  const message = `${plural(dangling, 'place')} already ${dangling === 1 ? 'names' : 'name'} ${quote(newId)}, which nothing has yet, and would come to mean this ${kind}. Mend them first or choose another id.`;
  throw refusal('rename/id-in-use', message, { kind, newId, dangling });
}

/**
 * Gives it another name, and writes that into every copy that there is.
 * @throws GroundplanError as `renameable`, and `rename/empty-name`, `rename/root-view`
 */
export function renameName(kind: NamedKind, id: string, newName: string, index: GraphIndex): readonly Operation[] {
  const item = renameable(kind, id, index);
  if (newName.trim() === '') {
    throw refusal('rename/empty-name', `A name holds at least one character that can be seen.`, { kind, id });
  }
  if (item.facts.kind === 'view' && item.facts.parentId === undefined && item.facts.name === ROOT_VIEW_NAME) {
    if (newName !== ROOT_VIEW_NAME) {
      const message = `The view without a parent element is always named ${quote(ROOT_VIEW_NAME)}; it keeps its name.`;
      throw refusal('rename/root-view', message, { kind, id });
    }
  }
  const own = nameOf(item) === newName ? [] : [set(item, declaredName(item), newName)];
  return [...own, ...copiesOfName(item, newName, index)];
}

/** Writes the name into the copies of it that say something else. A copy that is not there is not made. */
export function copiesOfName(item: KnownItem, name: string, index: GraphIndex): readonly Operation[] {
  const { id, kind } = item.facts;
  if (kind === 'relationship') return [];
  const copies = referencesTo(kind, id, index)
    .filter((reference) => reference.what === 'name' && valueAt(reference.item, reference.path) !== name)
    .map((reference) => set(reference.item, reference.path, name));
  if (kind === 'view') return copies;
  const statements = [...index.relationshipsAt(id)].sort(byIndex).flatMap((relationship) => {
    const derived = derivedStatement(relationship, id, name, index);
    const stored = relationship.facts.statement;
    return derived === undefined || stored === undefined || stored === derived
      ? []
      : [set(relationship, ['statement'], derived)];
  });
  return [...copies, ...statements];
}

/** What the statement says once the element with this id has the name; undefined where nothing compares it. */
function derivedStatement(
  { facts }: RelationshipItem,
  id: string,
  name: string,
  index: GraphIndex,
): string | undefined {
  if (index.generation !== 3 || facts.typeText === undefined) return undefined;
  const nameAt = (end: string | undefined): string | undefined => {
    if (end === id) return name;
    return end === undefined ? undefined : index.element(end)?.facts.name;
  };
  const source = nameAt(facts.sourceId);
  const target = nameAt(facts.targetId);
  return source === undefined || target === undefined ? undefined : statementOf(source, facts.typeText, target);
}

/** The name as the rules read it. */
export function nameOf(item: KnownItem): string | undefined {
  if (item.facts.kind !== 'relationship') return (item as ElementItem).facts.name;
  const name = valueAt(item, ['name']);
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function valueAt(item: Item, path: Path): unknown {
  let value: unknown = item.value;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value;
}

function set(item: Item, path: Path, value: string): Operation {
  return { op: 'set', item, path, value };
}

function refusal(code: string, message: string, data: Readonly<Record<string, unknown>>): GroundplanError {
  return new GroundplanError(code, message, { data });
}
