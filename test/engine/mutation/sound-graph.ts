import fc from 'fast-check';
import { allowedTypes } from '../../../server/src/engine/graph/archimate.ts';
import { statementOf } from '../../../server/src/engine/graph/statement.ts';

/** Random graphs that no rule finds anything in, with the ids that random batches name. */

const ELEMENT_IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'constructor'];
const TYPES = ['Device', 'Business Role', 'Application Component', 'Grouping', 'Goal', 'Skill'];

interface Choices {
  readonly count: number;
  readonly types: readonly string[];
  readonly parents: readonly number[];
  readonly relations: readonly (readonly [source: number, target: number, type: number])[];
  readonly deeper: boolean;
  /** Elements that fill a view up. */
  readonly crowd: number;
}

const choices: fc.Arbitrary<Choices> = fc.record({
  count: fc.integer({ min: 2, max: ELEMENT_IDS.length }),
  types: fc.array(fc.constantFrom(...TYPES), { minLength: ELEMENT_IDS.length, maxLength: ELEMENT_IDS.length }),
  parents: fc.array(fc.nat(20), { minLength: ELEMENT_IDS.length, maxLength: ELEMENT_IDS.length }),
  relations: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 4 }),
  deeper: fc.boolean(),
  crowd: fc.constantFrom(0, 0, 9, 13),
});

interface Element {
  id: string;
  name: string;
  type: string;
  [field: string]: unknown;
}

export const soundGraph: fc.Arbitrary<string> = fc
  .tuple(choices, fc.constantFrom(undefined, 2, 4, '\t'))
  .map(([chosen, indent]) => `${JSON.stringify(build(chosen), null, indent)}\n`);

function build({ count, types, parents, relations, deeper, crowd }: Choices): object {
  const elements = ELEMENT_IDS.slice(0, count).map((id, at): Element => {
    const parent = at > 0 && (parents[at] as number) % 2 === 0 ? ELEMENT_IDS[(parents[at] as number) % at] : undefined;
    return {
      id,
      name: `Name of ${id}`,
      type: types[at] as string,
      ...(parent === undefined ? {} : { parent }),
      ...(at % 2 === 0
        ? {
            attributes: [
              { name: 'owner', value: 'x' },
              { name: 'commit', value: 'y' },
            ],
          }
        : {}),
    };
  });
  const triples = new Set<string>();
  const relationships = relations.flatMap(([from, to, pick], at) => {
    const [source, target] = [elements[from % count] as Element, elements[to % count] as Element];
    const allowed = allowedTypes(source.type, target.type);
    const type = allowed[pick % Math.max(1, allowed.length)];
    const triple = `${source.id} ${target.id} ${type}`;
    if (type === undefined || triples.has(triple)) return [];
    triples.add(triple);
    return [related(`r${at + 1}`, source, type, target)];
  });
  if (relationships.length === 0) {
    relationships.push(related('r1', elements[0] as Element, 'Association', elements[1] as Element));
  }
  const more = Array.from({ length: crowd }, (_, k) => ({ id: `m${k}`, name: `More ${k}`, type: 'Goal' }));
  const shown = [...elements, ...more].map(({ id }) => id);
  const views: object[] = [
    {
      view_id: 'root',
      view_name: 'SystemArchitecture',
      included_elements: shown.slice(0, 15),
      included_relationships: relationships.map(({ id }) => id),
    },
  ];
  const rest = shown.slice(15);
  if (deeper || rest.length > 0) {
    const owner = elements[0] as Element;
    const inside = ['b', ...rest];
    owner.subdiagram_views = [{ view_id: 'v1', view_name: 'Inside' }];
    views.push({
      view_id: 'v1',
      view_name: 'Inside',
      parent_element_id: owner.id,
      parent_element_name: owner.name,
      included_elements: inside,
    });
  }
  return {
    name: 'Sound',
    description: 'Nothing is wrong here.',
    elements: [...elements, ...more],
    relationships,
    views,
  };
}

function related(id: string, source: Element, type: string, target: Element) {
  return {
    id,
    statement: statementOf(source.name, type, target.name),
    name: type,
    type,
    source_id: source.id,
    target_id: target.id,
    source_name: source.name,
    target_name: target.name,
  };
}
