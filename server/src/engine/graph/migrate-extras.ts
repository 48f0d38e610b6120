import { sameJson } from './json-text.ts';
import type { ObjectLog } from './migrate-log.ts';
import type { Extra, Fields } from './migrate-shape.ts';
import { isObject } from './read-facts.ts';

/** Keeps what has no field of its own: as attributes, or in the description of what can have none. */

/** A longer text, or one with lines, goes into `content` instead of `value`. */
const LONGEST_VALUE = 200;

/** Adds the extras to the attributes of an element, a relationship or the root. */
export function keepAsAttributes(fields: Fields, extras: readonly Extra[], log: ObjectLog): void {
  if (extras.length === 0) return;
  const attributes = Array.isArray(fields.attributes) ? [...fields.attributes] : [];
  for (const extra of extras.flatMap(flattened)) {
    const attribute = attributeOf(extra);
    if (attributes.some((known) => sameJson(known, attribute))) continue;
    attributes.push(attribute);
    log.add('kept', extra.name, extra.value, { attributes: attribute });
  }
  if (attributes.length > 0) fields.attributes = attributes;
}

/** An object of scalars reads better as one attribute each. */
function flattened(extra: Extra): readonly Extra[] {
  const { name, value } = extra;
  if (!isObject(value) || Object.values(value).some((inner) => typeof inner === 'object')) return [extra];
  return Object.entries(value).map(([key, inner]) => ({ name: `${name}.${key}`, value: inner }));
}

function attributeOf({ name, value }: Extra): Fields {
  const text = textOf(value);
  const attribute = { name: name === '' ? 'attribute' : name };
  if (text === '') return attribute;
  const isLong = text.length > LONGEST_VALUE || text.includes('\n');
  return isLong ? { ...attribute, content: text } : { ...attribute, value: text };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Views have no attributes: what they had goes to the end of their description. */
export function keepInDescription(fields: Fields, extras: readonly Extra[], log: ObjectLog): void {
  if (extras.length === 0) return;
  const lines = extras.map(({ name, value }) => `${name}: ${textOf(value)}`);
  for (const { name, value } of extras) log.add('kept', name, value, { description: `${name}: ${textOf(value)}` });
  appendToDescription(fields, lines.join('\n'));
}

export function appendToDescription(fields: Fields, text: string): void {
  const before = typeof fields.description === 'string' ? `${fields.description}\n` : '';
  fields.description = before + text;
}
