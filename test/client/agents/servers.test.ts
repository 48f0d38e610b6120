import assert from 'node:assert/strict';
import fc from 'fast-check';
import { serverNames } from '../../../client/src/agents/servers.ts';

// @verifies arch:req-mcp-in-editor
describe('The names of the MCP servers of a window', () => {
  it('are the product’s own where there is one root', () => {
    assert.deepEqual(serverNames(['file:///work/tea-shop']), [
      { root: 'file:///work/tea-shop', name: 'groundplan', label: 'Groundplan' },
    ]);
    assert.deepEqual(serverNames([]), []);
  });

  it('say the root where there are several, in letters that every client takes', () => {
    const roots = ['file:///w/shop', 'file:///w/Back%20Office', 'file:///w/caf%C3%A9', 'file:///w/%E8%8C%B6'];
    assert.deepEqual(
      serverNames(roots).map(({ name, label }) => [name, label]),
      [
        ['gp_shop', 'Groundplan shop'],
        ['gp_back_offi', 'Groundplan Back Office'],
        ['gp_cafe', 'Groundplan café'],
        ['gp_root', 'Groundplan 茶'],
      ],
    );
  });

  it('differ where the folders are called the same, whatever else is open', () => {
    const [a, b] = ['file:///w/east/shop', 'file:///w/west/shop'] as const;
    const both = serverNames([a, b]);
    assert.deepEqual(
      both.map(({ label }) => label),
      ['Groundplan east/shop', 'Groundplan west/shop'],
    );
    for (const { name } of both) assert.match(name, /^gp_shop_[0-9a-f]{4}$/);
    assert.notEqual(both[0]?.name, both[1]?.name);
    const more = serverNames([a, 'file:///w/office', b]);
    assert.deepEqual([more[0]?.name, more[2]?.name], [both[0]?.name, both[1]?.name]);
  });

  it('differ where only the end that was cut off differs', () => {
    const names = serverNames(['file:///w/storefront-a', 'file:///w/storefront-b']).map(({ name }) => name);
    for (const name of names) assert.match(name, /^gp_stor_[0-9a-f]{4}$/);
    assert.notEqual(names[0], names[1]);
  });

  it('are short, different and of plain letters for any folders', () => {
    const segment = fc.oneof(fc.constantFrom('shop', 'Shop', 'sh op', '茶', '..'), fc.string({ minLength: 1 }));
    const root = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((folders) => `file:///${folders.map(encodeURIComponent).join('/')}`);
    fc.assert(
      fc.property(fc.uniqueArray(root, { minLength: 2, maxLength: 12 }), (roots) => {
        const names = serverNames(roots);
        assert.deepEqual(
          names.map((named) => named.root),
          roots,
        );
        for (const { name } of names) assert.match(name, /^gp_[a-z0-9_]{1,9}$/);
        assert.equal(new Set(names.map(({ name }) => name)).size, roots.length);
        assert.equal(new Set(names.map(({ label }) => label)).size, roots.length);
        assert.deepEqual(serverNames(roots), names);
      }),
    );
  });
});
