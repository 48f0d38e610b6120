import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { foldTypeName } from '../../server/src/engine/graph/vocabulary.ts';
import type { ArchitectureMap, MapEdge, MapNode } from '../../server/src/engine/map/model.ts';
import { hitOf } from '../../server/src/engine/query/hit.ts';
import { MapIndex } from '../../server/src/engine/query/map-index.ts';
import { type SelectHit, select } from '../../server/src/engine/query/select.ts';

/** What is asked, in the words that each contender understands. All walk three hops and list fifty nodes. */
export interface Question {
  readonly name: string;
  readonly seeds: 'uri' | 'scope' | 'scope lacks verifies' | 'kind and symbol';
  /** Address, scope (up to its `#`), or kind and part of a symbol. */
  readonly values: readonly string[];
}

export interface Answered {
  readonly total: number;
  readonly results: readonly SelectHit[];
}

export interface Contender {
  readonly name: string;
  ask(question: Question): Answered | Promise<Answered>;
  close(): void;
}

const LIMIT = 50;
const HOPS = 3;

export function queryText({ seeds, values: [first = '', second = ''] }: Question): string {
  switch (seeds) {
    case 'uri':
      return `uri:${first} depth:${HOPS}`;
    case 'scope':
      return `scope:${first}# depth:${HOPS}`;
    case 'scope lacks verifies':
      return `scope:${first}# lacks:verifies depth:${HOPS}`;
    case 'kind and symbol':
      return `kind:${first} symbol:${second} depth:${HOPS}`;
  }
}

/** Reads the query anew each time and builds the whole answer. */
export function groundplan(map: ArchitectureMap): Contender {
  // As a door does it that has just built its map: the index is part of opening, not of the first answer.
  const index = MapIndex.of(map);
  index.edges.touching('verifies');
  index.addresses.nodesIn(index.addresses.range('#'));
  index.ofKind('');
  return {
    name: 'groundplan',
    ask(question) {
      const answer = select(map, queryText(question), { limit: LIMIT });
      if ('code' in answer) throw new Error(answer.message);
      return answer;
    },
    close() {},
  };
}

/** The peers answer with numbers of nodes; their names are looked up as we do it, which is the least that can be done. */
function answerOf(map: ArchitectureMap, rows: readonly { readonly id: number; readonly hops: number }[]): Answered {
  const results = rows.slice(0, LIMIT).map(({ id, hops }) => ({ ...hitOf(map.nodes[id] as MapNode), hops }));
  return { total: rows.length, results };
}

const SQLITE_SEEDS: Readonly<Record<Question['seeds'], string>> = {
  uri: 'SELECT node AS id FROM address WHERE address = ?',
  scope: 'SELECT DISTINCT node AS id FROM address WHERE address >= ? AND address < ?',
  'scope lacks verifies': `SELECT DISTINCT node AS id FROM address a WHERE address >= ? AND address < ?
    AND NOT EXISTS (SELECT 1 FROM touch WHERE touch.node = a.node AND verb = 'verifies')`,
  'kind and symbol': 'SELECT id FROM node WHERE kind = ? AND instr(symbol, ?) > 0',
};

/** A recursive query over both directions of every edge, with an index for whatever it looks up; all in memory. */
export function sqlite(map: ArchitectureMap): Contender {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE node (id INTEGER PRIMARY KEY, kind TEXT, symbol TEXT);
    CREATE TABLE address (address TEXT, node INTEGER, PRIMARY KEY (address, node)) WITHOUT ROWID;
    CREATE TABLE edge (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE touch (node INTEGER, verb TEXT, PRIMARY KEY (node, verb)) WITHOUT ROWID;
    BEGIN`);
  const [node, address] = ['node VALUES (?, ?, ?)', 'address VALUES (?, ?)'].map((into) =>
    database.prepare(`INSERT INTO ${into}`),
  );
  const edge = database.prepare('INSERT OR IGNORE INTO edge VALUES (?, ?)');
  const touch = database.prepare('INSERT OR IGNORE INTO touch VALUES (?, ?)');
  const numbers = new Map<string, number>();
  for (const [id, { uri, addresses = [], kind, symbol }] of map.nodes.entries()) {
    node?.run(id, kind === undefined ? null : foldTypeName(kind), symbol ?? null);
    for (const each of uri === undefined ? [] : [uri, ...addresses]) {
      address?.run(each, id);
      numbers.set(each, id);
    }
  }
  for (const { from, to, verb } of map.edges) {
    const target = numbers.get(to) as number;
    edge.run(from, target);
    edge.run(target, from);
    touch.run(target, verb);
    if (map.nodes[from]?.source === 'code') touch.run(from, verb);
  }
  database.exec('COMMIT; CREATE INDEX node_kind ON node (kind, symbol); ANALYZE');
  const statements = new Map(
    Object.entries(SQLITE_SEEDS).map(([seeds, sql]) => {
      const walk = `WITH RECURSIVE walk (id, hops) AS (
          SELECT id, 0 FROM (${sql})
          UNION
          SELECT edge.b, walk.hops + 1 FROM walk JOIN edge ON edge.a = walk.id WHERE walk.hops < ${HOPS}
        ) SELECT id, min(hops) AS hops FROM walk GROUP BY id ORDER BY hops, id`;
      return [seeds, database.prepare(walk)] as const;
    }),
  );
  return {
    name: 'SQLite',
    ask({ seeds, values }) {
      const bound = seeds.startsWith('scope') ? [`${values[0]}#`, `${values[0]}$`] : values;
      const rows = statements.get(seeds)?.all(...(bound as string[])) as unknown as { id: number; hops: number }[];
      return answerOf(map, rows);
    },
    close: () => database.close(),
  };
}

