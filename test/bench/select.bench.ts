import assert from 'node:assert/strict';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { documentScope, generateMap, viewScope } from '../support/generate-map.ts';
import { type Contender, groundplan, ladybug, type Question, queryText, sqlite } from './select-contenders.ts';

/** Each question is asked for this many different places, in turn, so long: first to warm up, then to be measured. */
const PLACES = 50;
const WARM_UP_MS = 1_000;
const MEASURED_MS = 2_000;

const SIZES = [10_000, 100_000, 1_000_000];

const scopeOf = (scope: string): string => scope.slice(0, -1);

/** Questions of one kind, spread over the map. */
function questions(size: number): ReadonlyMap<string, readonly Question[]> {
  const spread = (count: number, make: (place: number) => Omit<Question, 'name'>): Question[] =>
    Array.from({ length: PLACES }, (_, n) => make(Math.floor(((n + 0.5) * count) / PLACES))).map((question) => ({
      name: '',
      ...question,
    }));
  const documents = Math.floor((size * 0.5) / 20);
  const classes = Math.floor((size * 0.3) / 20);
  return new Map([
    ['one element', spread(size * 0.2, (n) => ({ seeds: 'uri', values: [`spec://big/architecture#e${n}`] }))],
    ['a document', spread(documents, (n) => ({ seeds: 'scope', values: [scopeOf(documentScope(n))] }))],
    [
      'a document, what lacks a verb',
      spread(documents, (n) => ({ seeds: 'scope lacks verifies', values: [scopeOf(documentScope(n))] })),
    ],
    ['a view', spread((size * 0.2) / 15, (n) => ({ seeds: 'scope', values: [scopeOf(viewScope(n))] }))],
    ['a kind, in a class', spread(classes, (n) => ({ seeds: 'kind and symbol', values: ['class', `.Class${n}.`] }))],
  ]);
}

/** The middle of the values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds for one question: the median over all that were asked after the warm-up. */
async function time(contender: Contender, asked: readonly Question[]): Promise<number> {
  const times: number[] = [];
  const begin = performance.now();
  for (let n = 0; ; n++) {
    const start = performance.now();
    const answer = contender.ask(asked[n % asked.length] as Question);
    // Waiting for what is there already would cost the two that answer at once more than a small answer does.
    if (answer instanceof Promise) await answer;
    const end = performance.now();
    if (end - begin > WARM_UP_MS) times.push(end - start);
    if (end - begin > WARM_UP_MS + MEASURED_MS) return median(times);
  }
}

/** All contenders must give the same answer before anything is measured. */
async function compare(contenders: readonly Contender[], asked: readonly Question[]): Promise<number> {
  const totals: number[] = [];
  for (const question of asked) {
    const [ours, ...others] = await Promise.all(contenders.map((contender) => contender.ask(question)));
    for (const [place, other] of others.entries()) {
      const name = contenders[place + 1]?.name;
      assert.equal(other.total, ours?.total, `${name}: ${queryText(question)}`);
      assert.deepEqual(
        other.results,
        ours?.results.map((hit) => ({ ...hit })),
        `${name}: ${queryText(question)}`,
      );
    }
    totals.push(ours?.total ?? 0);
  }
  return median(totals);
}

const ms = (value: number | undefined): string =>
  value === undefined ? '–' : `${value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;

async function measure(): Promise<string[]> {
  const rows = [
    '| nodes | edges | the walk starts from | reached | groundplan | SQLite | LadybugDB | faster by |',
    '| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |',
  ];
  const add = (size: number, edges: number, cells: readonly (string | number)[]): void => {
    const row = `| ${[size.toLocaleString('en'), edges.toLocaleString('en'), ...cells].join(' | ')} |`;
    console.error(row);
    rows.push(row);
  };
  for (const size of SIZES) {
    const map = generateMap(size);
    const edges = map.edges.length;
    globalThis.gc?.();
    const started = performance.now();
    const ours = groundplan(map);
    add(size, edges, ['(building the indexes)', '', ms(performance.now() - started), '', '', '']);
    const peers = [sqlite(map), await ladybug(map, join(process.cwd(), 'bench', 'package.json'))];
    const contenders = [ours, ...peers.filter((peer) => peer !== undefined)];
    for (const [name, asked] of questions(size)) {
      const reached = await compare(contenders, asked);
      const times = new Map<string, number>();
      for (const contender of contenders) times.set(contender.name, await time(contender, asked));
      const [own = Number.NaN, sql, cypher] = ['groundplan', 'SQLite', 'LadybugDB'].map((each) => times.get(each));
      const best = Math.min(sql ?? Number.POSITIVE_INFINITY, cypher ?? Number.POSITIVE_INFINITY);
      add(size, edges, [name, reached, ms(own), ms(sql), ms(cypher), `${Math.round(best / own)} x`]);
    }
    for (const contender of contenders) contender.close();
    globalThis.gc?.();
  }
  return rows;
}

const rows = await measure();
console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}.\n`);
console.log(rows.join('\n'));
