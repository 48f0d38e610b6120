import * as z from 'zod';
import { toPointer } from '../graph/json-tree.ts';
import { quote, quoteChoice } from '../rules/wording.ts';
import { fieldMeant } from './field-meant.ts';
import { IMMUTABLE } from './fields.ts';
import { isJsonText } from './json-text.ts';

/** What is wrong with one field of a mutation. */
export interface Problem {
  /** Below the mutation. */
  readonly pointer: string;
  /** The last step of the pointer. */
  readonly field: string;
  readonly message: string;
  /** What may stand there instead. */
  readonly known?: readonly string[];
}

type Path = readonly (string | number)[];
type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

/** The faults that a schema found in a value, in words that name the field and what would be right. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, value: unknown): readonly Problem[] {
  const reader = new Reader(schema, value);
  return error.issues.flatMap((issue) => reader.problemsIn(issue, []));
}

function problem(path: Path, message: string, known?: readonly string[]): Problem {
  return { pointer: toPointer(path), field: String(path.at(-1) ?? ''), message, ...(known ? { known } : {}) };
}

class Reader {
  constructor(
    private readonly schema: z.ZodType,
    private readonly value: unknown,
  ) {}

  problemsIn(issue: Issue, base: Path): readonly Problem[] {
    const path = [...base, ...(issue.path as Path)];
    const where = nameOf(path);
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => this.unknownField(key, path));
    if (issue.code === 'invalid_type') return [problem(path, this.typeMessage(path, issue.expected))];
    if (issue.code === 'invalid_union') return this.inUnion(issue.errors, path);
    if (issue.code === 'invalid_value') {
      const known = issue.values.map(String);
      return [problem(path, `${where} can only be ${quoteChoice(known)}.`, known)];
    }
    if (issue.code === 'too_small') {
      const need = issue.origin === 'array' ? 'hold at least one entry' : 'say something';
      return [problem(path, `${where} is empty: it must ${need}.`)];
    }
    return [problem(path, `${where}: ${issue.message}.`)];
  }

  /** The alternative that was meant is the one whose own fault lies deepest. */
  private inUnion(errors: readonly (readonly Issue[])[], path: Path): readonly Problem[] {
    const depth = (issues: readonly Issue[]) =>
      Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
    const [best = []] = errors.toSorted((a, b) => depth(b) - depth(a));
    if (depth(best) > 0) return best.flatMap((issue) => this.problemsIn(issue, path));
    const message = `${nameOf(path)} must be a list of ids, or an object with add and remove.`;
    return [problem(path, message)];
  }

  private unknownField(key: string, path: Path): Problem {
    const fields = fieldsAt(this.schema, path);
    const known = patchable(path.at(-1), fields);
    const holder = path.length > 0 ? undefined : this.holderOf(key, fields);
    const near = holder === undefined ? fieldMeant(known, key) : undefined;
    const meant = holder !== undefined ? ` It belongs in ${quote(holder)}.` : near && ` Did you mean ${quote(near)}?`;
    // The data lists them in any case.
    const hint = meant ?? ` It knows ${known.join(', ')}.`;
    return problem([...path, key], `${nameOf(path)} has no field ${quote(key)}.${hint}`, known);
  }

  /** The object of the mutation that has a field of just this name: people write the fields one level too high. */
  private holderOf(key: string, fields: readonly string[]): string | undefined {
    return fields.find((field) => patchable(field, fieldsAt(this.schema, [field])).includes(key));
  }

  private typeMessage(path: Path, expected: string): string {
    const where = nameOf(path);
    const right = KINDS[expected] ?? expected;
    const given = valueAt(this.value, path);
    if (given === undefined) return `${where} is missing: it must be ${right}.`;
    if (given === null) return `${where} cannot be null: it must be ${right}.`;
    if (isJsonText(given, expected)) return `${where} must be ${right}, not a text that holds one in JSON.`;
    return `${where} must be ${right}.`;
  }
}

/** A patch takes some fields only to say why they cannot be patched. */
function patchable(of: string | number | undefined, fields: readonly string[]): readonly string[] {
  return of === 'patch' ? fields.filter((field) => !IMMUTABLE.includes(field)) : fields;
}

/** `patch.attributes[2].name`. */
function nameOf(path: Path): string {
  if (path.length === 0) return 'the mutation';
  return path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${step}`)).join('');
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

/** The names of the fields that an object at a place of the schema knows. */
function fieldsAt(schema: z.ZodType, path: Path): readonly string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) {
    const options = inner.options as readonly z.ZodType[];
    return [...new Set(options.flatMap((option) => fieldsAt(option, path)))];
  }
  const [step, ...rest] = path;
  if (inner instanceof z.ZodArray) return typeof step === 'number' ? fieldsAt(inner.element as z.ZodType, rest) : [];
  if (!(inner instanceof z.ZodObject)) return [];
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  if (step === undefined) return Object.keys(shape);
  const field = Object.hasOwn(shape, step) ? shape[step as string] : undefined;
  return field === undefined ? [] : fieldsAt(field, rest);
}

function unwrapped(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType;
  return inner;
}
