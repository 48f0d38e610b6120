import fc from 'fast-check';
import type { ArchitectureMap, MapEdge, MapNode, Verb } from '../../../server/src/engine/map/model.ts';
import { VERBS } from '../../../server/src/engine/map/model.ts';

/** Real maps and graphs with expected answers, which are no part of the repository. */
export const DATA = process.env.GROUNDPLAN_TEST_DATA ?? '../shared/data';

/** What a test says of a node; the rest is filled in. */
export type SketchedNode = Partial<MapNode> & { readonly name: string };
export type SketchedEdge = readonly [from: number, verb: Verb, to: string];

/** A map from a few words: a node with a symbol is code, one with an id architecture, any other a spec unit. */
export function mapOf(nodes: readonly SketchedNode[], edges: readonly SketchedEdge[] = []): ArchitectureMap {
  return {
    map: 1,
    namespace: 'shop',
    nodes: nodes.map((node, place): MapNode => {
      const source = node.symbol !== undefined ? 'code' : node.id !== undefined ? 'architecture' : 'spec';
      return { source, file: `${source}.txt`, line: place + 1, ...node };
    }),
    edges: edges.map(([from, verb, to], place): MapEdge => {
      return { from, to, verb, file: 'edges.txt', line: place + 1, provenance: 'authored' };
    }),
  };
}

export const element = (id: string, kind = 'Application Component', views: readonly string[] = []): SketchedNode => ({
  name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
  id,
  kind,
  uri: `spec://shop/architecture#${id}`,
  ...(views.length > 0 ? { addresses: views.map((view) => `spec://shop/architecture/${view}#${id}`) } : {}),
});

export const view = (id: string): SketchedNode => ({
  name: `View ${id}`,
  id,
  kind: 'View',
  uri: `spec://shop/architecture/${id}`,
});

export const unit = (document: string, anchor: string, kind?: string): SketchedNode => ({
  name: anchor,
  uri: `spec://shop/${document}#${anchor}`,
  ...(kind === undefined ? {} : { kind }),
});

export const code = (symbol: string, kind = 'function', file = 'src/shop.ts'): SketchedNode => ({
  name: symbol,
  symbol,
  kind,
  file,
});

/**
 * A small shop. Numbers of the nodes: 0 basket, 1 payment, 2 bank, 3 the view, 4 total, 5 discount, 6 Basket.add,
 * 7 Basket.total, 8 the test, 9 orphan.
 */
export const SHOP = mapOf(
  [
    element('basket', 'Application Component', ['root']),
    element('payment', 'Application Service', ['root', 'pay']),
    element('bank', 'Business Actor'),
    view('root'),
    unit('checkout', 'total', 'req'),
    unit('checkout', 'discount', 'req'),
    code('Basket.add', 'method'),
    code('Basket.total', 'method'),
    code('test/basket.test.ts', 'file', 'test/basket.test.ts'),
    code('orphan'),
  ],
  [
    [0, 'flow', 'spec://shop/architecture#payment'],
    [1, 'serving', 'spec://shop/architecture/root#basket'],
    [2, 'association', 'spec://shop/architecture#payment'],
    [2, 'serving', 'spec://shop/architecture#nowhere'],
    [6, 'implements', 'spec://shop/architecture#basket'],
    [7, 'implements', 'spec://shop/checkout#total'],
    [8, 'verifies', 'spec://shop/checkout#total'],
    [8, 'verifies', 'spec://shop/checkout#gone'],
  ],
);

/** Maps small enough that nodes often meet: shared addresses and symbols, dangling edges, every source. */
export const randomMap: fc.Arbitrary<ArchitectureMap> = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 1 << 16 }), { maxLength: 30 }), fc.integer({ min: 0, max: 60 }))
  .chain(([seeds, edges]) =>
    fc
      .array(fc.tuple(fc.nat(), fc.constantFrom(...VERBS), fc.nat()), { minLength: edges, maxLength: edges })
      .map((drawn) => {
        const nodes = seeds.map(randomNode).sort((a, b) => rank(a) - rank(b));
        const targets = [...nodes.flatMap(({ uri, addresses = [] }) => [uri, ...addresses]), 'spec://shop/gone#x'];
        const addresses = targets.filter((address) => address !== undefined);
        return mapOf(
          nodes,
          nodes.length === 0
            ? []
            : drawn.map(([from, verb, to]) => [from % nodes.length, verb, addresses[to % addresses.length] as string]),
        );
      }),
  );

function randomNode(seed: number): SketchedNode {
  const name = 'abcde'[seed % 5] as string;
  switch ((seed >> 3) % 4) {
    case 0:
      return element(
        name,
        (seed >> 5) % 2 === 0 ? 'Business Actor' : 'Data Object',
        (seed >> 6) % 2 === 0 ? ['v'] : [],
      );
    case 1:
      return view(name);
    case 2:
      return unit((seed >> 5) % 2 === 0 ? 'a' : 'ab', name, (seed >> 6) % 3 === 0 ? 'req' : undefined);
    default:
      return code((seed >> 5) % 2 === 0 ? `${name}.${name}` : name, (seed >> 6) % 2 === 0 ? 'function' : 'class');
  }
}

function rank({ symbol, id }: SketchedNode): number {
  return symbol !== undefined ? 2 : id !== undefined ? 0 : 1;
}
