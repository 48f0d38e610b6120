/** One condition on the nodes of a map; several hold together (AND). */
export interface Condition {
  /** How many nodes have to be looked at to find those that pass; the smallest goes first. */
  readonly cost: number;
  /** The nodes that pass, ascending. */
  nodes(): ArrayLike<number>;
  passes(node: number): boolean;
}

// @implements arch:con-filters-and
/** The nodes that pass every condition, ascending; all where there is none. */
export function nodesThatPass(size: number, conditions: readonly Condition[]): ArrayLike<number> {
  const [first, ...rest] = conditions.toSorted((a, b) => a.cost - b.cost);
  if (first === undefined) return allNodes(size);
  const nodes = first.nodes();
  if (rest.length === 0) return nodes;
  const found: number[] = [];
  for (let place = 0; place < nodes.length; place++) {
    const node = nodes[place] as number;
    if (rest.every((condition) => condition.passes(node))) found.push(node);
  }
  return found;
}

/** Every node, ascending. */
export function allNodes(size: number): Uint32Array {
  const nodes = new Uint32Array(size);
  for (let node = 0; node < size; node++) nodes[node] = node;
  return nodes;
}
