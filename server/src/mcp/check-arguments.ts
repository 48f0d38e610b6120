import { GroundplanError } from '../engine/errors.ts';
import { fieldMeant } from '../engine/mutation/field-meant.ts';
import { isJsonText } from '../engine/mutation/json-text.ts';
import { someOf } from '../engine/rules/wording.ts';
import type { InputSchema, PropertySchema } from './schema.ts';
import type { Arguments } from './tool.ts';

/** Longer values are cut in messages. */
const LONGEST_SHOWN = 60;
/** More are counted, not named. */
const MOST_NAMED = 5;

// @implements arch:con-mcp-arguments-as-they-came
/**
 * Names and types of a call's arguments. What they mean is left to the tool.
 * @throws GroundplanError `arguments/invalid`, `arguments/unknown`, `arguments/missing`
 */
export function checkedArguments(tool: string, schema: InputSchema, args: unknown): Arguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    const message = `${tool} takes its arguments as one JSON object. Send {} where there are none.`;
    throw new GroundplanError('arguments/invalid', message, { data: { arguments: [] } });
  }
  const given = args as Arguments;
  const known = Object.keys(schema.properties);
  refuseUnknown(tool, known, Object.keys(given), { holders: (name) => holdersOf(schema, name) });
  for (const [name, value] of Object.entries(given)) {
    const fault = faultOf(schema.properties[name] as PropertySchema, value, name);
    if (fault === undefined) continue;
    const message = `${tool}: the argument "${fault.path}" must be ${fault.expected}, and it is ${shown(fault)}. ${remedy(fault)}`;
    throw new GroundplanError('arguments/invalid', message, {
      data: { argument: name, path: fault.path, expected: fault.expected },
    });
  }
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) return given;
  const names = missing.map((name) => `"${name}"`).join(', ');
  const about = schema.properties[missing[0] as string]?.description ?? '';
  throw new GroundplanError('arguments/missing', `${tool} needs the argument ${names}. ${about}`.trim(), {
    data: { missing },
  });
}

/** The arguments that are objects, or lists of objects, with a field of this name: people write fields one level too high. */
function holdersOf({ properties }: InputSchema, name: string): readonly string[] {
  const hasField = ({ properties: own, items }: PropertySchema): boolean =>
    Object.hasOwn(own ?? items?.properties ?? {}, name);
  const holders = Object.entries(properties).flatMap(([holder, schema]) => (hasField(schema) ? [holder] : []));
  // A patch takes the fields of what it changes.
  return holders.length > 0 && Object.hasOwn(properties, 'patch') ? [...holders, 'patch'] : holders;
}

interface Circumstances {
  /** Says for which calls these are the names. */
  readonly when?: string;
  /** Arguments that an unknown one may belong in. */
  readonly holders?: (name: string) => readonly string[];
}

/** @throws GroundplanError `arguments/unknown` */
export function refuseUnknown(
  tool: string,
  known: readonly string[],
  given: readonly string[],
  { when = '', holders = () => [] }: Circumstances = {},
): void {
  const unknown = given.filter((name) => !known.includes(name));
  const [first] = unknown;
  if (first === undefined) return;
  const names = someOf(
    unknown.map((name) => `"${cut(name)}"`),
    MOST_NAMED,
  );
  const offer = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
  const message = `${tool}${when} knows no argument ${names}. ${hintFor(first, known, holders(first))}${offer}`;
  throw new GroundplanError('arguments/unknown', message, { data: { unknown, known } });
}

function hintFor(name: string, known: readonly string[], holders: readonly string[]): string {
  if (holders.length > 0) return `"${cut(name)}" belongs in ${holders.map((holder) => `"${holder}"`).join(' or ')}. `;
  const near = fieldMeant(known, name);
  return near ? `Did you mean "${near}"? ` : '';
}

interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly value: unknown;
  /** Where it is the whole argument that has another one. */
  readonly type?: Type;
}

/** Only the first level is judged here, and the entries of lists of texts: below that the engine has better words. */
function faultOf({ type, enum: choices, items }: PropertySchema, value: unknown, path: string): Fault | undefined {
  if (type !== undefined && !IS[type](value)) return { path, expected: EXPECTED[type], value, type };
  if (choices && !choices.includes(value as string)) return { path, expected: `one of ${choices.join(', ')}`, value };
  if (!Array.isArray(value) || items?.type !== 'string') return undefined;
  const at = value.findIndex((entry) => typeof entry !== 'string');
  return at < 0 ? undefined : { path: `${path}[${at}]`, expected: EXPECTED.string, value: value[at] };
}

type Type = NonNullable<PropertySchema['type']>;

const IS: Readonly<Record<Type, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const EXPECTED: Readonly<Record<Type, string>> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function remedy({ value, expected, type }: Fault): string {
  return isJsonText(value, type)
    ? `Pass ${expected.replace(/^an? /, 'the ')} itself, not a text that holds one in JSON.`
    : 'Correct it and call again.';
}

function shown({ value }: Fault): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = cut(JSON.stringify(value));
  return typeof value === 'string' ? `the text ${text}` : text;
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).replace(/\p{Surrogate}$/u, '')}…` : text;
}
