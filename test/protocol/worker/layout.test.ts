// @scope arch:engine-diagram

import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { ThreadPool } from '../../../server/src/adapters/worker-pool.ts';
import { layoutOf } from '../../../server/src/engine/diagram/layout.ts';
import { svgOf } from '../../../server/src/engine/diagram/svg.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { fixture, viewOf } from '../../engine/diagram/views.ts';

describe('The built worker', function () {
  this.timeout(20_000);

  it('lays views out as the tests of the engine have them', async () => {
    const pool = new ThreadPool({ program: resolve('dist/worker.js') });
    const views = ['notation', 'hostile'].map((name) => [name, viewOf(fixture(`${name}.json`), 'all')] as const);
    for (const [name, view] of views) {
      assert.equal(svgOf(view, await layoutOf(view, pool, neverCancelled)), fixture(`${name}.svg`));
    }
    await pool.end();
  });
});
