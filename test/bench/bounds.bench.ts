// @scope arch:req-scope-measured
// @scope arch:req-scope-outliers-recorded
// @scope arch:req-kind-vocabulary-measured
// @scope arch:req-depth-correction-recorded
// @scope arch:req-depth-bound-measured
// What the bound of `depth:` and the ceiling of answers rest on, measured on real maps: those of this project and its
// sample, and the saved maps and graphs of GROUNDPLAN_TEST_DATA where there are some.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { readArchitecture } from '../../server/src/engine/map/architecture.ts';
import { CODE_KINDS } from '../../server/src/engine/map/facts.ts';
import type { ArchitectureMap, MapEdge, MapNode } from '../../server/src/engine/map/model.ts';
import { HIGHEST_LIMIT } from '../../server/src/engine/query/ceiling.ts';
import { MapIndex } from '../../server/src/engine/query/map-index.ts';
import { select } from '../../server/src/engine/query/select.ts';
import { walk } from '../../server/src/engine/query/walk.ts';

const DATA = process.env.GROUNDPLAN_TEST_DATA ?? '../shared/data';
/** Graphs with fewer elements tell nothing. */
const FEWEST_NODES = 50;
/** How many nodes somebody who does not ask all of them might take. */
const SAMPLE = 40;
/** One hop further than the language goes, to see what it leaves out. */
const HOPS = 5;

function readMaps(): [name: string, map: ArchitectureMap][] {
  const found: [string, ArchitectureMap][] = [];
  for (const root of ['.', 'samples/shop']) {
    const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'map', '--json', '--workspace', root], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    found.push([root === '.' ? 'this project' : 'the sample', JSON.parse(stdout)]);
  }
  for (const file of globSync(`${DATA}/map/map-*.json`).sort()) {
    found.push([basename(file), JSON.parse(readFileSync(file, 'utf8'))]);
  }
  for (const file of existsSync(DATA) ? globSync(`${DATA}/graphs/*.json`).sort() : []) {
    const document = GraphDocument.parse(readFileSync(file, 'utf8'));
    if (!document.valid) continue;
    const { nodes, relationships } = readArchitecture(document, 'x', 'graph.json');
    const edges = relationships.map((edge): MapEdge => ({ ...edge, file: 'graph.json', provenance: 'derived' }));
    if (nodes.length >= FEWEST_NODES) found.push([basename(file), { map: 1, namespace: 'x', nodes, edges }]);
  }
  return found;
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** From every node that has an edge that leads somewhere: who reaches more with one hop more, and how much is reached. */
function reachRow(name: string, map: ArchitectureMap): string {
  const index = MapIndex.of(map);
  const { starts, edges } = { starts: index.edges.starts, edges: map.edges.length };
  const totals = Array.from({ length: HOPS + 1 }, (): number[] => []);
  let largest = 0;
  for (let node = 0; node < index.size; node++) {
    if (starts[node] === starts[node + 1]) continue;
    const { byHops } = walk(index, [node], HOPS, 0);
    let sum = 0;
    for (let hops = 0; hops <= HOPS; hops++) {
      sum += byHops[hops] ?? 0;
      totals[hops]?.push(sum);
    }
    largest = Math.max(largest, walk(index, [node], index.size, 0).total);
  }
  const seeds = totals[0]?.length ?? 0;
  const more = [2, 3, 4, 5].map((hops) => {
    const grown = totals[hops]?.filter((total, at) => total > (totals[hops - 1]?.[at] ?? 0)).length ?? 0;
    return share(grown, seeds);
  });
  const sizes = [1, 2, 3, 4].map(
    (hops) => `${middle([...(totals[hops] ?? [])])} / ${Math.max(0, ...(totals[hops] ?? []))}`,
  );
  const dangling = map.edges.filter((_, at) => index.edges.targetsOf(at).length === 0).length;
  return `| ${[name, index.size, edges, dangling, seeds, largest, ...more, ...sizes].join(' | ')} |`;
}

