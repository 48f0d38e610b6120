import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { query } from '../../../server/src/engine/query/filter.ts';
import { MapIndex } from '../../../server/src/engine/query/map-index.ts';
import { importsOf } from '../../architecture/sources.ts';
import { codeOf } from '../../support/errors.ts';
import { code, element, mapOf, SHOP } from './maps.ts';

describe('query', () => {
  it('answers every node where no filter is given, in map order', () => {
    const answer = query(SHOP, {}, { canonicalVersion: 'sha256:1' });
    assert.deepEqual(Object.keys(answer), [
      'filters',
      'results',
      'count',
      'total',
      'limit',
      'truncated',
      'canonicalVersion',
    ]);
    assert.deepEqual(answer.filters, { uri: null, symbol: null, kind: null });
    assert.deepEqual(
      answer.results.map(({ name }) => name),
      SHOP.nodes.map(({ name }) => name),
    );
    const { count, total, limit, truncated, canonicalVersion } = answer;
    assert.deepEqual([count, total, limit, truncated, canonicalVersion], [10, 10, 50, false, 'sha256:1']);
  });

  it('shows of a node what it has, always in the same order', () => {
    const { results } = query(SHOP, {});
    const keys = (place: number) => Object.keys(results[place] ?? {});
    assert.deepEqual(keys(0), ['source', 'name', 'kind', 'uri', 'id', 'file', 'line']);
    assert.deepEqual(keys(4), ['source', 'name', 'kind', 'uri', 'file', 'line']);
    assert.deepEqual(keys(6), ['source', 'name', 'kind', 'symbol', 'file', 'line']);
  });

  const filtered: [filters: object, names: readonly string[]][] = [
    [{ uri: 'spec://shop/architecture/pay#payment' }, ['Payment']],
    [{ uri: 'spec://shop/architecture/pay' }, []],
    [{ uri: 'SPEC://shop/checkout#total' }, []],
    [{ symbol: 'sket.t' }, ['Basket.total', 'test/basket.test.ts']],
    [{ symbol: '' }, ['Basket.add', 'Basket.total', 'test/basket.test.ts', 'orphan']],
    [{ kind: ' applicationCOMP onent ' }, ['Basket']],
    [{ kind: 'Application-Component' }, []],
    [{ kind: '' }, []],
    [{ kind: 'method', symbol: 'add' }, ['Basket.add']],
    [{ kind: 'req', symbol: 'add' }, []],
    [{ kind: 'view' }, ['View root']],
    [{ kind: 'constructor' }, []],
  ];
  for (const [filters, names] of filtered) {
    it(`finds ${names.length} for ${JSON.stringify(filters)}`, () => {
      const answer = query(SHOP, filters);
      assert.deepEqual(
        answer.results.map(({ name }) => name),
        names,
      );
      assert.deepEqual(answer.filters, { uri: null, symbol: null, kind: null, ...filters });
    });
  }

  it('keeps the ceiling and says so, also with the total', async () => {
    const many = mapOf(Array.from({ length: 230 }, (_, place) => code(`f${place}`)));
    const at = (limit?: number) => {
      const { results, count, total, truncated, notes, ...rest } = query(many, { kind: 'function', limit });
      assert.equal(results.length, count);
      return [count, total, rest.limit, truncated, notes ?? []];
    };
    assert.deepEqual(at(), [50, 230, 50, true, []]);
    assert.deepEqual(at(1), [1, 230, 1, true, []]);
    assert.deepEqual(at(200), [200, 230, 200, true, []]);
    assert.deepEqual(at(201), [200, 230, 200, true, ['The limit 201 is above the ceiling: 200 holds.']]);
    for (const limit of [0, -5, 2.5]) assert.equal(await codeOf(() => query(many, { limit })), 'query/bad-limit');
  });

  it('says which value no node carries, and nothing of a mere combination', () => {
    const { notes, total } = query(SHOP, {
      uri: 'spec://shop/architecture#basquet',
      kind: 'fonction',
      symbol: 'basket',
    });
    assert.equal(total, 0);
    assert.deepEqual(notes, [
      'No node has the address "spec://shop/architecture#basquet". Near: "spec://shop/architecture#basket".',
      'No node is of the kind "fonction". Near: "function".',
    ]);
    assert.deepEqual(query(SHOP, { uri: 'basket' }).notes, [
      'No node has the address "basket". Near: "spec://shop/architecture#basket".',
    ]);
    assert.equal(query(SHOP, { kind: 'req', symbol: 'basket' }).notes, undefined);
    assert.match(query(mapOf([]), { kind: 'req' }).notes?.[0] ?? '', /No node has a kind\.$/);
  });

  it('has no part of the query language among what it imports', () => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { specifier } of importsOf(readFileSync(file, 'utf8'))) {
        if (specifier.startsWith('.')) visit(normalize(join(dirname(file), specifier)));
        else seen.add(specifier);
      }
    };
    visit(normalize('server/src/engine/query/filter.ts'));
    const found = [...seen].map((file) => file.replaceAll('\\', '/'));
    assert.ok(found.some((file) => file.endsWith('map-index.ts')));
    assert.deepEqual(
      found.filter((file) => file.includes('/language/') || file.includes('chevrotain')),
      [],
    );
  });
});

