/** JSON as plain nodes in which order and place are explicit, so that operations can be applied without the planner. */
export type Model =
  | { kind: 'scalar'; value: unknown }
  | { kind: 'array'; entries: Model[] }
  | { kind: 'object'; members: { key: string; value: Model }[] };

export function modelOf(value: unknown): Model {
  if (Array.isArray(value)) return { kind: 'array', entries: value.map(modelOf) };
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', value };
  return { kind: 'object', members: Object.entries(value).map(([key, entry]) => ({ key, value: modelOf(entry) })) };
}

/** As JSON.stringify prints it, for any indent and line end; undefined is one line without spaces. */
export function pretty(model: Model, indent: string | undefined, eol = '\n', line = eol): string {
  if (model.kind === 'scalar') return JSON.stringify(model.value);
  const colon = indent === undefined ? ':' : ': ';
  const deeper = line + (indent ?? '');
  const parts =
    model.kind === 'array'
      ? model.entries.map((entry) => pretty(entry, indent, eol, deeper))
      : model.members.map(({ key, value }) => JSON.stringify(key) + colon + pretty(value, indent, eol, deeper));
  const [open, close] = model.kind === 'array' ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return indent === undefined
    ? open + parts.join(',') + close
    : open + deeper + parts.join(`,${deeper}`) + line + close;
}

/** Printed with any white space at all between the tokens: `space` is asked for each gap. */
export function scattered(model: Model, space: () => string): string {
  if (model.kind === 'scalar') return JSON.stringify(model.value);
  const parts =
    model.kind === 'array'
      ? model.entries.map((entry) => scattered(entry, space))
      : model.members.map(({ key, value }) => `${JSON.stringify(key)}${space()}:${space()}${scattered(value, space)}`);
  const [open, close] = model.kind === 'array' ? '[]' : '{}';
  return open + parts.map((part, at) => (at === 0 ? '' : `${space()},`) + space() + part).join('') + space() + close;
}

export type Steps = readonly (string | number)[];

/** An operation with its whole path from the root; an item is a path of two steps. */
export type Step =
  | { readonly op: 'set' | 'append'; readonly path: Steps; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Steps };

export function at(model: Model, path: Steps): Model | undefined {
  let found: Model | undefined = model;
  for (const step of path) {
    if (typeof step === 'number') found = found?.kind === 'array' ? found.entries[step] : undefined;
    else found = found?.kind === 'object' ? found.members.find((member) => member.key === step)?.value : undefined;
  }
  return found;
}

/** Applies operations that do not contradict each other. Places count as they are before the first. */
export function apply(model: Model, steps: readonly Step[]): void {
  const gone = new Set<Model>();
  for (const step of steps) {
    const old = at(model, step.path);
    if (step.op === 'remove') {
      if (old !== undefined) gone.add(old);
    } else if (step.op === 'set') {
      if (old === undefined) create(model, step.path, modelOf(step.value));
      else if (!same(old, modelOf(step.value))) replace(old, modelOf(step.value));
    } else if (old?.kind === 'array') old.entries.push(modelOf(step.value));
    else if (old === undefined) create(model, step.path, modelOf([step.value]));
    else replace(old, modelOf([step.value]));
  }
  sweep(model, gone);
}

function create(model: Model, path: Steps, value: Model): void {
  const parent = at(model, path.slice(0, -1));
  const key = path.at(-1);
  if (parent?.kind !== 'object' || typeof key !== 'string') throw new Error(`no object for ${path.join('/')}`);
  parent.members.push({ key, value });
}

/** In place, so that other operations still find the node. */
function replace(old: Model, value: Model): void {
  for (const key of Object.keys(old)) Reflect.deleteProperty(old, key);
  Object.assign(old, value);
}

function sweep(model: Model, gone: ReadonlySet<Model>): void {
  if (model.kind === 'array') {
    model.entries = model.entries.filter((entry) => !gone.has(entry));
    for (const entry of model.entries) sweep(entry, gone);
  } else if (model.kind === 'object') {
    model.members = model.members.filter((member) => !gone.has(member.value));
    for (const { value } of model.members) sweep(value, gone);
  }
}

/** Equal but for the order of properties. */
function same(a: Model, b: Model): boolean {
  if (a.kind === 'scalar' && b.kind === 'scalar') return a.value === b.value;
  if (a.kind === 'array' && b.kind === 'array') {
    const other = b.entries;
    return a.entries.length === other.length && a.entries.every((entry, i) => same(entry, other[i] as Model));
  }
  if (a.kind !== 'object' || b.kind !== 'object' || a.members.length !== b.members.length) return false;
  return a.members.every(({ key, value }) => {
    const other = at(b, [key]);
    return other !== undefined && same(value, other);
  });
}
