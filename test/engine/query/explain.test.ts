import assert from 'node:assert/strict';
import { explain } from '../../../server/src/engine/query/explain.ts';
import { codeOf } from '../../support/errors.ts';
import { checkText } from '../../support/rules.ts';
import { element, mapOf, SHOP } from './maps.ts';

describe('explain', () => {
  it('tells of an element what touches it', () => {
    const answer = explain(SHOP, 'basket', { canonicalVersion: 'sha256:1' });
    assert.deepEqual(Object.keys(answer), [
      ...['target', 'node', 'edgesIn', 'edgesOut', 'neighbours', 'views'],
      ...['dependencies', 'dependents', 'associated', 'canonicalVersion'],
    ]);
    assert.deepEqual(
      answer.edgesIn.results.map(({ verb, from, to, provenance, line }) => [verb, from.name, to, provenance, line]),
      [
        ['serving', 'Payment', 'spec://shop/architecture/root#basket', 'authored', 2],
        ['implements', 'Basket.add', 'spec://shop/architecture#basket', 'authored', 5],
      ],
    );
    assert.deepEqual(
      answer.edgesOut.results.map(({ verb, to, node }) => [verb, to, node?.name]),
      [['flow', 'spec://shop/architecture#payment', 'Payment']],
    );
    assert.deepEqual(
      answer.neighbours.results.map(({ name }) => name),
      ['Payment', 'Basket.add'],
    );
    assert.deepEqual(
      answer.views?.results.map(({ id }) => id),
      ['root'],
    );
    assert.equal(answer.canonicalVersion, 'sha256:1');
  });

  it('shows an edge that dangles with no node at its end', () => {
    const { edgesOut, neighbours, diagnostics } = explain(SHOP, 'test/basket.test.ts');
    assert.deepEqual(
      edgesOut.results.map(({ to, node }) => [to, node?.name ?? null]),
      [
        ['spec://shop/checkout#total', 'total'],
        ['spec://shop/checkout#gone', null],
      ],
    );
    assert.equal(neighbours.total, 1);
    assert.equal(diagnostics, undefined);
  });

  it('gives views and dependencies to elements only', () => {
    for (const target of ['spec://shop/checkout#total', 'orphan', 'root']) {
      const { views, dependencies, associated } = explain(SHOP, target);
      assert.deepEqual([views, dependencies, associated], [undefined, undefined, undefined]);
    }
  });

  const to = (id: string) => `spec://shop/architecture#${id}`;
  const sourceDepends = ['access', 'assignment', 'specialization', 'composition', 'aggregation'] as const;
  const targetDepends = ['serving', 'realization', 'flow', 'triggering', 'influence'] as const;
  for (const [verbs, depending, other] of [
    [sourceDepends, 'a', 'b'],
    [targetDepends, 'b', 'a'],
  ] as const) {
    for (const verb of verbs) {
      it(`says that the ${depending === 'a' ? 'source' : 'target'} of ${verb} depends on its other end`, () => {
        const map = mapOf([element('a'), element('b')], [[0, verb, to('b')]]);
        const at = explain(map, depending);
        assert.deepEqual(
          at.dependencies?.results.map(({ id, hops, verb: by }) => [id, hops, by]),
          [[other, 1, verb]],
        );
        assert.deepEqual([at.dependents?.total, at.associated?.total], [0, 0]);
        const back = explain(map, other);
        assert.deepEqual(
          back.dependents?.results.map(({ id }) => id),
          [depending],
        );
        assert.equal(back.dependencies?.total, 0);
      });
    }
  }

  it('follows dependencies two hops and dependents one, and lists associations apart', () => {
    const map = mapOf(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => element(id)),
      [
        [0, 'access', to('b')],
        [2, 'serving', to('b')],
        [2, 'access', to('d')],
        [4, 'access', to('a')],
        [0, 'association', to('f')],
        [1, 'access', to('a')],
      ],
    );
    const { dependencies, dependents, associated } = explain(map, 'a');
    assert.deepEqual(
      dependencies?.results.map(({ id, hops, verb, via }) => [id, hops, verb, via]),
      [
        ['b', 1, 'access', undefined],
        ['c', 2, 'serving', 'b'],
      ],
    );
    assert.deepEqual(
      dependents?.results.map(({ id }) => id),
      ['b', 'e'],
    );
    assert.deepEqual(
      associated?.results.map(({ id }) => id),
      ['f'],
    );
    assert.deepEqual(
      explain(map, 'f').associated?.results.map(({ id }) => id),
      ['a'],
    );
  });

  it('cuts every list at the limit and says what there is', async () => {
    const map = mapOf(
      [element('hub'), ...Array.from({ length: 250 }, (_, place) => element(`e${place}`))],
      Array.from({ length: 250 }, (_, place) => [place + 1, 'access', to('hub')]),
    );
    const { edgesIn, neighbours, dependents } = explain(map, 'hub', { limit: 3 });
    for (const list of [edgesIn, neighbours, dependents]) {
      assert.deepEqual(
        [list?.results.length, list?.count, list?.total, list?.limit, list?.truncated],
        [3, 3, 250, 3, true],
      );
    }
    const high = explain(map, 'hub', { limit: 999 });
    assert.deepEqual([high.edgesIn.count, high.notes], [200, ['The limit 999 is above the ceiling: 200 holds.']]);
    assert.equal(await codeOf(() => explain(map, 'hub', { limit: 0 })), 'query/bad-limit');
  });

  it('adds what the graph says of relationships, and what the rules find there', () => {
    const graph = {
      name: 'Shop',
      description: 'A shop.',
      elements: [
        { id: 'basket', name: 'Basket', type: 'Application Component' },
        { id: 'payment', name: 'Payment', type: 'Nonsense' },
      ],
      relationships: [
        {
          ...{ id: 'r1', name: 'pays', type: 'Flow', source_id: 'basket', target_id: 'payment' },
          ...{ statement: 'stale', source_name: 'Basket', target_name: 'Payment' },
        },
        {
          ...{ id: 'r2', name: 'gone', type: 'Serving', source_id: 'nobody', target_id: 'basket' },
          ...{ statement: 'x', source_name: 'X', target_name: 'Basket' },
        },
      ],
      views: [
        { view_id: 'root', view_name: 'Wrong name', included_elements: ['basket'], included_relationships: ['r1'] },
      ],
    };
    const trace = (line: number) => ({
      code: 'trace/dangling-address',
      severity: 'warning' as const,
      message: 'It leads nowhere.',
      file: 'edges.txt',
      range: { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: 5 } },
    });
    const checked = {
      checker: checkText(JSON.stringify(graph, null, 2)),
      file: 'g.json',
      traces: [trace(8), trace(5)],
    };
    const { relationships, diagnostics } = explain(SHOP, 'basket', { graph: checked });
    assert.deepEqual(relationships?.results, [
      {
        ...{ id: 'r1', type: 'Flow', name: 'pays', statement: 'stale', direction: 'out' },
        other: { id: 'payment', name: 'Payment' },
      },
      { id: 'r2', type: 'Serving', name: 'gone', statement: 'x', direction: 'in', other: { id: 'nobody' } },
    ]);
    assert.deepEqual(
      diagnostics?.results.map((found) => [found.code, found.file]),
      [
        ['relationship/stale-statement', 'g.json'],
        ['relationship/in-no-view', 'g.json'],
        ['relationship/unknown-endpoint', 'g.json'],
      ],
    );
    const codes = (target: string) =>
      explain(SHOP, target, { graph: checked }).diagnostics?.results.map((found) => found.code);
    assert.deepEqual(codes('root'), ['view/root-name', 'view/missing-endpoint']);
    assert.deepEqual(codes('test/basket.test.ts'), ['trace/dangling-address']);
    assert.deepEqual(codes('spec://shop/checkout#total'), []);
    assert.equal(explain(SHOP, 'orphan', { graph: checked }).relationships, undefined);
  });
});
