/** A small sound graph that tests of single rules break in one place each. */

export type Json = Record<string, unknown>;

export interface Graph extends Json {
  elements: Json[];
  relationships: Json[];
  views: Json[];
}

export function mill(): Graph {
  return {
    name: 'Mill',
    description: 'A mill and its store.',
    elements: [
      {
        id: 'mill',
        name: 'Mill',
        type: 'Grouping',
        subdiagram_views: [{ view_id: 'milling', view_name: 'Milling' }],
      },
      { id: 'store', name: 'Store', type: 'Grouping' },
      { id: 'miller', name: 'Miller', type: 'Business Actor', parent: 'mill' },
      { id: 'grind', name: 'Grind', type: 'Business Process', parent: 'mill' },
      { id: 'flour', name: 'Flour', type: 'Business Object', parent: 'mill' },
    ],
    relationships: [
      relationship('r-supply', 'Flow', ['mill', 'Mill'], ['store', 'Store']),
      relationship('r-work', 'Assignment', ['miller', 'Miller'], ['grind', 'Grind']),
      relationship('r-make', 'Access', ['grind', 'Grind'], ['flour', 'Flour']),
    ],
    views: [
      view('root', 'SystemArchitecture', undefined, ['mill', 'store'], ['r-supply']),
      view('milling', 'Milling', ['mill', 'Mill'], ['miller', 'grind', 'flour'], ['r-work', 'r-make']),
    ],
  };
}

type End = readonly [id: string, name: string];

export function relationship(id: string, type: string, source: End, target: End): Json {
  return {
    id,
    statement: `${source[1]} --(${type})--> ${target[1]}`,
    name: type,
    type,
    source_id: source[0],
    target_id: target[0],
    source_name: source[1],
    target_name: target[1],
  };
}

export function view(
  id: string,
  name: string,
  parent: End | undefined,
  elements: string[],
  relationships: string[],
): Json {
  return {
    view_id: id,
    view_name: name,
    ...(parent ? { parent_element_id: parent[0], parent_element_name: parent[1] } : {}),
    included_elements: elements,
    included_relationships: relationships,
  };
}

/** The entry with an id, to be changed in place. */
export function entry(graph: Graph, id: string): Json {
  const found = [...graph.elements, ...graph.relationships, ...graph.views].find(
    (json) => (json.id ?? json.view_id) === id,
  );
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}