interface LadybugResult {
  getAll(): Promise<Record<string, unknown>[]>;
  close(): void;
}
interface LadybugConnection {
  query(text: string): Promise<LadybugResult>;
  prepare(text: string): Promise<unknown>;
  execute(statement: unknown, parameters: Record<string, unknown>): Promise<LadybugResult>;
  close(): Promise<void>;
}

const LADYBUG_SEEDS: Readonly<Record<Question['seeds'], string>> = {
  uri: 'MATCH (:Address {address: $a})-[:Of]->(s:Node)',
  scope: 'MATCH (:Document {name: $a})-[:Holds]->(s:Node)',
  'scope lacks verifies': 'MATCH (:Document {name: $a})-[:Holds]->(s:Node) WHERE NOT s.verified',
  'kind and symbol': 'MATCH (s:Node) WHERE s.kind = $a AND contains(s.symbol, $b)',
};

/**
 * LadybugDB with its shortest-path search. What it would have to scan for otherwise is a node with a primary key:
 * addresses and documents; that a unit is verified is a property.
 * @returns undefined where there is no package of it for this platform
 */
export async function ladybug(map: ArchitectureMap, packages: string): Promise<Contender | undefined> {
  const require = createRequire(packages);
  let library: {
    Database: new (path: string) => { close(): Promise<void> };
    Connection: new (database: unknown) => LadybugConnection;
  };
  try {
    library = require(`@ladybugdb/core-${process.platform}-${process.arch}`);
  } catch {
    return undefined;
  }
  const database = new library.Database(':memory:');
  const connection = new library.Connection(database);
  const run = async (text: string): Promise<void> => (await connection.query(text)).close();
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
  const load = async (table: string, rows: Iterable<readonly unknown[]>): Promise<void> => {
    const file = join(folder, `${table}.csv`);
    writeFileSync(file, Array.from(rows, (row) => `${row.join(',')}\n`).join(''));
    await run(`COPY ${table} FROM '${file}' (header=false)`);
  };
  try {
    await run('CREATE NODE TABLE Node(id INT64 PRIMARY KEY, kind STRING, symbol STRING, verified BOOL)');
    await run('CREATE NODE TABLE Address(address STRING PRIMARY KEY)');
    await run('CREATE NODE TABLE Document(name STRING PRIMARY KEY)');
    await run('CREATE REL TABLE Edge(FROM Node TO Node)');
    await run('CREATE REL TABLE Of(FROM Address TO Node)');
    await run('CREATE REL TABLE Holds(FROM Document TO Node)');
    const addresses = map.nodes.flatMap(({ uri, addresses: more = [] }, id) =>
      uri === undefined ? [] : [uri, ...more].map((address) => [address, id] as const),
    );
    const numbers = new Map(addresses);
    const documents = addresses.map(([address, id]) => [address.slice(0, address.indexOf('#')), id] as const);
    const { edges } = MapIndex.of(map);
    await load(
      'Node',
      map.nodes.map(({ kind = '', symbol = '' }, id) => [
        id,
        foldTypeName(kind),
        symbol,
        edges.touches(id, 'verifies'),
      ]),
    );
    await load(
      'Address',
      addresses.map(([address]) => [address]),
    );
    await load(
      'Document',
      Array.from(new Set(documents.map(([name]) => name)), (name) => [name]),
    );
    await load(
      'Edge',
      map.edges.map(({ from, to }: MapEdge) => [from, numbers.get(to)]),
    );
    await load('Of', addresses);
    await load('Holds', documents);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const prepare = async (seeds: Question['seeds']) => {
    const match = LADYBUG_SEEDS[seeds];
    return {
      seeds: await connection.prepare(`${match} RETURN s.id AS id`),
      walk: await connection.prepare(
        `${match} WITH s MATCH (s)-[e:Edge* SHORTEST 1..${HOPS}]-(t:Node) RETURN t.id AS id, min(length(e)) AS hops ORDER BY hops, id`,
      ),
    };
  };
  const statements = new Map<string, Awaited<ReturnType<typeof prepare>>>();
  for (const seeds of Object.keys(LADYBUG_SEEDS) as Question['seeds'][]) statements.set(seeds, await prepare(seeds));
  const rows = async (statement: unknown, [a, b]: readonly string[]) => {
    const result = await connection.execute(statement, { a, ...(b === undefined ? {} : { b }) });
    const all = (await result.getAll()) as { id: number; hops: number }[];
    result.close();
    return all;
  };
  return {
    name: 'LadybugDB',
    async ask({ seeds, values }) {
      const { seeds: picking, walk } = statements.get(seeds) as Awaited<ReturnType<typeof prepare>>;
      const picked = await rows(picking, values);
      const own = new Set(picked.map(({ id }) => id));
      const reached = (await rows(walk, values)).filter(({ id }) => !own.has(id));
      const first = [...own].sort((a, b) => a - b).map((id) => ({ id, hops: 0 }));
      return answerOf(map, [...first, ...reached]);
    },
    close: () => void connection.close().then(() => database.close()),
  };
}
