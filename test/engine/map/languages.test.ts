import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, markers } from '../../support/markers.ts';

const FOLDER = 'test/fixtures/map/languages';

/**
 * Each file is code in which a line that holds markers says behind » which items they belong to. What comes after a
 * marker on its line decides nothing, so the code is read without it.
 */
describe('the items of markers', () => {
  for (const name of readdirSync(FOLDER).sort()) {
    it(`are found in ${name}`, async () => {
      const { text, items } = expected(readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n'));
      const found = await markers(name, text);
      assert.ok(items.length > 0);
      assert.deepEqual(
        found.map((marker) => marker.replace(/^.*?: /, '')),
        items,
        found.join('\n'),
      );
    });
  }
});
