import fc from 'fast-check';
import { ARRAY_NAMES, type ArrayName } from '../../../server/src/engine/graph/facts.ts';
import type { Item } from '../../../server/src/engine/graph/item.ts';
import type { Operation } from '../../../server/src/engine/graph/operations.ts';
import { at, type Model, type Step, type Steps } from './json-model.ts';

const KEYS = [
  'id',
  'name',
  'type',
  'attributes',
  'included_elements',
  'views',
  '说明',
  'a/b~',
  '',
  '__proto__',
  'constructor',
];
const key = fc.constantFrom(...KEYS);
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constant('\\u4e2d\n'),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

const { value } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(scalar, { maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: objectOf(tie('value'), 4),
}));
export const jsonValue = value.map((made) => JSON.parse(JSON.stringify(made)) as unknown);

function objectOf(entry: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<object> {
  const members = fc.uniqueArray(fc.tuple(key, entry), { maxLength, selector: ([name]) => name });
  return members.map((entries) => Object.fromEntries(entries));
}

/** Roots with some of the three arrays, in any order among other properties. */
export const graph: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...ARRAY_NAMES, 'name', 'attributes', '__proto__', 'x'), { minLength: 1 }),
    fc.array(
      fc.array(fc.oneof({ arbitrary: objectOf(jsonValue, 5), weight: 4 }, { arbitrary: jsonValue, weight: 1 }), {
        maxLength: 5,
      }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    fc.array(jsonValue, { minLength: 4, maxLength: 4 }),
  )
  .map(([names, arrays, others]) => {
    const entries = names.map((name, i) => [
      name,
      isArrayName(name) ? arrays[ARRAY_NAMES.indexOf(name)] : others[i % 4],
    ]);
    return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown;
  });

/** Numbers that choose a place and what to do there. */
export interface Choice {
  readonly op: 'set' | 'remove' | 'append' | 'add';
  readonly turns: readonly number[];
  readonly value: unknown;
}

export const choices: fc.Arbitrary<Choice[]> = fc.array(
  fc.record({
    op: fc.constantFrom('set', 'remove', 'append', 'add'),
    turns: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
    value: jsonValue,
  }),
  { maxLength: 8 },
);

/** Makes operations of choices and leaves out those that contradict an earlier one. */
export function stepsFor(model: Model, chosen: readonly Choice[]): Step[] {
  const steps: Step[] = [];
  for (const choice of chosen) {
    const step = stepFor(model, choice);
    if (step !== undefined && steps.every((other) => agree(step, other) && agree(other, step))) steps.push(step);
  }
  return steps;
}

function stepFor(model: Model, { op, turns, value: made }: Choice): Step | undefined {
  const path: (string | number)[] = [];
  if (op === 'add') return { op: 'append', path: [ARRAY_NAMES[(turns[0] ?? 0) % 3] as ArrayName], value: made };
  let here: Model = model;
  for (const turn of turns) {
    if (here.kind === 'scalar' || (path.length > 0 && turn % 7 === 0)) break;
    const size: number = here.kind === 'array' ? here.entries.length : here.members.length;
    if (size === 0) break;
    path.push(here.kind === 'array' ? turn % size : (here.members[turn % size] as { key: string }).key);
    here = at(model, path) as Model;
  }
  // Now and then a property that is not there yet.
  if (here.kind === 'object' && (turns.at(-1) ?? 0) % 2 === 0) path.push(`new ${(turns[0] ?? 0) % 3}`);
  if (path.length === 0) return undefined;
  if (op === 'remove') return { op, path };
  if (op === 'set') return { op, path, value: made };
  const target = at(model, path);
  const takes = target === undefined || target.kind === 'array' || (target.kind === 'scalar' && target.value === null);
  return takes ? { op: 'append', path, value: made } : undefined;
}

/** False where `a` and `b` contradict each other, seen from `a`. */
function agree(a: Step, b: Step): boolean {
  const equal = a.path.length === b.path.length && within(b.path, a.path);
  if (a.op === 'set' && equal) return b.op === 'set';
  if (a.op === 'set' && within(b.path, a.path)) return false;
  // To remove what is not there is allowed, but then it must not be made either.
  if (a.op === 'remove' && equal) return b.op === 'remove';
  return true;
}

function within(path: Steps, outer: Steps): boolean {
  return outer.every((step, i) => path[i] === step);
}

/** The operation of a step, by item wherever it lies in one. */
export function operationFor(document: { items: Readonly<Record<ArrayName, readonly Item[]>> }, step: Step): Operation {
  const [array, index, ...rest] = step.path;
  const known = typeof array === 'string' && isArrayName(array);
  if (known && index === undefined && step.op === 'append') return { op: 'add-item', array, value: step.value };
  const item = known && typeof index === 'number' ? document.items[array][index] : undefined;
  if (item !== undefined && rest.length === 0 && step.op === 'remove') return { op: 'remove-item', item };
  const place = { item: item ?? null, path: item ? rest : step.path };
  if (step.op === 'remove') return { op: 'remove', ...place };
  // Only lists outside the three arrays are appended to by a path from the root.
  return { op: step.op, ...place, value: step.value } as Operation;
}

export function isArrayName(name: unknown): name is ArrayName {
  return (ARRAY_NAMES as readonly unknown[]).includes(name);
}
