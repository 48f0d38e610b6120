import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openMap } from '../../../server/src/adapters/open-map.ts';
import { openProject } from '../../../server/src/adapters/project.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { traceDiagnostics } from '../../../server/src/engine/rules/trace-diagnostics.ts';

const FOLDER = 'test/fixtures/map/kiosk';
const GOLDEN = 'test/fixtures/map/kiosk.map.json';

describe('the map of the kiosk', () => {
  it('holds its graph, its specifications and its code in ten languages', async () => {
    const { map } = await openMap(await openProject(FOLDER), neverCancelled);
    assert.deepEqual(map, JSON.parse(readFileSync(GOLDEN, 'utf8')));
  });

  it('has one address that names nothing', async () => {
    const { built } = await openMap(await openProject(FOLDER), neverCancelled);
    const found = traceDiagnostics(built).map(({ file, code, range }) => [file, code, range.start.line + 1]);
    assert.deepEqual(found, [['src/index.php', 'trace/dangling-address', 2]]);
  });
});
