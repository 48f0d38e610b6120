import { ARRAY_NAMES } from '../../graph/facts.ts';
import { ENTRY_FORMATS, type ObjectFormat, type PropertyFormat, ROOT } from '../../graph/format.ts';
import type { Item, Path, RelationshipItem, ViewItem } from '../../graph/item.ts';
import { isObject } from '../../graph/read-facts.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { hasFaults, type ShapeProblem } from '../shape-walk.ts';
import { quote } from '../wording.ts';
import { adopt } from './adopting.ts';
import { dataOf, remove, set } from './operations.ts';
import { mayShow } from './placing.ts';
import { addArray } from './shape-arrays.ts';
import { giveId, isChecked, replaceBadId, takeEntryOut } from './shape-ids.ts';
import { fixMissing } from './shape-missing.ts';
import { showsEnds } from './view-members.ts';

/** Repairs of single values that do not fit the format. */
export function fixShape(finding: Finding, context: RuleContext): readonly Fix[] {
  const { item, path } = finding;
  const data = dataOf(finding);
  const property = data.property as string;
  switch (data.problem as ShapeProblem) {
    case 'unknown-property':
      return fixUnknown(item, path, data.near as readonly string[], context);
    case 'missing-property':
      return fixMissing(item, path, formatAt(item, path), property, context);
    case 'wrong-type':
    case 'empty-string':
      return fixValue(item, path, context);
    case 'bad-id':
      return item === null ? [] : replaceBadId(item, context);
    case 'not-an-object':
      return fixEntry(item, path, context);
    case 'too-few':
      return addArray(property as 'elements', context);
    case 'duplicate-property':
      return keepLast(item, path);
  }
}

/** The one that counts stays. Of a whole list of elements, say, a person decides: the other may hold what is wanted. */
function keepLast(item: Item | null, path: Path): readonly Fix[] {
  const property = String(path.at(-1));
  if (item === null && (ARRAY_NAMES as readonly string[]).includes(property)) return [];
  const title = `Keep the last ${quote(property)}, which counts`;
  return [{ title, operations: [{ op: 'keep-last', item, path }], preferred: true }];
}

/** The format of the object at a path. */
function formatAt(item: Item | null, path: Path): ObjectFormat {
  let format: ObjectFormat = item === null ? ROOT : ENTRY_FORMATS[item.array];
  for (const step of path) {
    const kind = typeof step === 'string' ? format.properties.get(step)?.kind : undefined;
    if (kind?.is === 'objects') format = kind.of;
  }
  return format;
}

function valueAt(item: Item | null, path: Path, { root }: RuleContext): unknown {
  let value: unknown = item === null ? root : item.value;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}

/** The property under the name that was meant, or away with it. */
function fixUnknown(item: Item | null, path: Path, near: readonly string[], context: RuleContext): readonly Fix[] {
  const objectPath = path.slice(0, -1);
  const name = String(path.at(-1));
  const object = valueAt(item, objectPath, context) as Readonly<Record<string, unknown>>;
  const format = formatAt(item, objectPath);
  const fixes: Fix[] = [];
  for (const meant of near) {
    const property = format.properties.get(meant);
    if (property === undefined || Object.hasOwn(object, meant) || hasFaults(property, object[name])) continue;
    const operations = takeOver(item, objectPath, property, object[name], context);
    if (operations === undefined) continue;
    fixes.push({
      title: `Rename it to ${quote(meant)}`,
      operations: [remove(item, path), ...operations],
      preferred: fixes.length === 0,
    });
  }
  return [
    ...fixes,
    { title: `Remove ${quote(name)}`, operations: [remove(item, path)], preferred: fixes.length === 0 },
  ];
}

function takeOver(item: Item | null, objectPath: Path, property: PropertyFormat, value: unknown, context: RuleContext) {
  if (objectPath.length > 0) return [set(item, [...objectPath, property.name], value)];
  if (typeof value === 'string') return adopt(item, property.name, value, context);
  // Members would count from now on; attributes, test cases and the mirror cause no error.
  return property.kind.is === 'objects' ? [set(item, [property.name], value)] : undefined;
}

/** A number or truth value as text where it fits; else what a missing value would get, or away with an optional one. */
function fixValue(item: Item | null, path: Path, context: RuleContext): readonly Fix[] {
  const name = path.at(-1) as string | number;
  if (typeof name === 'number') return fixListEntry(item, path, name, context);
  const objectPath = path.slice(0, -1);
  const format = formatAt(item, objectPath);
  const property = format.properties.get(name) as PropertyFormat;
  const value = valueAt(item, path, context);
  const fixes = [...asText(item, path, property, value, context)];
  if (property.required) return [...fixes, ...fixMissing(item, objectPath, format, name, context)];
  fixes.push(...asList(item, path, property, value));
  return [
    ...fixes,
    { title: `Remove ${quote(name)}`, operations: [remove(item, path)], preferred: fixes.length === 0 },
  ];
}

function asText(
  item: Item | null,
  path: Path,
  property: PropertyFormat,
  value: unknown,
  context: RuleContext,
): readonly Fix[] {
  if (typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value);
  if (property.kind.is === 'id' && item !== null) return giveId(item, text, context).slice(0, 1);
  if (property.kind.is !== 'text') return [];
  const operations = path.length > 1 ? [set(item, path, text)] : adopt(item, property.name, text, context);
  return operations === undefined
    ? []
    : [{ title: `Write it as the text ${quote(text)}`, operations, preferred: true }];
}

/** One object where a list of them belongs. */
function asList(item: Item | null, path: Path, property: PropertyFormat, value: unknown): readonly Fix[] {
  if (property.kind.is !== 'objects' || !isObject(value) || hasFaults(property, [value])) return [];
  return [{ title: 'Put it into a list', operations: [set(item, path, [value])], preferred: true }];
}

/** Members: a number that is the id of something that may stand here, or out. */
function fixListEntry(item: Item | null, path: Path, place: number, context: RuleContext): readonly Fix[] {
  const value = valueAt(item, path, context);
  const fixes: Fix[] = [];
  if (
    typeof value === 'number' &&
    item !== null &&
    isChecked(item, context) &&
    mayStandIn(item as ViewItem, path[0], String(value), context)
  ) {
    fixes.push({
      title: `Write it as the text ${quote(String(value))}`,
      operations: [set(item, path, String(value))],
      preferred: true,
    });
  }
  return [
    ...fixes,
    { title: `Take entry ${place + 1} out`, operations: [remove(item, path)], preferred: fixes.length === 0 },
  ];
}

function mayStandIn(view: ViewItem, list: string | number | undefined, id: string, { index }: RuleContext): boolean {
  if (list === 'included_elements') {
    return index.element(id) !== undefined && !view.facts.elements.includes(id) && mayShow(view, id, index);
  }
  const relationship: RelationshipItem | undefined = index.relationship(id);
  return relationship !== undefined && !view.facts.relationships.includes(id) && showsEnds(view, relationship, index);
}

function fixEntry(item: Item | null, path: Path, context: RuleContext): readonly Fix[] {
  if (path.length > 0) return [{ title: 'Take this entry out', operations: [remove(item, path)], preferred: true }];
  return item === null ? [] : takeEntryOut(item, context);
}
