import assert from 'node:assert/strict';
import { explain } from '../../../server/src/engine/query/explain.ts';
import { MapIndex } from '../../../server/src/engine/query/map-index.ts';
import { targetOf } from '../../../server/src/engine/query/target.ts';
import { codeOf, errorOf } from '../../support/errors.ts';
import { code, element, mapOf, SHOP, unit, view } from './maps.ts';

const MORE = mapOf([
  element('total', 'Data Object'),
  view('total'),
  view('alone'),
  unit('a', 'twice'),
  unit('a', 'twice'),
  code('shop::total', 'function', 'src/total.rs'),
  code('shop::cart::total', 'function', 'src/cart.rs'),
  code('shop::subtotal', 'function', 'src/total.rs'),
  code('same', 'function', 'x.ts'),
  code('same', 'function', 'y.ts'),
  code('src/tools/run.ts', 'file', 'src/tools/run.ts'),
  code('Run.now', 'method', 'src/tools/run.ts'),
]);

describe('The target of explain', () => {
  const named: [target: string, name: string, map?: typeof SHOP][] = [
    ['spec://shop/checkout#total', 'total'],
    ['spec://shop/architecture/root#basket', 'Basket'],
    ['spec://shop/architecture/root', 'View root'],
    ['arch:basket', 'Basket'],
    ['basket', 'Basket'],
    ['root', 'View root'],
    ['Basket.add', 'Basket.add'],
    ['add', 'Basket.add'],
    ['basket.test.ts', 'test/basket.test.ts'],
    ['test/basket.test.ts', 'test/basket.test.ts'],
    ['src/shop.ts:7', 'Basket.add'],
    ['./src/shop.ts:7:3', 'Basket.add'],
    ['src\\shop.ts:7', 'Basket.add'],
    // The marker's line.
    ['edges.txt:5', 'Basket.add'],
    // An element goes before a view and a symbol of the same name.
    ['total', 'Total', MORE],
    ['alone', 'View alone', MORE],
    ['shop::total', 'shop::total', MORE],
    ['cart::total', 'shop::cart::total', MORE],
    ['subtotal', 'shop::subtotal', MORE],
    ['now', 'Run.now', MORE],
    ['tools/run.ts', 'src/tools/run.ts', MORE],
    ['x.ts:9', 'same', MORE],
  ];
  for (const [target, name, map = SHOP] of named) {
    it(`may be ${target}`, () => {
      const answer = explain(map, target);
      assert.deepEqual([answer.target, answer.node.name], [target, name]);
    });
  }

  const missing: [target: string, near: readonly string[], map?: typeof SHOP][] = [
    ['baskte', ['arch:basket']],
    ['arch:basquet', ['arch:basket']],
    ['PAYMENT', ['arch:payment']],
    ['Bank', ['arch:bank']],
    // The short form is for elements.
    ['arch:alone', ['spec://shop/architecture/alone'], MORE],
    ['spec://shop/checkout#totl', ['spec://shop/checkout#total']],
    ['Basket.ad', ['Basket.add', 'arch:basket']],
    ['ad', ['Basket.add']],
    ['src/shop.ts:3', ['src/shop.ts:7', 'src/shop.ts:8', 'src/shop.ts:10']],
    ['src/shp.ts:7', ['src/shop.ts:7']],
    ['src/shop.ts', ['Basket.add', 'Basket.total', 'orphan']],
    ['run.t', ['src/tools/run.ts'], MORE],
    // Only from a segment's start on.
    ['otal', ['arch:total'], MORE],
    ['ts', [], MORE],
    ['zebra', []],
    ['', []],
    ['__proto__', []],
  ];
  for (const [target, near, map = SHOP] of missing) {
    it(`is not found for ${JSON.stringify(target)}, near ${near.join(', ') || 'nothing'}`, async () => {
      const { code: found, message, data } = await errorOf(() => explain(map, target));
      assert.equal(found, 'explain/not-found');
      assert.deepEqual(data, { target, near });
      assert.match(message, near.length > 0 ? /Near: / : /A target is /);
      for (const name of near) explain(map, name);
    });
  }

  it('is refused where several nodes have the name, with all of them', async () => {
    const { code: found, message, data } = await errorOf(() => explain(MORE, 'same'));
    assert.equal(found, 'explain/ambiguous');
    assert.equal(message, '"same" names 2 nodes. Name one by its place (x.ts:9, y.ts:10) or by a longer symbol.');
    assert.deepEqual(data, {
      target: 'same',
      candidates: [
        { source: 'code', name: 'same', kind: 'function', symbol: 'same', file: 'x.ts', line: 9 },
        { source: 'code', name: 'same', kind: 'function', symbol: 'same', file: 'y.ts', line: 10 },
      ],
      count: 2,
      total: 2,
      limit: 50,
      truncated: false,
    });
    assert.equal(await codeOf(() => explain(MORE, 'spec://shop/a#twice')), 'explain/ambiguous');
    const many = mapOf(Array.from({ length: 300 }, (_, place) => code('same', 'function', `${place}.ts`)));
    const cut = await errorOf(() => explain(many, 'same', { limit: 2 }));
    assert.deepEqual([cut.data?.count, cut.data?.total, cut.data?.truncated], [2, 300, true]);
  });

  it('can be told from a node', () => {
    for (const map of [SHOP, MORE]) {
      for (const node of map.nodes) {
        if (node.name === 'twice' || node.name === 'same') continue;
        assert.deepEqual(explain(map, targetOf(MapIndex.of(map), node)).node.line, node.line);
      }
    }
  });
});
