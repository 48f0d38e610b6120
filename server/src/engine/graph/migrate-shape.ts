import { ATTRIBUTE, ELEMENT, type ObjectFormat, type PropertyFormat, TESTCASE } from './format.ts';
import type { ObjectLog } from './migrate-log.ts';
import { isObject } from './read-facts.ts';

/**
 * Fits the objects of older files into the format: what it knows keeps its place and gets the right shape, what it does
 * not know is handed back. Nothing that says something goes without an entry in the log.
 */

export type Fields = Record<string, unknown>;

/** A field that has no place in its object. */
export interface Extra {
  readonly name: string;
  readonly value: unknown;
}

export interface Fitted {
  readonly fields: Fields;
  readonly extras: readonly Extra[];
}

/** @param prefix how the log names the object's fields: '' at the top, `testcases[2].` below */
export function fitInto(format: ObjectFormat, value: Readonly<Fields>, log: ObjectLog, prefix = ''): Fitted {
  const fields: Fields = {};
  const extras: Extra[] = [];
  for (const [given, raw] of Object.entries(value)) {
    const property = propertyFor(format, given, value);
    if (isNothing(raw)) {
      // An empty list stays where the format has lists.
      if (Array.isArray(raw) && property !== undefined && property.kind.is !== 'text') fields[property.name] = raw;
      else log.add('dropped', prefix + given, raw, undefined, 'It was empty.');
      continue;
    }
    if (property === undefined) {
      extras.push({ name: given, value: raw });
      continue;
    }
    if (property.name !== given)
      log.add('reshaped', prefix + given, given, property.name, 'The field has another name.');
    const fitted = fitValue(property, raw, log, prefix, extras);
    if (fitted !== undefined) fields[property.name] = fitted;
    else extras.push({ name: given, value: raw });
  }
  return { fields, extras };
}

/** By its exact name, or by one that differs in case where the exact one is not there. */
function propertyFor(format: ObjectFormat, name: string, value: Readonly<Fields>): PropertyFormat | undefined {
  const exact = format.properties.get(name);
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  return [...format.properties.values()].find(
    (property) => property.name.toLowerCase() === folded && !Object.hasOwn(value, property.name),
  );
}

function isNothing(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

/** Undefined where nothing of the value fits. */
function fitValue(property: PropertyFormat, raw: unknown, log: ObjectLog, prefix: string, extras: Extra[]): unknown {
  const { kind, name } = property;
  if (kind.is === 'objects') {
    if (kind.of === ELEMENT) return raw;
    return fitList(kind.of, name, raw, log, prefix, extras);
  }
  if (kind.is === 'texts') return fitTexts(name, raw, log, prefix);
  const text = asText(raw);
  if (text !== undefined && text !== raw) log.add('reshaped', prefix + name, raw, text);
  return text;
}

/** A scalar, or lines of text, as one text. */
function asText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  const isLines = Array.isArray(raw) && raw.every((line) => typeof line === 'string');
  return isLines ? raw.join('\n') : undefined;
}

/** Ids may have come as numbers, or as objects that have one. */
function fitTexts(name: string, raw: unknown, log: ObjectLog, prefix: string): unknown {
  if (!Array.isArray(raw)) return undefined;
  return raw.flatMap((entry, at) => {
    const id = typeof entry === 'string' || typeof entry === 'number' ? String(entry) : idOf(entry);
    if (id === undefined || id === '') {
      log.add('lost', `${prefix}${name}[${at}]`, entry, undefined, 'It names nothing.');
      return [];
    }
    if (id !== entry) log.add('reshaped', `${prefix}${name}[${at}]`, entry, id);
    return [id];
  });
}

function idOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const id = entry.id ?? entry.view_id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Entries with what they lack and without what they may not have, which goes to the owner of the list. */
function fitList(
  format: ObjectFormat,
  list: string,
  raw: unknown,
  log: ObjectLog,
  prefix: string,
  extras: Extra[],
): unknown {
  const entries = entriesOf(format, raw);
  if (entries === undefined) return undefined;
  if (entries !== raw) log.add('reshaped', prefix + list, raw, entries);
  return entries.flatMap((entry, at) => {
    const place = `${prefix}${list}[${at}].`;
    const value = isObject(entry) ? entry : loose(format, entry);
    if (value === undefined) {
      log.add('lost', place.slice(0, -1), entry, undefined, `It is no ${format.title}.`);
      return [];
    }
    if (value !== entry) log.add('reshaped', place.slice(0, -1), entry, value);
    const { fields, extras: own } = fitInto(format, value, log, place);
    const name = typeof fields.name === 'string' ? fields.name : `${list}-${at + 1}`;
    for (const extra of own) extras.push({ name: `${name}.${extra.name}`, value: extra.value });
    fill(format, fields, name, log, place);
    return [fields];
  });
}

/** A list; or, of attributes, an object of names and values. */
function entriesOf(format: ObjectFormat, raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (format !== ATTRIBUTE || !isObject(raw)) return undefined;
  return Object.entries(raw).map(([name, value]) => ({ name, value }));
}

/** A bare text in a list of attributes is a note. */
function loose(format: ObjectFormat, entry: unknown): Fields | undefined {
  const text = asText(entry);
  return format === ATTRIBUTE && text !== undefined && text !== '' ? { name: 'note', value: text } : undefined;
}

/** What a required field of a nested entry says where it says nothing. */
function fill(format: ObjectFormat, fields: Fields, name: string, log: ObjectLog, place: string): void {
  const defaults: Readonly<Record<string, string>> =
    format === TESTCASE ? { name, description: name, type: 'Acceptance Test', Input: 'Not stated.' } : { name };
  for (const property of format.required) {
    const text = defaults[property.name];
    if (fields[property.name] !== undefined || text === undefined) continue;
    fields[property.name] = text;
    log.add('filled', place + property.name, undefined, text);
  }
}