/** Why every node is asked: what some of them alone would have said of the third hop, taken evenly from the map. */
function sampleRow(name: string, map: ArchitectureMap): string {
  const index = MapIndex.of(map);
  const starts = Array.from({ length: index.size }, (_, node) => node).filter(
    (node) => index.edges.starts[node] !== index.edges.starts[node + 1],
  );
  const grows = (node: number): boolean => walk(index, [node], 3, 0).total > walk(index, [node], 2, 0).total;
  const growing = new Set(starts.filter(grows));
  const shares = Array.from({ length: Math.ceil(starts.length / SAMPLE) }, (_, first) => {
    const step = Math.ceil(starts.length / SAMPLE);
    const sample = starts.filter((_, place) => place % step === first);
    return sample.filter((node) => growing.has(node)).length / sample.length;
  }).sort((a, b) => a - b);
  const cells = [share(shares[0] ?? 0, 1), share(shares.at(-1) ?? 0, 1), share(growing.size, starts.length)];
  return `| ${[name, starts.length, ...cells].join(' | ')} |`;
}

/** Documents that a scope does not bring below the ceiling, by how much they hold. */
function outliers(name: string, map: ArchitectureMap): string[] {
  return MapIndex.of(map)
    .addresses.documents()
    .map((document) => [document, select(map, `scope:${document}# lacks:verifies`, { limit: 1 })] as const)
    .flatMap(([document, answer]) => ('code' in answer ? [] : [[document, answer.total] as const]))
    .filter(([, total]) => total > HIGHEST_LIMIT)
    .sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
    .map(([document, total]) => `| ${name} | \`${document}\` | ${total} |`);
}

function codeOf({ nodes }: ArchitectureMap): MapNode[] {
  return nodes.filter(({ source }) => source === 'code');
}

function kindRow(kind: string): string {
  const counts = withCode.map(([, map]) => codeOf(map).filter((node) => node.kind === kind).length || '');
  return `| ${[kind, ...counts].join(' | ')} |`;
}

/** How far each way of narrowing brings what the map is asked most: which units does nothing verify. */
function ceilingRow(name: string, map: ArchitectureMap): string {
  const total = (query: string): number => {
    const answer = select(map, query, { limit: 1 });
    return 'code' in answer ? Number.NaN : answer.total;
  };
  const documents = MapIndex.of(map)
    .addresses.documents()
    .map((document) => `${document}#`);
  const own = documents.filter((document) => MapIndex.of(map).addresses.countStartingWith(document) > 0);
  const inDocuments = own.map((document) => total(`scope:${document} lacks:verifies`));
  const kinds = MapIndex.of(map).kinds();
  const cells = [
    name,
    total('lacks:verifies'),
    own.length,
    inDocuments.filter((count) => count <= HIGHEST_LIMIT).length,
    Math.max(0, ...inDocuments),
    kinds.length,
    kinds.filter(({ count }) => count <= HIGHEST_LIMIT).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

const all = readMaps();
const withCode = all.filter(([, map]) => codeOf(map).length > 0);
console.log(
  [
    '| map | nodes | edges | dangling | nodes with edges | largest component | more at 2 | more at 3 | more at 4 | more at 5 | reached at 1 (middle / most) | at 2 | at 3 | at 4 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(([name, map]) => reachRow(name, map)),
    '',
    `| map | lacks:verifies | documents and views | of these within ${HIGHEST_LIMIT} | most in one | kinds | of these within ${HIGHEST_LIMIT} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(([name, map]) => ceilingRow(name, map)),
    '',
    `| map | document over ${HIGHEST_LIMIT} | lacks:verifies |`,
    '| --- | --- | ---: |',
    ...all.flatMap(([name, map]) => outliers(name, map)),
    '',
    `| map | nodes with edges | more at 3, least of any ${SAMPLE} | most of any ${SAMPLE} | all |`,
    '| --- | ---: | ---: | ---: | ---: |',
    ...all.map(([name, map]) => sampleRow(name, map)),
    '',
    `| kind of code | ${withCode.map(([name]) => name).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(withCode.length)}`,
    ...CODE_KINDS.map(kindRow),
  ].join('\n'),
);
