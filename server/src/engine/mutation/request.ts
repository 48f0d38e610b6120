import type * as z from 'zod';
import { nearest } from '../graph/nearest.ts';
import { isObject } from '../graph/read-facts.ts';
import { plural, quote, someOf } from '../rules/wording.ts';
import type { Steps } from '../steps.ts';
import { fieldMeant } from './field-meant.ts';
import type { MutationKind } from './kind.ts';
import { MUTATIONS } from './kinds.ts';
import { type Problem, problemsOf } from './problems.ts';
import { Refusal } from './refusal.ts';

/** What a door asks for. */
export interface BatchRequest {
  /** As they came: `{type, ...}` each. They are checked when the batch runs. */
  readonly mutations: readonly unknown[];
  /** The canonical version that the caller has seen; another current one refuses the batch. */
  readonly expectedVersion?: string;
}

/** More are counted, not named. */
const MOST_PROBLEMS = 5;
/** So many further mutations are told about; whoever mends them sends the batch again. */
const MOST_ALSO = 10;
const FIELDS = ['mutations', 'expectedVersion'];

/**
 * Reads a request as it came from outside.
 * @throws Refusal `MUTATION_INVALID`
 */
export function readRequest(value: unknown): BatchRequest {
  const example = '{"mutations": [{"type": "addElement", ...}], "expectedVersion": "sha256:..."}';
  if (!isObject(value)) throw invalid(`A request is one JSON object: ${example}.`, '', {});
  const unknown = Object.keys(value).filter((key) => !FIELDS.includes(key));
  const [first] = unknown;
  if (first !== undefined) {
    const near = fieldMeant(FIELDS, first);
    const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
    throw invalid(`A request has no field ${quote(first)}.${hint} It holds mutations and expectedVersion.`, '', {
      unknown,
    });
  }
  const { mutations, expectedVersion } = value;
  if (!Array.isArray(mutations)) {
    throw invalid('mutations must be a list: of objects with a type each.', '/mutations', { field: 'mutations' });
  }
  if (expectedVersion === undefined) return { mutations };
  if (typeof expectedVersion === 'string') return { mutations, expectedVersion };
  throw invalid('expectedVersion must be a text, as canonicalVersion is answered.', '/expectedVersion', {
    field: 'expectedVersion',
  });
}

/** A mutation whose fields are right. */
export interface CheckedMutation {
  readonly kind: MutationKind;
  readonly value: unknown;
}

/**
 * Checks the fields of every mutation before any of them runs.
 * @throws Refusal `MUTATION_INVALID`
 */
export function* checkMutations(mutations: readonly unknown[]): Steps<readonly CheckedMutation[]> {
  if (mutations.length === 0) throw invalid('The batch is empty: name at least one mutation.', '/mutations', {});
  const checked: CheckedMutation[] = [];
  const refused: Refusal[] = [];
  for (const [at, mutation] of mutations.entries()) {
    const read = readMutation(mutation, at);
    if (read instanceof Refusal) refused.push(read);
    else checked.push(read);
    yield;
  }
  if (refused.length > 0) throw together(refused);
  return checked;
}

function readMutation(mutation: unknown, at: number): CheckedMutation | Refusal {
  const type = isObject(mutation) ? mutation.type : undefined;
  const kind = typeof type === 'string' ? MUTATIONS.get(type) : undefined;
  if (kind === undefined) return unknownType(mutation, type, at);
  const parsed = (kind.schema as z.ZodType).safeParse(mutation);
  if (parsed.success) return { kind, value: parsed.data };
  return badFields(kind, problemsOf(parsed.error, kind.schema, mutation), at);
}

/** The first refusal, with a word about the others: the same mistake mostly runs through a whole batch. */
function together([first, ...others]: readonly Refusal[]): Refusal {
  const { message, details } = first as Refusal;
  if (others.length === 0) return first as Refusal;
  const also = others.map((other) => ({ pointer: other.details.pointer, message: other.message }));
  const places = someOf(
    also.map(({ pointer }) => String(pointer)),
    MOST_PROBLEMS,
  );
  const data = { ...details.data, also: also.slice(0, MOST_ALSO) };
  return invalid(`${message} Wrong too: ${places}.`, details.pointer ?? '', data);
}

function unknownType(mutation: unknown, type: unknown, at: number): Refusal {
  const known = [...MUTATIONS.keys()];
  const data = { mutation: at, known };
  const pointer = `/mutations/${at}`;
  if (!isObject(mutation)) {
    const hint = typeof mutation === 'string' ? ', not a text that holds one in JSON' : '';
    return invalid(`A mutation is an object with a type${hint}.`, pointer, data);
  }
  if (typeof type !== 'string') {
    const fault = type === undefined ? 'The mutation has no type' : 'The type of the mutation is no text';
    return invalid(`${fault}. It is one of ${known.join(', ')}.`, `${pointer}/type`, data);
  }
  const near = nearest(known, type, 3);
  const hint = near.length > 0 ? ` Did you mean ${near.map(quote).join(' or ')}?` : '';
  const message = `There is no mutation ${quote(type)}.${hint} There are ${known.join(', ')}.`;
  return invalid(message, `${pointer}/type`, { ...data, near });
}

function badFields({ type }: MutationKind, problems: readonly Problem[], at: number): Refusal {
  const said = problems.slice(0, MOST_PROBLEMS).map(({ message }) => message);
  const more = problems.length - said.length;
  const rest = more > 0 ? ` And ${plural(more, 'problem')} more.` : '';
  const placed = problems.map((problem) => ({ ...problem, pointer: `/mutations/${at}${problem.pointer}` }));
  return invalid(`${type}: ${said.join(' ')}${rest}`, placed[0]?.pointer ?? '', {
    mutation: at,
    type,
    problems: placed,
  });
}

function invalid(message: string, pointer: string, data: Record<string, unknown>): Refusal {
  const text = 'Correct the batch and send all of it again: nothing was applied.';
  return new Refusal('MUTATION_INVALID', message, { data, pointer, guidance: [{ text, data: { pointer } }] });
}