describe('The index of a map', () => {
  it('is made once for a map', () => {
    assert.equal(MapIndex.of(SHOP), MapIndex.of(SHOP));
    assert.notEqual(MapIndex.of(SHOP), MapIndex.of({ ...SHOP }));
  });

  it('counts kinds that differ only in spaces and case as one, by the first spelling', () => {
    const map = mapOf([element('a', 'Data Object'), element('b', 'dataobject'), code('c'), code('d')]);
    assert.deepEqual(MapIndex.of(map).kinds(), [
      { kind: 'Data Object', count: 2 },
      { kind: 'function', count: 2 },
    ]);
  });

  it('finds addresses by their beginning, also where one is the beginning of another', () => {
    const { addresses } = MapIndex.of(SHOP);
    assert.deepEqual(addresses.startingWith('spec://shop/architecture/'), [
      'spec://shop/architecture/pay#payment',
      'spec://shop/architecture/root',
      'spec://shop/architecture/root#basket',
      'spec://shop/architecture/root#payment',
    ]);
    assert.deepEqual(addresses.startingWith('spec://shop/architecture/root', 1), ['spec://shop/architecture/root']);
    assert.deepEqual(Array.from(addresses.nodesIn(addresses.range('spec://shop/architecture/'))), [0, 1, 3]);
    assert.equal(addresses.countStartingWith('t'), 0);
    assert.equal(addresses.countStartingWith('spec://shop/architecture#'), 3);
    assert.equal(addresses.countStartingWith('spec://shop/architecture#ba'), 2);
    assert.equal(addresses.countStartingWith('spec://shop/architecture/root#'), 2);
    assert.equal(addresses.countStartingWith('spec://shop/architecture/roo#'), 0);
    assert.equal(addresses.countStartingWith(''), addresses.size);
  });

  it('keeps dangling edges and leads nobody along them', () => {
    const { edges } = MapIndex.of(SHOP);
    assert.deepEqual(Array.from(edges.outOf(8)), [6, 7]);
    assert.deepEqual(edges.targetsOf(7), []);
    assert.deepEqual(Array.from(edges.into(4)), [5, 6]);
    assert.deepEqual(Array.from(edges.ends.subarray(edges.starts[8], edges.starts[9])), [4]);
  });

  it('finds the same symbols with and without its index of runs', () => {
    const parts = ['basket', 'total', 'a', 'ab', '\u9280\u884c', '\ud83d\ude00', '9', 'Line'];
    const symbols = Array.from({ length: 3_000 }, (_, n) => {
      return Array.from(
        { length: 1 + (n % 4) },
        (_, at) => parts[(n * 7 + at * at * 13 + (n >> 4)) % parts.length],
      ).join('.');
    });
    const map = mapOf(symbols.map((symbol) => code(symbol)));
    const asked = [
      'basket',
      'asket.tot',
      'a.ab.a',
      '.',
      '9',
      'Line.\u9280\u884c',
      '\ude00.9.',
      'total.total',
      'nowhere',
      'ask',
      '',
    ];
    for (let pass = 0; pass < 4; pass++) {
      for (const text of asked) {
        const expected = symbols.filter((symbol) => symbol.includes(text)).length;
        assert.equal(query(map, { symbol: text }).total, expected, `${pass}: ${text}`);
      }
    }
    assert.ok(MapIndex.of(map).symbols.candidates('asket.tot').length < symbols.length / 2);
  });

  it('is built of a hundred thousand nodes and half as many edges again', () => {
    const size = 100_000;
    const map = mapOf(
      Array.from({ length: size }, (_, place) => element(`e${place}`)),
      Array.from({ length: 1.5 * size }, (_, place) => [
        place % size,
        'flow',
        `spec://shop/architecture#e${(place * 7919) % size}`,
      ]),
    );
    const index = MapIndex.of(map);
    assert.equal(index.edges.touching('flow').length, size);
    assert.equal(index.addresses.countStartingWith('spec://shop/architecture#e9999'), 11);
    assert.equal(index.ofKind('applicationcomponent').length, size);
  });
});
