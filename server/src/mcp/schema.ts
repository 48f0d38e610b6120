import type { ObjectFormat } from '../engine/graph/format.ts';

/**
 * The part of JSON schema that every client understands: no combinators, no references, no lists of types. What may also be
 * null or of another type has no type here; the engine judges it.
 */
export interface PropertySchema {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: PropertySchema;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

// @implements arch:con-tool-list-plain
/** A flat JSON schema without root combinators: one of those makes some clients refuse the whole conversation. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

export function input(
  properties: Readonly<Record<string, PropertySchema>>,
  required: readonly string[] = [],
): InputSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

export function string(description: string): PropertySchema {
  return { type: 'string', description };
}

export function integer(description: string): PropertySchema {
  return { type: 'integer', description };
}

export function boolean(description: string): PropertySchema {
  return { type: 'boolean', description };
}

export function strings(description: string): PropertySchema {
  return { type: 'array', items: { type: 'string' }, description };
}

/** An object whose fields the description names. */
export function open(description: string): PropertySchema {
  return { type: 'object', description, additionalProperties: true };
}

interface FieldsOf {
  readonly description: string;
  readonly required: string;
  readonly derived?: readonly string[];
  /** What has to be known of some lists. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** Fields by their names, from the table of the file format; what is derived is left out. */
export function fieldsOf(
  format: ObjectFormat,
  { description, required, derived = [], notes = {} }: FieldsOf,
): PropertySchema {
  const fields = [...format.properties.values()].filter(({ name }) => !derived.includes(name));
  const properties = fields.map(({ name, kind }): [string, PropertySchema] => {
    if (kind.is === 'texts') return [name, { type: 'array', items: { type: 'string' } }];
    if (kind.is !== 'objects') return [name, { type: 'string' }];
    const note = notes[name] === undefined ? {} : { description: notes[name] };
    return [name, { type: 'array', items: entryOf(kind.of), ...note }];
  });
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(properties),
    required: [required],
    additionalProperties: false,
  };
}

function entryOf({ properties }: ObjectFormat): PropertySchema {
  const fields = [...properties.keys()].map((name): [string, PropertySchema] => [name, { type: 'string' }]);
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false };
}
