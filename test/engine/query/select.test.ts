import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type MapNode, TRACE_VERBS, VERBS, type Verb } from '../../../server/src/engine/map/model.ts';
import { query } from '../../../server/src/engine/query/filter.ts';
import { quoted } from '../../../server/src/engine/query/language/lexer.ts';
import { type SelectAnswer, type SelectOptions, select } from '../../../server/src/engine/query/select.ts';
import { codeOf } from '../../support/errors.ts';
import { code, element, mapOf, randomMap, SHOP, unit } from './maps.ts';

function answered(map: typeof SHOP, text: string, options?: SelectOptions): SelectAnswer {
  const answer = select(map, text, options);
  if ('code' in answer) throw new Error(answer.message);
  return answer;
}

/** Names with hops: "basket 0, total 1". */
function shown(text: string, map = SHOP): string {
  return answered(map, text)
    .results.map(({ name, hops }) => `${name} ${hops}`)
    .join(', ');
}

describe('select', () => {
  it('answers with the grammar, the query as it was written and as it was understood', () => {
    const text = ' kind:req  lacks:verifies ';
    assert.deepEqual(Object.entries(answered(SHOP, text, { canonicalVersion: 'sha256:1' })), [
      ['grammar', 1],
      ['query', text],
      ['parsed', { uri: null, symbol: null, kind: 'req', scope: null, has: null, lacks: 'verifies', depth: 0 }],
      [
        'results',
        [
          {
            source: 'spec',
            name: 'discount',
            kind: 'req',
            uri: 'spec://shop/checkout#discount',
            file: 'spec.txt',
            line: 6,
            hops: 0,
          },
        ],
      ],
      ['count', 1],
      ['total', 1],
      ['limit', 50],
      ['truncated', false],
      ['canonicalVersion', 'sha256:1'],
    ]);
  });

  it('answers a wrong query with its error', () => {
    const answer = select(SHOP, 'kind:req has:no');
    assert.ok('code' in answer);
    assert.deepEqual([answer.code, answer.range], ['query/unknown-verb', { start: 13, end: 15 }]);
  });

  const selected: [query: string, names: string][] = [
    ['uri:spec://shop/architecture#basket', 'Basket 0'],
    ['uri:spec://shop/architecture/root#basket', 'Basket 0'],
    ['uri:spec://shop/architecture/root', 'View root 0'],
    ['scope:spec://shop/architecture/root#', 'Basket 0, Payment 0'],
    ['scope:spec://shop/architecture/', 'Basket 0, Payment 0, View root 0'],
    ['scope:spec://shop/checkout', 'total 0, discount 0'],
    ['kind:APPLICATIONservice', 'Payment 0'],
    ['symbol:Basket', 'Basket.add 0, Basket.total 0'],
    ['symbol:basket', 'test/basket.test.ts 0'],
    ['has:verifies', 'total 0, test/basket.test.ts 0'],
    ['has:implements', 'Basket 0, total 0, Basket.add 0, Basket.total 0'],
    // A relationship is on the side of both ends, also where the other one is nowhere.
    ['has:serving', 'Basket 0, Payment 0, Bank 0'],
    ['has:flow lacks:serving', ''],
    ['has:serving lacks:flow', 'Bank 0'],
    ['kind:req lacks:verifies', 'discount 0'],
    ['uri:spec://shop/checkout#total depth:1', 'total 0, Basket.total 1, test/basket.test.ts 1'],
    ['kind:BusinessActor depth:3', 'Bank 0, Payment 1, Basket 2, Basket.add 3'],
    ['kind:BusinessActor depth:2', 'Bank 0, Payment 1, Basket 2'],
    ['kind:BusinessActor depth:0', 'Bank 0'],
    // What the walk brings is not asked for its edges.
    ['kind:BusinessActor lacks:flow depth:1', 'Bank 0, Payment 1'],
    ['symbol:orphan depth:3', 'orphan 0'],
    ['symbol:nothing depth:3', ''],
  ];
  for (const [text, names] of selected) it(`finds "${names}" for ${text}`, () => assert.equal(shown(text), names));

  it('takes every node as a seed where only the depth is given', () => {
    for (const depth of [0, 3]) {
      const { total, results } = answered(SHOP, `depth:${depth}`);
      assert.deepEqual([total, results.every(({ hops }) => hops === 0)], [10, true]);
    }
  });

  it('cuts after the walk, and says what was reached', () => {
    const { results, ...extent } = answered(SHOP, 'kind:BusinessActor depth:3', { limit: 2 });
    assert.deepEqual(
      results.map(({ name }) => name),
      ['Bank', 'Payment'],
    );
    assert.deepEqual([extent.count, extent.total, extent.limit, extent.truncated], [2, 4, 2, true]);
  });

  it('keeps the ceiling, says so, and refuses a limit that is none', async () => {
    const many = mapOf(Array.from({ length: 300 }, (_, place) => code(`f${place}`)));
    const { count, total, limit, truncated, notes } = answered(many, 'kind:function', { limit: 1000 });
    assert.deepEqual([count, total, limit, truncated], [200, 300, 200, true]);
    assert.deepEqual(notes, ['The limit 1000 is above the ceiling: 200 holds.']);
    assert.equal(answered(many, 'depth:0').limit, 50);
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      assert.equal(await codeOf(() => select(many, 'depth:0', { limit })), 'query/bad-limit');
    }
  });

  const noted: [query: string, note: RegExp][] = [
    ['kind:aplicationcomponent', /^No node is of the kind "aplicationcomponent"\. Near: "Application Component"\.$/],
    [
      'kind:zebra',
      /There are Application Component, Application Service, Business Actor, View, file, function, method, req\.$/,
    ],
    ['uri:spec://shop/checkout#totl', /Near: "spec:\/\/shop\/checkout#total"\.$/],
    ['uri:arch:basket', /Near: "spec:\/\/shop\/architecture#basket"\.$/],
    ['uri:spec://shop/chekout#total', /Near: "spec:\/\/shop\/checkout#total"\.$/],
    ['uri:spec://elsewhere/a/b/c#total', /Near: "spec:\/\/shop\/checkout#total"\.$/],
    [
      'scope:spec://shop/chekout#',
      /^No address starts with "spec:\/\/shop\/chekout#"\. Near: "spec:\/\/shop\/checkout#"\.$/,
    ],
    ['scope:spec://shop/architecture/pay/deeper/still#x', /Near: "spec:\/\/shop\/architecture\/pay#"/],
    ['symbol:BASKET', /^No code symbol holds "BASKET" in this case\. Near: "Basket", "basket"\.$/],
    ['symbol:orphen', /Near: "orphan"\.$/],
    ['has:influence', /^No edge of the map is "influence"\.$/],
  ];
  for (const [text, note] of noted) {
    it(`says why ${text} finds nothing`, () => {
      const { total, notes } = answered(SHOP, text);
      assert.equal(total, 0);
      assert.match(notes?.join('\n') ?? '', note);
    });
  }

  it('says nothing of a combination of values that there are', () => {
    assert.equal('notes' in answered(SHOP, 'kind:req symbol:Basket'), false);
  });

  it('gives an edge to every node that carries its address, and the edges of one symbol to their own node', () => {
    const map = mapOf(
      [unit('a', 'twice'), unit('a', 'twice'), code('same', 'function', 'x.ts'), code('same', 'function', 'y.ts')],
      [[2, 'implements', 'spec://shop/a#twice']],
    );
    assert.equal(shown('has:implements', map), 'twice 0, twice 0, same 0');
    assert.equal(shown('symbol:same lacks:implements depth:1', map), 'same 0');
    assert.equal(shown('symbol:same depth:1', map), 'same 0, same 0, twice 1, twice 1');
  });

  it('passes a loop, repeated edges and an edge from a node to itself once', () => {
    const map = mapOf(
      [element('a'), element('b'), element('c')],
      [
        [0, 'flow', 'spec://shop/architecture#a'],
        [0, 'flow', 'spec://shop/architecture#b'],
        [0, 'serving', 'spec://shop/architecture#b'],
        [1, 'flow', 'spec://shop/architecture#c'],
        [2, 'flow', 'spec://shop/architecture#a'],
      ],
    );
    assert.equal(shown('uri:spec://shop/architecture#a depth:3', map), 'A 0, B 1, C 1');
  });

  it('keeps both ends of an edge in mind for a source that it does not know', () => {
    const map = mapOf(
      [
        { ...unit('a', 'x'), source: 'metrics' },
        { ...unit('a', 'y'), source: 'metrics' },
      ],
      [[0, 'informs', 'spec://shop/a#y']],
    );
    assert.equal(shown('has:informs', map), 'x 0, y 0');
  });
});

