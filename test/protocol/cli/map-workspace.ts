import type { ArchitectureMap } from '../../../server/src/engine/map/model.ts';
import { SHOP } from '../../engine/query/maps.ts';
import { put, temporaryFolder } from '../../support/folders.ts';

const relationship = (id: string, type: string, source: [string, string], target: [string, string]) => ({
  id,
  statement: `${source[1]} --(${type})--> ${target[1]}`,
  name: type.toLowerCase(),
  type,
  source_id: source[0],
  target_id: target[0],
  source_name: source[1],
  target_name: target[1],
});

/** A graph with one fault: the name of the bank is stale in a relationship. */
export const GRAPH = {
  name: 'Shop',
  description: 'Sells things.',
  elements: [
    { id: 'basket', name: 'Basket', type: 'Application Component' },
    { id: 'payment', name: 'Payment', type: 'Application Component' },
    { id: 'bank', name: '\u9280\u884c', type: 'Business Actor' },
  ],
  relationships: [
    relationship('r1', 'Flow', ['basket', 'Basket'], ['payment', 'Payment']),
    relationship('r2', 'Association', ['bank', 'The bank'], ['payment', 'Payment']),
  ],
  views: [
    {
      view_id: 'root',
      view_name: 'SystemArchitecture',
      included_elements: ['basket', 'payment', 'bank'],
      included_relationships: ['r1', 'r2'],
    },
  ],
};

/** A folder with that graph and nothing else; the namespace is `shop`. */
export function shopWorkspace(): string {
  return temporaryFolder({
    'design/KG/SystemArchitecture.json': `${JSON.stringify(GRAPH, null, 2)}\n`,
    'groundplan.json': '{"namespace":"shop"}\n',
  });
}

/** A saved map in a folder of its own: the small shop, or another. */
export function savedMap(map: ArchitectureMap = SHOP): { folder: string; file: string } {
  const folder = temporaryFolder();
  put(folder, 'shop.json', JSON.stringify(map));
  return { folder, file: 'shop.json' };
}
