import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { activate, open } from '../driver/index.ts';

describe('the packed extension', () => {
  it('installs and activates', async () => {
    const extension = await activate();
    assert.match(extension.extensionPath, /extensions[\\/]groundplan\.groundplan-/);
    assert.equal(extension.isActive, true);
  });

  it('brings its bundles and none of the sources', async () => {
    const { extensionPath } = await activate();
    const has = (file: string) => existsSync(path.join(extensionPath, file));
    const bundles = ['extension', 'server', 'mcp', 'cli'].map((name) => `dist/${name}.js`);
    const wanted = [...bundles, 'dist/tools.json', 'skills/groundplan/SKILL.md', 'LICENSE.txt'];
    assert.deepEqual(wanted.filter(has), wanted);
    assert.deepEqual(
      ['client', 'server', 'test', 'scripts', 'samples', 'node_modules', 'dist/cli.js.map'].filter(has),
      [],
    );
  });

  it('works beside an open graph', async () => {
    const { document } = await open('design/KG/SystemArchitecture.json');
    assert.equal(document.languageId, 'json');
  });
});
