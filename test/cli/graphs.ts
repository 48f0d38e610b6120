/** A small sound graph that tests break in one place or another. */
export interface Graph {
  name: string;
  description: string;
  elements: Record<string, unknown>[];
  relationships: Record<string, unknown>[];
  views: Record<string, unknown>[];
}

export function sound(): Graph {
  return {
    name: 'Bakery',
    description: 'Bread and who bakes it.',
    elements: [
      { id: 'baker', name: 'Baker', type: 'Business Role' },
      { id: 'baking', name: 'Baking', type: 'Business Process' },
    ],
    relationships: [
      {
        id: 'r',
        statement: 'Baker --(Assignment)--> Baking',
        name: 'does',
        type: 'Assignment',
        source_id: 'baker',
        target_id: 'baking',
        source_name: 'Baker',
        target_name: 'Baking',
      },
    ],
    views: [
      {
        view_id: 'root',
        view_name: 'SystemArchitecture',
        included_elements: ['baker', 'baking'],
        included_relationships: ['r'],
      },
    ],
  };
}

/** The baker got a new name, and nobody told the relationship. */
export function renamed(): Graph {
  const graph = sound();
  (graph.elements[0] as Record<string, unknown>).name = 'Master Baker';
  return graph;
}

/** The root view shows so many elements. */
export function crowded(members: number): Graph {
  const graph = sound();
  for (let k = graph.elements.length; k < members; k++)
    graph.elements.push({ id: `e${k}`, name: `E ${k}`, type: 'Goal' });
  (graph.views[0] as Record<string, unknown>).included_elements = graph.elements.map(({ id }) => id);
  return graph;
}

export const GRAPH_PATH = 'design/KG/SystemArchitecture.json';

export function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
