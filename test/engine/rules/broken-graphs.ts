import { readdirSync, readFileSync } from 'node:fs';

/** Graphs with faults of every kind, made from sound ones by a seeded sequence of small accidents. */

type Json = Record<string, unknown>;
interface Graph {
  elements: Json[];
  relationships: Json[];
  views: Json[];
  [name: string]: unknown;
}

const CASES = 'test/fixtures/rules/cases';

export function caseTexts(): readonly (readonly [name: string, text: string])[] {
  return readdirSync(CASES)
    .filter((file) => file.endsWith('.json') && !/\.(expected|baseline)\.json$/.test(file))
    .map((file) => [file, readFileSync(`${CASES}/${file}`, 'utf8').replace(/^\ufeff/, '')] as const);
}

/** A small generator of our own (mulberry32), so that a seed means the same everywhere. */
export class Dice {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

type Accident = (graph: Graph, dice: Dice) => void;

const ids = (list: Json[], field = 'id'): string[] => list.map((entry) => String(entry?.[field]));
const members = (view: Json, list: string): unknown[] => {
  if (!Array.isArray(view[list])) view[list] = [];
  return view[list] as unknown[];
};
const typo = (text: string, dice: Dice): string => {
  const at = dice.below(text.length);
  return dice.pick([text.slice(0, at) + text.slice(at + 1), `${text}x`, text.toUpperCase(), `ghost${dice.below(3)}`]);
};
const put = (entry: Json, name: string, value: unknown): void => {
  entry[name] = value;
};
const ODD_VALUES = [null, '', 5, true, {}, [], ['x'], { name: 'x' }, 'odd text'] as const;

const ACCIDENTS: readonly Accident[] = [
  (graph, dice) => void graph.elements.splice(dice.below(graph.elements.length), 1),
  (graph, dice) => void graph.relationships.splice(dice.below(graph.relationships.length), 1),
  (graph, dice) => void graph.views.splice(dice.below(graph.views.length), 1),
  (graph, dice) => put(dice.pick(graph.elements), 'name', `Renamed ${dice.below(9)}`),
  (graph, dice) =>
    put(
      dice.pick(graph.elements),
      'type',
      dice.pick(['Goal', 'Node', 'Skill', 'node', 'Thing', 'Business Rol', 'And Junction']),
    ),
  (graph, dice) => put(dice.pick(graph.elements), 'parent', dice.pick([...ids(graph.elements), 'ghost1', 'ghost2'])),
  (graph, dice) =>
    put(dice.pick(graph.relationships), 'type', dice.pick(['Serving', 'Access', 'Flow', 'serving', 'Uses'])),
  (graph, dice) => put(dice.pick(graph.relationships), 'source_id', dice.pick([...ids(graph.elements), 'ghost1'])),
  (graph, dice) => {
    const relationship = dice.pick(graph.relationships);
    relationship.target_id = typo(String(relationship.target_id), dice);
  },
  (graph, dice) => put(dice.pick(graph.relationships), 'source_name', 'Old Name'),
  (graph, dice) => put(dice.pick(graph.relationships), 'statement', 'as it was'),
  (graph, dice) => void graph.elements.push(structuredClone(dice.pick(graph.elements))),
  (graph, dice) => void graph.relationships.push({ ...dice.pick(graph.relationships), name: 'again' }),
  (graph, dice) => void graph.relationships.push({ ...dice.pick(graph.relationships), id: `copy${dice.below(5)}` }),
  (graph, dice) => void graph.views.push(structuredClone(dice.pick(graph.views))),
  (graph, dice) =>
    void members(dice.pick(graph.views), 'included_elements').push(
      dice.pick([...ids(graph.elements), 'ghost1', 'ghost2']),
    ),
  (graph, dice) =>
    void members(dice.pick(graph.views), 'included_relationships').push(
      dice.pick([...ids(graph.relationships), 'rghost']),
    ),
  (graph, dice) => void members(dice.pick(graph.views), 'included_elements').push(dice.pick(ids(graph.relationships))),
  (graph, dice) => void members(dice.pick(graph.views), 'included_elements').pop(),
  (graph, dice) => void members(dice.pick(graph.views), 'included_relationships').pop(),
  (graph, dice) => void members(dice.pick(graph.views), 'included_elements').shift(),
  (graph, dice) => put(dice.pick(graph.views), 'parent_element_id', dice.pick([...ids(graph.elements), 'ghost1'])),
  (graph, dice) => void delete dice.pick(graph.views).parent_element_id,
  (graph, dice) => put(dice.pick(graph.views), 'parent_element_name', 'Old Parent'),
  (graph, dice) => put(dice.pick(graph.views), 'view_name', dice.pick(['Other', 'SystemArchitecture'])),
  (graph, dice) =>
    put(dice.pick(graph.elements), 'subdiagram_views', [
      { view_id: dice.pick(ids(graph.views, 'view_id')), view_name: 'Old' },
    ]),
  (graph, dice) => void delete dice.pick(graph.elements).subdiagram_views,
  (graph, dice) => {
    const view = dice.pick(graph.views);
    for (const id of ids(graph.elements)) if (dice.below(2) === 0) members(view, 'included_elements').push(id);
  },
  (graph, dice) => {
    for (let count = 10 + dice.below(12); count > 0; count--) {
      const id = `extra${graph.elements.length}`;
      graph.elements.push({ id, name: `Extra ${id}`, type: 'Node' });
      members(graph.views[count % graph.views.length] as Json, 'included_elements').push(id);
    }
  },
  (graph, dice) => {
    const entry = dice.pick([...graph.elements, ...graph.relationships, ...graph.views]);
    delete entry[dice.pick(Object.keys(entry))];
  },
  (graph, dice) => {
    const entry = dice.pick([...graph.elements, ...graph.relationships, ...graph.views]);
    entry[dice.pick(Object.keys(entry))] = structuredClone(dice.pick(ODD_VALUES));
  },
  (graph, dice) => {
    const entry = dice.pick([...graph.elements, ...graph.relationships, ...graph.views]);
    const name = dice.pick(Object.keys(entry));
    entry[dice.pick([`${name}x`, 'note', name.replace('_', '')])] = entry[name];
    if (dice.below(2) === 0) delete entry[name];
  },
  (graph, dice) => {
    const entry = dice.pick([...graph.elements, ...graph.views]);
    const field = 'view_id' in entry ? 'view_id' : 'id';
    entry[field] = dice.pick([`${entry[field]} 1`, `{${entry[field]}}`, '-']);
  },
  (graph, dice) => {
    dice.pick(graph.elements).testcases = [
      {
        name: 'a',
        description: 'b',
        type: 'Acceptance Test',
        Input: 'c',
        acceptanceCriteria: dice.pick(['test/a.test.ts', 'npm test']),
      },
      dice.pick([{ name: 'a' }, 5, { name: 'a', description: '', Input: null, odd: 1 }]),
    ];
  },
  (graph, dice) =>
    put(dice.pick(graph.elements), 'attributes', dice.pick([{ name: 'a' }, [{ value: 'b' }], [{ name: '' }], 'x'])),
  (graph) => void graph.elements.push(7 as unknown as Json),
  (graph) => put(graph, 'name', ''),
  (graph) => void delete graph.description,
];

/** The graph with some accidents; an accident that does not fit what the earlier ones left is passed over. */
export function broken(text: string, seed: number, accidents?: number): unknown {
  const dice = new Dice(seed);
  const graph = JSON.parse(text) as Graph;
  for (let count = accidents ?? 1 + dice.below(4); count > 0; count--) {
    try {
      dice.pick(ACCIDENTS)(graph, dice);
    } catch {
      // An empty list or a missing value has nothing to pick from.
    }
  }
  return JSON.parse(JSON.stringify(graph));
}