const text = fc.constantFrom(
  'a',
  'ab',
  'spec://shop/a#a',
  'spec://shop/architecture/v#a',
  'Data Object',
  'req',
  'a.',
  'view',
  'b',
);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

describe('select and query', () => {
  it('give the same nodes in the same order where only filters are given', () => {
    const filters = fc.record({
      uri: some(text),
      symbol: some(text),
      kind: some(text),
      limit: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(randomMap, filters, (map, { limit, ...given }) => {
        const clauses = Object.entries(given).filter(([, value]) => value !== undefined);
        const words = clauses.map(([name, value]) => `${name}:${quoted(value as string)}`);
        const {
          results,
          parsed: _,
          grammar: _grammar,
          query: _query,
          ...rest
        } = answered(map, [...words, 'depth:0'].join(' '), { limit });
        const { filters: _filters, results: filtered, ...extent } = query(map, { ...given, limit });
        assert.deepEqual(rest, extent);
        assert.deepEqual(
          results,
          filtered.map((hit) => ({ ...hit, hops: 0 })),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('agree with a plain reading of the contract on every clause', () => {
    const clauses = fc.record({
      uri: some(text),
      symbol: some(text),
      kind: some(text),
      scope: some(fc.constantFrom('spec://shop/a', 'spec://shop/architecture/', 'spec://shop/architecture/v#', 's')),
      has: some(fc.constantFrom(...VERBS)),
      lacks: some(fc.constantFrom(...VERBS)),
      depth: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(randomMap, clauses, (map, given) => {
        const words = Object.entries(given).flatMap(([name, value]) =>
          value === undefined ? [] : [`${name}:${typeof value === 'string' ? quoted(value) : value}`],
        );
        const { results, total } = answered(map, words.join(' '), { limit: 200 });
        const expected = plainly(map, given);
        assert.equal(total, expected.length);
        assert.deepEqual(
          results.map(({ line, source, hops }) => [source, line, hops]),
          expected.map(({ node, hops }) => [node.source, node.line, hops]),
        );
      }),
      { numRuns: 500 },
    );
  });
});

/** The contract once more, slow and without an index. */
function plainly(
  { nodes, edges }: typeof SHOP,
  given:
    | { uri?: string; symbol?: string; kind?: string; scope?: string; has?: Verb; lacks?: Verb; depth: number }
    | object,
): { node: MapNode; hops: number }[] {
  const { uri, symbol, kind, scope, has, lacks, depth } = given as Record<string, never> & { depth: number };
  const addressesOf = ({ uri: own, addresses = [] }: MapNode) => (own === undefined ? [] : [own, ...addresses]);
  const fold = (value: string) => value.replaceAll(' ', '').toLowerCase();
  const touches = (node: MapNode, verb: Verb): boolean => {
    const out = edges.some((edge) => nodes[edge.from] === node && edge.verb === verb);
    const into = edges.some((edge) => addressesOf(node).includes(edge.to) && edge.verb === verb);
    if (node.source === 'code') return out;
    return (TRACE_VERBS as readonly string[]).includes(verb) || node.source === 'spec' ? into : into || out;
  };
  const isSeed = (node: MapNode): boolean =>
    (uri === undefined || addressesOf(node).includes(uri)) &&
    (symbol === undefined || (node.symbol?.includes(symbol) ?? false)) &&
    (kind === undefined || (node.kind !== undefined && fold(node.kind) === fold(kind))) &&
    (scope === undefined || addressesOf(node).some((address) => address.startsWith(scope))) &&
    (has === undefined || touches(node, has)) &&
    (lacks === undefined || !touches(node, lacks));
  const hops = new Map(nodes.filter(isSeed).map((node) => [node, 0]));
  for (let step = 1; step <= depth; step++) {
    const before = new Set(hops.keys());
    for (const { from, to } of edges) {
      for (const target of nodes.filter((node) => addressesOf(node).includes(to))) {
        const source = nodes[from] as MapNode;
        if (before.has(source) && !hops.has(target)) hops.set(target, step);
        if (before.has(target) && !hops.has(source)) hops.set(source, step);
      }
    }
  }
  return nodes
    .filter((node) => hops.has(node))
    .map((node) => ({ node, hops: hops.get(node) as number }))
    .sort((a, b) => a.hops - b.hops);
}
